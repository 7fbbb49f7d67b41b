import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { toSvg } from '@ptarmigan/screen'
import type { Answer } from '../answer/answer.ts'
import { sessionData } from '../answer/session-data.ts'
import type { ToolImage } from '../tool-result.ts'
import { renderPng } from './render-png.ts'
import type { ActionCall } from './run-process-action.ts'
import { stateStatement } from './state-statement.ts'

/** The screen as it is now, or was last: as text, and as a picture where that is asked for. */
export const takeScreenshot = async ({ input, session, vault }: ActionCall): Promise<Answer> => {
  const format = input.format ?? 'text'
  if (!session.emulated)
    throw new PtarmiganError(
      `Cannot take a screenshot: session ${session.id} has no screen; only mode session on a terminal has one. Use action log.`,
      { code: 'unsupported', operation: 'take a screenshot' },
    )
  const snapshot = vault.hideOnScreen(await session.snapshot({ cells: format !== 'text' }))
  const { cols, rows, cursor } = snapshot
  const picture = format === 'text' ? undefined : await pictureOf(toSvg(snapshot), format)
  return {
    output: snapshot.text,
    statements: [
      `Screen of session ${session.id}: ${cols}×${rows}, cursor at row ${cursor.row}, column ${cursor.column}${cursor.visible ? '' : ' (hidden)'}.`,
      ...(picture === undefined ? [] : [picture.statement]),
      stateStatement(session),
    ],
    sessionId: session.id,
    data: {
      ...sessionData(session),
      cols,
      rows,
      cursor: { row: cursor.row, column: cursor.column },
      title: snapshot.title,
    },
    ...(picture === undefined ? {} : { image: picture.image, isError: picture.isError }),
  }
}

interface Picture {
  readonly image: ToolImage
  readonly statement: string
  readonly isError: boolean
}

const pictureOf = async (svg: string, format: 'svg' | 'png'): Promise<Picture> => {
  const drawn = format === 'png' ? await renderPng(svg) : undefined
  if (drawn?.kind === 'png')
    return {
      image: { mimeType: 'image/png', base64: Buffer.from(drawn.bytes).toString('base64') },
      statement: 'The picture is beside this, as PNG.',
      isError: false,
    }
  return {
    image: { mimeType: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') },
    statement:
      drawn === undefined
        ? 'The picture is beside this, as SVG.'
        : `PNG is not supported here (${drawn.reason}); the picture is beside this, as SVG.`,
    isError: drawn !== undefined,
  }
}
