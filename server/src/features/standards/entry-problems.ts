import { quantityOf, type StandardEntry, unitOf } from '@quantrac/contract'
import type { FieldProblem } from '../../errors.ts'

type Entry = Omit<StandardEntry, 'column'> & { readonly column?: string }

export interface EntryProblem {
  /** Which of them. */
  readonly at: number
  readonly field: keyof StandardEntry
  readonly problem: FieldProblem
}

/** What no field of an entry is wrong with by itself: its unit, its order, and that no two say the same. */
export function entryProblems(entries: readonly Entry[]): EntryProblem[] {
  const problems: EntryProblem[] = []
  const alike = new Map<string, Entry[]>()
  for (const [at, entry] of entries.entries()) {
    const quantity = quantityOf(entry.quantity)
    if (quantity !== undefined && unitOf(quantity, entry.unit) === undefined)
      problems.push({ at, field: 'unit', problem: 'unit-without-conversion' })
    if (entry.min_value !== null && entry.max_value !== null && entry.min_value > entry.max_value)
      problems.push({ at, field: 'min_value', problem: 'min-above-max' })
    const isReversed = from(entry) > until(entry)
    if (isReversed) problems.push({ at, field: 'valid_until', problem: 'end-before-start' })
    const key = JSON.stringify([entry.quantity, entry.period, entry.column, entry.condition])
    const same = alike.get(key) ?? []
    if (!isReversed && same.some((other) => from(entry) <= until(other) && from(other) <= until(entry)))
      problems.push({ at, field: 'quantity', problem: 'limit-twice' })
    alike.set(key, [...same, entry])
  }
  return problems
}

const from = ({ valid_from }: Entry): string => valid_from ?? ''
const until = ({ valid_until }: Entry): string => valid_until ?? '9999-12-31'

/** By field, as `entries.3.unit`. */
export function problemsUnder(
  parent: string,
  entries: readonly Entry[] | null | undefined,
): Record<string, FieldProblem> {
  return Object.fromEntries(
    entryProblems(entries ?? []).map(({ at, field, problem }) => [`${parent}.${at}.${field}`, problem]),
  )
}
