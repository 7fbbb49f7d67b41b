import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A picture as PNG, or why that cannot be had here. */
export type PngResult =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'unavailable'; readonly reason: string }

/**
 * Draws an SVG picture with a renderer that is WebAssembly and a font that comes along, so it looks the same everywhere. Both
 * are optional dependencies; without them there is no PNG, and the answer says so.
 */
export const renderPng = async (svg: string): Promise<PngResult> => {
  try {
    renderer ??= loadRenderer()
    return { kind: 'png', bytes: (await renderer)(svg) }
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) }
  }
}

type Render = (svg: string) => Uint8Array

/** The module can be initialised only once in a process. */
let renderer: Promise<Render> | undefined

const loadRenderer = async (): Promise<Render> => {
  const { resolve } = createRequire(import.meta.url)
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  const [wasm, ...fonts] = await Promise.all([
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...fontFiles.map((file) => readFile(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))),
  ])
  await initWasm(wasm)
  return (svg) => {
    const font = { fontBuffers: fonts, defaultFontFamily: fontFamily, monospaceFamily: fontFamily }
    const picture = new Resvg(svg, { font })
    try {
      return picture.render().asPng()
    } finally {
      picture.free()
    }
  }
}

const fontFamily = 'DejaVu Sans Mono'
const fontFiles = ['DejaVuSansMono', 'DejaVuSansMono-Bold', 'DejaVuSansMono-Oblique', 'DejaVuSansMono-BoldOblique']
