import type { ImportMapping } from '@quantrac/contract'
import { dayOf } from '../../history/day.ts'
import type { Target } from '../../readings/store/target.ts'
import type { Row } from '../../files/reading/cut-rows.ts'
import { ReadingRows, type ReadRow, type RowReason } from '../read/reading-rows.ts'
import { TimesLeft, TimesSeen } from '../read/times-seen.ts'
import type { Batch } from './batch.ts'
import type { ImportTargets } from './targets.service.ts'

const newBatch = (rows: number, place: number): Batch => ({
  readings: [],
  refusals: [],
  missing: 0,
  firstMissing: 0,
  rows,
  place,
  at: null,
})

// A transaction writes the pages of the days that it touches anew: a batch goes on until the day changes, as far as the
// second number.
const [enough, most] = [20_000, 50_000]
const mostRefusals = 20_000
const longestText = 500

interface BatchOptions {
  readonly mapping: ImportMapping
  readonly targets: ImportTargets
  readonly now: number
  /** Rows of the file that are done: they are read for what repeats them alone. */
  readonly done: number
}

/** The readings of a file, a batch at a time; a row whose time another one had is refused. */
export async function* batchesOf(
  rows: AsyncIterable<readonly Row[]>,
  options: BatchOptions,
): AsyncGenerator<Batch> {
  const { mapping, targets, now, done } = options
  const reading = new ReadingRows(mapping, now)
  const isWide = mapping.format.shape === 'columns'
  const batches = new Batches(options)
  for await (const some of rows)
    for (const row of some) {
      const read = reading.read(row)
      const full = batches.begin(read === null || 'refused' in read ? null : read.ts)
      if (full !== null) yield full
      if (read === null) continue
      batches.count()
      if ('refused' in read) batches.refuse(row, read.refused)
      else if (isWide) batches.addColumns(row, read)
      else batches.addOne(row, read, targets.knownOfRow(read) ?? (await targets.ofRow(read)))
    }
  yield batches.last(done)
}

class Batches {
  readonly #targets: ImportTargets
  readonly #separator: string
  readonly #done: number
  /** By factor, of files with a row a reading. */
  readonly #seen = new Map<number, TimesSeen>()
  readonly #left = new TimesLeft()
  #batch = newBatch(0, 0)
  #day = Number.NaN

  constructor({ mapping, targets, done }: BatchOptions) {
    this.#targets = targets
    this.#separator = mapping.format.separator ?? ';'
    this.#done = done
  }

  /** Before a row; answers the batch that it does not belong to any more. */
  begin(ts: number | null): Batch | null {
    const { readings, refusals, rows, place } = this.#batch
    const isOtherDay = ts !== null && dayOf(ts) !== this.#day
    if (ts !== null) this.#day = dayOf(ts)
    const isFull =
      (readings.length >= enough && isOtherDay) || readings.length >= most || refusals.length >= mostRefusals
    const full = isFull ? this.#batch : null
    if (isFull) this.#batch = newBatch(rows, place)
    this.#batch.place += 1
    return full
  }

  last(done: number): Batch {
    this.#batch.place = Math.max(done, this.#batch.place)
    return this.#batch
  }

  count(): void {
    this.#batch.rows += 1
  }

  refuse({ line, cells }: Row, reason: RowReason, isCell = false): void {
    if (this.#batch.place <= this.#done) return
    const text = cells.join(this.#separator).slice(0, longestText)
    this.#batch.refusals.push({ line, reason, text, isCell })
  }

  addColumns(row: Row, read: ReadRow): void {
    if (this.#isRepeated(0, row, read)) return
    for (const { reason } of read.bad) this.refuse(row, reason, true)
    for (const { column, value } of read.values) this.#push(read, value, this.#targets.ofColumn(column))
  }

  addOne(row: Row, read: ReadRow, target: Target | RowReason): void {
    if (!('factor_id' in target)) return this.refuse(row, target)
    if (this.#isRepeated(target.factor_id, row, read)) return
    for (const { value } of read.values) this.#push(read, value, target)
  }

  #push({ ts, quality, line }: ReadRow, value: number, target: Target | undefined): void {
    this.#batch.readings.push({ target, ts, value, quality, line })
  }

  /** True, too, of rows that are done. */
  #isRepeated(key: number, row: Row, { ts, line, missing }: ReadRow): boolean {
    const own = this.#seen.get(key) ?? new TimesSeen(this.#left)
    this.#seen.set(key, own)
    const before = own.add(ts, line)
    if (this.#batch.place <= this.#done) return true
    if (before > 0) this.refuse(row, { code: 'repeated', line: before })
    if (before > 0) return true
    this.#batch.at = ts
    if (missing.length > 0 && this.#batch.missing === 0) this.#batch.firstMissing = line
    this.#batch.missing += missing.length
    return false
  }
}
