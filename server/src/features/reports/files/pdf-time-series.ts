import { isMeasured } from '@quantrac/contract'
import { resolutionSeconds } from '../../../words/report-pdf.words.ts'
import type { Cell, FrozenFactor, Header } from '../columns.ts'
import type { ReportRows } from './report-file.ts'
import { isTable } from './table-cells.ts'

/**
 * A factor over the period in equal buckets: means with the least and the greatest; null where nothing was measured.
 */
export interface TimeSeries {
  readonly code: string
  /** Where each bucket begins, epoch milliseconds. */
  readonly at: readonly number[]
  readonly mean: readonly (number | null)[]
  readonly least: readonly (number | null)[]
  readonly greatest: readonly (number | null)[]
}

const minutes = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880]

/**
 * The shortest usual length, in milliseconds, of which the period has at most so many, and which is not shorter than
 * the time between rows.
 */
export function bucketLength(period: number, { most, least }: { most: number; least: number }): number {
  const fitting = minutes
    .map((length) => length * 60_000)
    .find((length) => length >= least && period / length <= most)
  return fitting ?? Math.max(least, Math.ceil(period / most))
}

/** Reads the rows once. Only a report of readings has a time series; a few months or years make none. */
export async function readTimeSeries(report: ReportRows, mostBuckets = 600): Promise<TimeSeries[]> {
  if (report.report.report_type === 'alert') return []
  if (isTable(report.report)) return drained(report)
  const { start, end } = report.covered
  if (['rule-month', 'rule-year'].includes(report.report.resolution)) return drained(report)
  const seconds = resolutionSeconds[report.report.resolution] ?? report.station.interval_seconds
  const length = bucketLength(end - start, { most: mostBuckets, least: seconds * 1000 })
  const folds = report.factors.map((factor) => new TimeSeriesFold(factor, { start, end, length }))
  const readers = readersOf(report, folds)
  const place = Math.max(
    0,
    report.headers.findIndex(({ key }) => key === 'end'),
  )
  for await (const rows of report.rows())
    for (const row of rows) {
      // A period by the rule is drawn where it ends: eight hours begin before others have ended.
      const at = place === 0 || typeof row[place] !== 'number' ? row[0] : row[place] - 1
      if (typeof at === 'number') for (const read of readers) read(row, at)
    }
  return folds.map((fold) => fold.timeSeries())
}

/** Read all the same: others take the rows as they pass. */
async function drained(report: ReportRows): Promise<[]> {
  for await (const _ of report.rows());
  return []
}

type Read = (row: readonly Cell[], at: number) => void

/** In a wide report each factor reads its columns, in a long one the factor that the row names reads it. */
function readersOf({ headers }: ReportRows, folds: readonly TimeSeriesFold[]): Read[] {
  const place = (key: string) => headers.findIndex((header) => header.key === key)
  const named = place('factor')
  if (named < 0) return folds.map((fold) => readerOf(headers, fold))
  const byCode = new Map(folds.map((fold) => [fold.code, fold]))
  const [value, n, least, greatest, quality] = ['value', 'n', 'min', 'max', 'quality'].map(place)
  return [
    (row, at) => {
      if (quality !== undefined && quality >= 0 && !isMeasured(Number(row[quality]))) return
      byCode.get(String(row[named]))?.add(at, {
        mean: numberAt(row, value),
        n: numberAt(row, n) ?? 1,
        least: numberAt(row, least),
        greatest: numberAt(row, greatest),
      })
    },
  ]
}

function readerOf(headers: readonly Header[], fold: TimeSeriesFold): Read {
  const place = (suffix: string) =>
    headers.findIndex(({ code, key }) => code === fold.code && key === `${fold.code}${suffix}`)
  const [mean, n, least, greatest] = ['', ' n', ' min', ' max'].map(place)
  return (row, at) => {
    fold.add(at, {
      mean: numberAt(row, mean),
      n: numberAt(row, n) ?? 1,
      least: numberAt(row, least),
      greatest: numberAt(row, greatest),
    })
  }
}

function numberAt(row: readonly Cell[], place: number | undefined): number | null {
  const cell = place === undefined ? null : row[place]
  return typeof cell === 'number' ? cell : null
}

interface Measured {
  readonly mean: number | null
  readonly n: number
  readonly least: number | null
  readonly greatest: number | null
}

class TimeSeriesFold {
  readonly code: string
  private readonly start: number
  private readonly length: number
  private readonly sums: Float64Array
  private readonly counts: Float64Array
  private readonly least: Float64Array
  private readonly greatest: Float64Array

  constructor(
    { code }: FrozenFactor,
    { start, end, length }: { start: number; end: number; length: number },
  ) {
    const buckets = Math.max(1, Math.ceil((end - start) / length))
    this.code = code
    this.start = start
    this.length = length
    this.sums = new Float64Array(buckets)
    this.counts = new Float64Array(buckets)
    this.least = new Float64Array(buckets).fill(Number.POSITIVE_INFINITY)
    this.greatest = new Float64Array(buckets).fill(Number.NEGATIVE_INFINITY)
  }

  /** A mean counts for as many readings as it is of. */
  add(at: number, { mean, n, least, greatest }: Measured): void {
    const bucket = Math.max(0, Math.floor((at - this.start) / this.length))
    if (mean === null || bucket >= this.sums.length) return
    this.sums[bucket] = (this.sums[bucket] ?? 0) + mean * n
    this.counts[bucket] = (this.counts[bucket] ?? 0) + n
    this.least[bucket] = Math.min(this.least[bucket] ?? mean, least ?? mean)
    this.greatest[bucket] = Math.max(this.greatest[bucket] ?? mean, greatest ?? mean)
  }

  timeSeries(): TimeSeries {
    const where = (values: Float64Array) =>
      Array.from(values, (value, bucket) => ((this.counts[bucket] ?? 0) > 0 ? value : null))
    return {
      code: this.code,
      at: Array.from(this.counts, (_, bucket) => this.start + bucket * this.length),
      mean: where(this.sums.map((sum, bucket) => sum / (this.counts[bucket] ?? 1))),
      least: where(this.least),
      greatest: where(this.greatest),
    }
  }
}
