import { readNumber } from '../read/numbers.ts'
import { isClock, stampOf } from '../read/stamps.ts'

export type CellKind = 'blank' | 'number' | 'stamp' | 'counted' | 'clock' | 'text'

// Epoch seconds and milliseconds, days of a sheet, and dates without signs between their parts.
const counted = /^(?:\d{5}(?:[.,]\d+)?|\d{8}|\d{9,10}(?:\.\d+)?|\d{12,14})$/

/** What a cell looks like by itself. `counted`: a number that may be a time. */
export function kindOfCell(cell: string): CellKind {
  if (cell === '') return 'blank'
  const isNumber = readNumber(cell, '.') !== null || readNumber(cell, ',') !== null
  if (isNumber) {
    if (counted.test(cell) && typeof stampOf(cell, 'ymd') !== 'string') return 'counted'
    // A clock with a point between hour and minute is a number, too; with two it is not.
    return 'number'
  }
  if (stampOf(cell, 'dmy') !== 'bad-time' || stampOf(cell, 'mdy') !== 'bad-time') return 'stamp'
  if (isClock(cell)) return 'clock'
  return missingWords.has(cell.toLowerCase()) ? 'blank' : 'text'
}

/** Words for no value. */
export const missingWords: ReadonlySet<string> = new Set([
  'na',
  'n/a',
  '#n/a',
  '#na',
  'nan',
  'null',
  'nil',
  'none',
  'nd',
  'n.d.',
  'no data',
  'nodata',
  'missing',
  'bad',
  'err',
  'error',
  'l\u1ed7i',
  'kh\u00f4ng c\u00f3',
  'kh\u00f4ng c\u00f3 s\u1ed1 li\u1ec7u',
  '-',
  '--',
  '---',
  '–',
  '—',
  '*',
  '**',
  '***',
  '?',
  '.',
  '#value!',
  '#div/0!',
  '#ref!',
  '#num!',
  'x',
])

/** Numbers that instruments write for no value. */
export const missingNumbers: readonly number[] = [
  -99, -99.9, -99.99, -200, -999, -999.9, -999.99, -9999, -9999.9, -99_999, 999, 9999, 99_999, 999_999,
]
