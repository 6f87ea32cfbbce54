import { ZONE_LABEL } from '@quantrac/charts/time-format.ts'
import { type ConsoleKey, consoleText } from '../../words/console.words.ts'
import type { Locale } from '../../words/text.ts'
import type { ListColumn } from './list-file.ts'

type Of<Row, Cell> = (row: Row) => Cell | null

/** Makes columns whose headers are texts of the console. */
export function columnMaker<Row>(locale: Locale) {
  const t = (key: ConsoleKey): string => consoleText(key, locale)
  const number = (key: ConsoleKey, cell: Of<Row, number>): ListColumn<Row> => ({
    header: t(key),
    kind: 'number',
    width: 14,
    cell,
  })
  return {
    t,
    /** As it was typed. */
    number,
    /** With the decimals of its factor. */
    measured: (key: ConsoleKey, cell: Of<Row, number>, decimals: (row: Row) => number): ListColumn<Row> => ({
      ...number(key, cell),
      decimals,
    }),
    text: (key: ConsoleKey, width: number, cell: Of<Row, string>): ListColumn<Row> => ({
      header: t(key),
      kind: 'text',
      width,
      cell: (row) => cell(row) || null,
    }),
    /** May have several lines. */
    prose: (key: ConsoleKey, width: number, cell: Of<Row, string>): ListColumn<Row> => ({
      header: t(key),
      kind: 'prose',
      width,
      cell: (row) => cell(row) || null,
    }),
    time: (key: ConsoleKey, cell: Of<Row, Date>): ListColumn<Row> => ({
      header: `${t(key)} (${ZONE_LABEL})`,
      kind: 'instant',
      width: 22,
      cell: (row) => cell(row)?.getTime() ?? null,
    }),
    /** Milliseconds. */
    length: (key: ConsoleKey, cell: Of<Row, number>): ListColumn<Row> => ({
      header: t(key),
      kind: 'length',
      width: 12,
      cell,
    }),
  }
}
