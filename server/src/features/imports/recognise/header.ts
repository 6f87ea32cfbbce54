import type { Row } from '../../files/reading/cut-rows.ts'
import { kindOfCell } from './cells.ts'
import { fold } from './fold.ts'
import { isUnit } from './units.ts'

export interface FoundHeader {
  /** 0: there is none. */
  readonly header_line: number
  /** Rows above it. */
  readonly skipped: number
}

const mostAbove = 1000

/** The row of heads: the last one above the first reading that has words in it, or the one above a row of units. */
export function headerOf(rows: readonly Row[], isReading: (row: Row) => boolean): FoundHeader {
  const first = rows.findIndex(isReading)
  const above = rows.slice(0, Math.max(0, first)).slice(-mostAbove)
  const width = rows[first]?.cells.length ?? 0
  const at = above.findLastIndex((row) => isHeads(row, width))
  const found = above[at]
  if (found === undefined) return { header_line: 0, skipped: first }
  const before = above[at - 1]
  const isOfUnits = before !== undefined && isUnitRow(found) && isHeads(before, width)
  const header = isOfUnits ? before : found
  return { header_line: header.line, skipped: above.indexOf(header) }
}

/** At least half as many cells as a reading has, and more words than numbers. */
function isHeads({ cells }: Row, width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < Math.min(2, width) || filled.length * 2 < width - 1) return false
  const words = filled.filter((cell) => kindOfCell(cell) === 'text' || /[a-z]/i.test(cell))
  return words.length * 2 > filled.length
}

const timeForms = /^(?:yyyy|dd|mm|hh|d|m|h)[-/. :ymdhs]*$/

/** A second row of heads, of units alone. */
export function isUnitRow({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '' && !/^-+$/.test(cell))
  const isOfUnits = (cell: string) => {
    const inside = cell.replace(/^[([]|[)\]]$/g, '')
    const plain = fold(inside)
    return isUnit(inside) || timeForms.test(plain) || /^(?:don vi|units?)$/.test(plain)
  }
  return filled.length > 0 && filled.filter(isOfUnits).length * 4 >= filled.length * 3
}

/** The heads by column: those of the row, with the unit of the row of units below it. */
export function headsOf(rows: readonly Row[], header_line: number): { heads: string[]; units: Row | null } {
  if (header_line === 0) return { heads: [], units: null }
  const at = rows.findIndex(({ line }) => line === header_line)
  const header = rows[at]
  if (header === undefined) return { heads: [], units: null }
  const below = rows[at + 1]
  const units = below !== undefined && isUnitRow(below) ? below : null
  const heads = header.cells.map((cell, column) => {
    const unit = (units?.cells[column] ?? '').replace(/^[([]|[)\]]$/g, '')
    const text = cell.replace(/\s+/g, ' ').trim()
    return isUnit(unit) ? `${text} (${unit})` : text
  })
  return { heads, units }
}
