import { HOUR_MS, type ReportResolution, shownQuality } from '@quantrac/contract'
import { addReadings, BucketFold } from '../../history/bucket-fold.ts'
import { type Measured, meanOf } from '../../history/summary.ts'
import type { Cell, FrozenFactor } from '../columns.ts'
import { isSame } from '../../reviews/verdicts.ts'
import type { AskedReport } from './make.queries.ts'
import { decidedAt, readingAt, type SliceDecisions } from './review-tally.ts'
import { type Column, instantsOf, measuredAt, type Slice } from './slice.ts'

/** The rows of one day, oldest first. Buckets do not cross midnight, so that no row needs two days. */
export type RowMaker = (slice: Slice, decisions: SliceDecisions) => Generator<Cell[]>

const widths: Readonly<Partial<Record<ReportResolution, number>>> = {
  '5m': 300_000,
  '15m': 900_000,
  '1h': HOUR_MS,
  '1d': 24 * HOUR_MS,
}

/** How long the buckets of a resolution are; null: there are none. */
export const widthOf = (resolution: ReportResolution): number | null => widths[resolution] ?? null

export function rowMaker(
  { layout, resolution, originals }: Pick<AskedReport, 'layout' | 'resolution' | 'originals'>,
  factors: readonly FrozenFactor[],
): RowMaker {
  const width = widthOf(resolution)
  if (width === null)
    return layout === 'wide'
      ? wideReadings
      : (slice, decisions) => longReadings(slice, factors, originals ? decisions : null)
  return layout === 'wide'
    ? (slice) => wideBuckets(slice, width)
    : (slice) => longBuckets(slice, width, factors)
}

function* wideReadings(slice: Slice): Generator<Cell[]> {
  const places = slice.map(() => 0)
  for (const ts of instantsOf(slice)) {
    const row: Cell[] = [ts]
    for (const [at, column] of slice.entries()) {
      const place = places[at] ?? 0
      if (column === undefined || column.base + (column.offsets[place] ?? Number.NaN) !== ts) {
        row.push(null)
        continue
      }
      row.push(measuredAt(column, place))
      places[at] = place + 1
    }
    yield row
  }
}

/** With decisions also what readings came as. */
function* longReadings(
  slice: Slice,
  factors: readonly FrozenFactor[],
  decisions: SliceDecisions | null,
): Generator<Cell[]> {
  const places = slice.map(() => 0)
  for (const ts of instantsOf(slice))
    for (const [at, column] of slice.entries()) {
      const place = places[at] ?? 0
      const factor = factors[at]
      if (column === undefined || factor === undefined) continue
      if (column.base + (column.offsets[place] ?? Number.NaN) !== ts) continue
      places[at] = place + 1
      const { value, quality } = readingAt(column, place)
      const { code, unit, min_value, max_value } = factor
      const row = [ts, code, numberOf(value), unit, shownQuality(quality), min_value, max_value]
      yield decisions === null ? row : [...row, ...originalCells(column, place, decisions[at])]
    }
}

const numberOf = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Empty where a decision changed nothing, too. */
function originalCells(column: Column, place: number, decisions: SliceDecisions[number]): Cell[] {
  const original = decidedAt(column, place, decisions)?.original
  if (original === undefined || isSame(original, readingAt(column, place))) return [null, null]
  return [numberOf(original.value), shownQuality(original.quality)]
}

type Buckets = ReadonlyMap<number, Measured>

/** Added up as everywhere: readings to hours, hours to days. */
function bucketsOf(column: Column | undefined, width: number): Buckets {
  const fold = new BucketFold(width)
  if (column !== undefined)
    addReadings(column, Math.min(width, HOUR_MS), (ts, measured) => fold.add(ts, measured))
  return fold.buckets()
}

const startsOf = (buckets: readonly Buckets[]): number[] =>
  [...new Set(buckets.flatMap((of) => [...of.keys()]))].sort((one, other) => one - other)

function* wideBuckets(slice: Slice, width: number): Generator<Cell[]> {
  const buckets = slice.map((column) => bucketsOf(column, width))
  for (const ts of startsOf(buckets)) yield [ts, ...buckets.flatMap((of) => bucketCells(of.get(ts)))]
}

function bucketCells(measured: Measured | undefined): Cell[] {
  if (measured === undefined) return [null, null, null, null]
  return [meanOf(measured), measured.count, measured.min, measured.max]
}

function* longBuckets(slice: Slice, width: number, factors: readonly FrozenFactor[]): Generator<Cell[]> {
  const buckets = slice.map((column) => bucketsOf(column, width))
  for (const ts of startsOf(buckets))
    for (const [at, { code, unit, min_value, max_value }] of factors.entries()) {
      const measured = buckets[at]?.get(ts)
      if (measured !== undefined) yield [ts, code, ...bucketCells(measured), unit, min_value, max_value]
    }
}
