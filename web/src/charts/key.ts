import type { Option } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize } from '@quantrac/charts/look.ts'
import { plain } from '@quantrac/charts/parts.ts'
import { cutText } from '../lib/cut-text.ts'

interface KeyRow {
  readonly color: string
  readonly name: string
  /** Its share or another short figure. */
  readonly figure: string
}

export interface Key {
  /** In px: the room that it takes of the chart's width. */
  readonly width: number
  readonly title: Option<'title'>
}

const ROW_PX = 18
const LEAST_ROW_PX = 14
const MARK_PX = 10
/** Characters of a name that have room. */
const MOST_LETTERS = 12
/** The width of a capital letter and of a figure, on average. */
const LETTER_PX = 8.4
const FIGURE_PX = 7.6

/**
 * What the colours of a chart of parts mean, at its right edge, where its parts have no room for their names. It is one
 * text: ECharts' own legend pages when it is low, and knows nothing of parts of one ring.
 */
export function keyBeside(look: ChartLook, all: readonly KeyRow[]): Key {
  const { text, dim } = look.colors
  const rowPx = Math.min(ROW_PX, Math.max(LEAST_ROW_PX, look.height / look.scale / Math.max(1, all.length)))
  const rows = all.slice(0, Math.max(1, Math.floor(look.height / look.scale / rowPx)))
  const letters = (words: readonly string[]): number => Math.max(1, ...words.map(({ length }) => length))
  const names = rows.map(({ name }) => plain(cutText(name, MOST_LETTERS)))
  const scaled = (px: number): number => Math.round(px * look.scale)
  const name = scaled(LETTER_PX * letters(names) + 8)
  const figure = scaled(FIGURE_PX * letters(rows.map((row) => row.figure)) + 2)
  const lineHeight = scaled(rowPx)
  const marks = rows.map(({ color }, place) => [
    `m${place}`,
    { width: scaled(MARK_PX), height: scaled(MARK_PX), borderRadius: 2, backgroundColor: color, lineHeight },
  ])
  const width = scaled(MARK_PX + 6) + name + figure
  return {
    width,
    title: {
      text: rows
        .map((row, place) => `{m${place}|}{gap|}{name|${names[place] ?? ''}}{figure|${plain(row.figure)}}`)
        .join('\n'),
      left: look.width - width - scaled(4),
      top: 'middle',
      padding: 0,
      textStyle: {
        fontSize: fontSize(look),
        lineHeight,
        rich: {
          ...Object.fromEntries(marks),
          gap: { width: scaled(6), lineHeight },
          name: { width: name, color: text, fontSize: fontSize(look), fontWeight: 400, lineHeight },
          figure: {
            width: figure,
            align: 'right',
            color: dim,
            fontSize: fontSize(look),
            fontWeight: 400,
            lineHeight,
          },
        },
      },
    },
  }
}
