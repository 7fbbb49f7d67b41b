import { expect, test } from 'vitest'
import { withFedScreen } from '../test/support/fed-screens.ts'

const output =
  '\x1b]2;a <title> & more\x07<b>&"\' \x1b[31mred\x1b[0m \x1b[1;44mbold\x1b[0m \x1b[7minverse\x1b[0m \x1b[8msecret\x1b[0m漢\uffff\x1b[?25l'

test('the HTML is one document, with everything escaped and nothing fetched', async () => {
  await withFedScreen([output], { cols: 60, rows: 3 }, async ({ screen }) => {
    const html = await screen.toHtml()
    expect(html).toContain('<title>a &#60;title&#62; &#38; more</title>')
    expect(html).toContain('&#60;b&#62;&#38;&#34;&#39; ')
    expect(html).toContain('<span style="color:#e06c75">red</span>')
    expect(html).toContain('<span style="font-weight:bold;background:#61afef">bold</span>')
    expect(html).toContain('<span style="color:#16181d;background:#d4d7dd">inverse</span>')
    expect(html).toContain('<span class="wide">漢</span>\ufffd')
    expect(html).not.toContain('secret')
    expect(html).not.toMatch(/<b>|https?:|<script|<link/)
  })
})

test('the SVG is one picture in which every run has its column', async () => {
  await withFedScreen([output], { cols: 60, rows: 3 }, async ({ screen }) => {
    const svg = await screen.toSvg()
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="528" height="78"')).toBe(
      true,
    )
    expect(svg).toContain('<text x="70.8" y="25.5" textLength="25.2" ')
    expect(svg).toContain('style="fill:#e06c75">red</text>')
    expect(svg).not.toContain('secret')
    expect(svg).not.toContain('\uffff')
    expect(svg.match(/<text /g)?.length).toBe(svg.match(/<\/text>/g)?.length)
  })
})

test('blanks before the text of a run move the text, in a font of any width', async () => {
  await withFedScreen(['   a b  \x1b[31m  c\x1b[4m  d\x1b[?25l'], { cols: 20, rows: 1 }, async ({ screen }) => {
    const svg = await screen.toSvg()
    expect(svg).toContain('x="37.2" y="25.5" textLength="25.2" lengthAdjust="spacingAndGlyphs">a b</text>')
    expect(svg).toMatch(/x="96" y="25.5" textLength="8.4" [^>]*>c</)
    expect(svg).toMatch(/x="104.4" y="25.5" textLength="25.2" [^>]*underline[^>]*> {2}d</)
  })
})

test('the cursor is drawn where it is visible', async () => {
  await withFedScreen(['ab\x1b[1;1H'], { cols: 10, rows: 2 }, async ({ screen }) => {
    expect(await screen.toHtml()).toContain('<span style="color:#16181d;background:#d4d7dd">a</span>b')
    await screen.feed('\x1b[?25l')
    expect(await screen.toHtml()).toContain('<pre>ab')
  })
})

test('colours of the palette, of the cube, of the greys and of 24 bits are drawn', async () => {
  await withFedScreen(
    ['\x1b[38;5;196ma\x1b[38;5;244mb\x1b[38;2;1;2;3mc\x1b[0;2md\x1b[?25l'],
    { cols: 10, rows: 1 },
    async ({ screen }) => {
      const html = await screen.toHtml()
      for (const color of ['#ff0000', '#808080', '#010203', '#888a90']) expect(html).toContain(`color:${color}`)
    },
  )
})
