import { localMonth, startOfMonth } from '../../../lib/local-month.ts'
import type { Expected, LeftOut, OfMonth } from '../kept.ts'
import type { RowReason } from '../read/reading-rows.ts'
import type { Batch, FileReading, Refusal, There } from './batch.ts'

const mostShown = 50
const mostReasons = 50
const mostSteps = 2000

/** What would happen, added up over a file. */
export class Tally {
  readonly #leftOut = new Map<string, LeftOut>()
  readonly #shown: Refusal[] = []
  readonly #steps = new Map<number, number>()
  readonly #last = new Map<number, number>()
  readonly #months = new Map<string, OfMonth>()
  readonly #marks: readonly string[]
  #values = 0
  #duplicates = 0
  #conflicts = 0
  #rows = 0
  #first: number | null = null
  #newest: number | null = null

  constructor(marks: readonly string[]) {
    this.#marks = marks
  }

  add(batch: Batch, there: There): void {
    this.#rows = batch.rows
    this.#values += batch.readings.length
    this.#duplicates += there.duplicates.length
    this.#conflicts += there.conflicts.length
    for (const { ts, target } of batch.readings) this.#time(ts, target?.factor_id ?? 0)
    this.#ofMonths('values', batch.readings)
    this.#ofMonths('duplicates', there.duplicates)
    this.#ofMonths('conflicts', there.conflicts)
    for (const refusal of batch.refusals) {
      this.#leave(refusal.reason, refusal)
      if (this.#shown.length < mostShown) this.#shown.push(refusal)
    }
    for (const { line } of there.conflicts) this.#leave({ code: 'conflict' }, { line, isCell: true })
    if (batch.missing > 0)
      this.#leave(
        { code: 'missing', text: this.#marks.join(', ') },
        { line: batch.firstMissing, isCell: true },
        batch.missing,
      )
  }

  #ofMonths(part: 'values' | 'duplicates' | 'conflicts', readings: readonly FileReading[]): void {
    let [month, from, to] = ['', 0, 0]
    for (const { ts, line } of readings) {
      // Readings that follow each other are mostly of one month.
      if (ts < from || ts >= to) [month, from, to] = [localMonth(ts), startOfMonth(ts), startOfMonth(ts, 1)]
      const so = this.#months.get(month) ?? { values: 0, duplicates: 0, conflicts: 0, first_line: line }
      this.#months.set(month, { ...so, [part]: so[part] + 1 })
    }
  }

  #time(ts: number, key: number): void {
    if (this.#first === null || ts < this.#first) this.#first = ts
    if (this.#newest === null || ts > this.#newest) this.#newest = ts
    const last = this.#last.get(key)
    this.#last.set(key, ts)
    if (last === undefined || ts <= last || this.#steps.size > mostSteps) return
    this.#steps.set(ts - last, (this.#steps.get(ts - last) ?? 0) + 1)
  }

  #leave(reason: RowReason, { line, isCell }: { line: number; isCell: boolean }, count = 1): void {
    const { code } = reason
    // Of these the word itself says what to do; of the others the first line is enough.
    const isNamed = code === 'unknown-module' || code === 'unknown-factor' || code === 'missing'
    const key = isNamed && this.#leftOut.size < mostReasons ? `${code} ${reason.text ?? ''}` : code
    const so = this.#leftOut.get(key)
    this.#leftOut.set(key, {
      reason: isNamed ? { code, ...(reason.text !== undefined && { text: reason.text }) } : { code },
      count: (so?.count ?? 0) + count,
      of_cells: isCell,
      first_line: so?.first_line ?? line,
    })
  }

  get expected(): Expected {
    const [usual] = [...this.#steps].toSorted((one, other) => other[1] - one[1])
    return {
      rows: this.#rows,
      values: this.#values,
      store: this.#values - this.#duplicates - this.#conflicts,
      duplicates: this.#duplicates,
      left_out: [...this.#leftOut.values()].toSorted((one, other) => other.count - one.count),
      refused_rows: this.#shown.map(({ line, text, reason }) => ({ line, text, reason })),
      months: Object.fromEntries(this.#months),
      first: this.#first,
      last: this.#newest,
      interval_seconds: usual === undefined ? null : usual[0] / 1000,
    }
  }
}
