import type { ImportSeparator } from '@quantrac/contract'
import { type Row, RowCutter } from '../../files/reading/cut-rows.ts'
import { kindOfCell } from './cells.ts'

const separators: readonly ImportSeparator[] = [';', '\t', '|', ',']
const looked = 300

export interface FoundSeparator {
  readonly separator: ImportSeparator
  /** Cells of most rows. */
  readonly width: number
  /** Of the rows that were looked at, from 0 to 1: how many have so many cells. */
  readonly share: number
}

/** The sign between columns: the one with as many cells in each row that are numbers, times or nothing. */
export function separatorOf(text: string): FoundSeparator | null {
  let best: (FoundSeparator & { readonly score: number }) | null = null
  for (const separator of separators) {
    const rows = rowsOf(text, separator).slice(0, looked)
    const { width, share } = widthOf(rows)
    if (width < 2) continue
    const usual = rows.filter(({ cells }) => cells.length === width)
    const score = share * (0.2 + 0.8 * meaningOf(usual))
    if (best === null || score > best.score + 0.01) best = { separator, width, share, score }
  }
  return best
}

export function rowsOf(text: string, separator: string): Row[] {
  const cutter = new RowCutter(separator)
  return [...cutter.add(text), ...cutter.end()]
}

/** The number of cells that most rows have, wider ones before narrower where as many have both. */
export function widthOf(rows: readonly Row[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  let [width, most] = [0, 0]
  for (const [cells, count] of counts)
    if (cells > 1 && (count > most || (count === most && cells > width))) [width, most] = [cells, count]
  return { width, share: rows.length === 0 ? 0 : most / rows.length }
}

/** How many of the cells are a number, a time or nothing. */
function meaningOf(rows: readonly Row[]): number {
  let [known, all] = [0, 0]
  for (const { cells } of rows.slice(-100))
    for (const cell of cells) {
      all += 1
      if (kindOfCell(cell) !== 'text') known += 1
    }
  return all === 0 ? 0 : known / all
}
