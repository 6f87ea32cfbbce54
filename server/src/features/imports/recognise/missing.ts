import type { ImportDecimal } from '@quantrac/contract'
import { readNumber } from '../read/numbers.ts'
import { missingNumbers, missingWords } from './cells.ts'

export interface FoundMissing {
  readonly missing: readonly string[]
  /** How often each was met in what was looked at; the empty cell under ''. */
  readonly counts: Readonly<Record<string, number>>
}

const mostMarks = 20

/** What stands for no value, by the columns of values: words, and numbers far from all others of their column. */
export function missingOf(columns: readonly (readonly string[])[], decimal: ImportDecimal): FoundMissing {
  const counts = new Map<string, number>()
  const refuted = new Set<string>()
  for (const cells of columns) {
    const numbers: number[] = []
    const found = new Map<number, { text: string; count: number }>()
    for (const cell of cells) {
      if (cell === '' || missingWords.has(cell.toLowerCase())) counts.set(cell, (counts.get(cell) ?? 0) + 1)
      const value = readNumber(cell, decimal)
      if (value === null) continue
      if (missingNumbers.includes(value)) {
        const so = found.get(value)
        found.set(value, { text: so?.text ?? cell, count: (so?.count ?? 0) + 1 })
      } else numbers.push(value)
    }
    for (const [value, { text, count }] of found)
      if (standsOut(value, numbers, count)) counts.set(text, (counts.get(text) ?? 0) + count)
      else refuted.add(text)
  }
  const marks = [...counts].filter(([text]) => text !== '' && !refuted.has(text))
  marks.sort((one, other) => other[1] - one[1])
  const kept = marks.slice(0, mostMarks)
  return {
    missing: kept.map(([text]) => text),
    counts: Object.fromEntries([...kept, ...(counts.has('') ? [['', counts.get('') ?? 0] as const] : [])]),
  }
}

/** Below all other values by more than they are wide, or below zero where none of them is; or far above them. */
function standsOut(value: number, others: readonly number[], count: number): boolean {
  if (others.length === 0) return true
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const other of others) {
    if (other < least) least = other
    if (other > most) most = other
  }
  if (value < 0) return value < least && (least >= 0 || least - value > Math.max(1, most - least))
  return count > 1 && value > 3 * Math.max(most, 1)
}
