import { type AveragePeriod, type Averages, DAY_MS, type Factor } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { firstBucketOf } from '../history/buckets.service.ts'
import type { Period } from '../history/period.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { meanOf, type Measured } from '../history/summary.ts'
import { factorsChosen } from '../factors/factors-chosen.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { readRises } from '../module-data/energy.service.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { getCalculationRules } from '../calculation-rules/calculation-rules.service.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import {
  type Average,
  averagesOver,
  type HourOf,
  partOf,
  shareOf,
  type Shares,
  sharesOf,
} from './averages.ts'
import { readAveragedHours } from './averaged-hours.service.ts'
import { spansOf, wholeSpans } from './spans.ts'

export interface AveragesQuery extends AskedTimes {
  readonly period: AveragePeriod
  /** Empty: all factors of the module. */
  readonly codes: readonly string[]
}

const usualMs: Record<AveragePeriod, number> = {
  '1h': DAY_MS,
  '8h': DAY_MS,
  '24h': 30 * DAY_MS,
  month: 365 * DAY_MS,
  year: 5 * 365 * DAY_MS,
}

// Periods times factors: six values each, so that the largest answer stays below 30 MB.
const maxCells = 400_000

/**
 * The averages of a module's factors over the periods that touch what was asked, from its first reading until now;
 * exact at any moment, late readings included. A direction has no mean of its numbers: its is null.
 * @throws AppError not-found; under `factor_code` unknown or too-many-values
 */
export async function getAverages(ctx: Context, code: string, query: AveragesQuery): Promise<Averages> {
  const module = await getModuleByCode(ctx, code)
  const factors = factorsChosen(await listFactorsOf(ctx, module.id), query.codes)
  const asked = periodOf(ctx.now(), query, usualMs[query.period])
  const until = { start: asked.start, end: Math.min(asked.end, ctx.now().getTime()) }
  const rules = await getCalculationRules(ctx)
  const shares = sharesOf(rules)
  const part = partOf[query.period]
  const { interval_seconds } = module
  return snapshot(ctx.db, async (at) => {
    const { spans, measured } = await readSpans(at, { factors, period: query.period, asked: until })
    const found = await averagesIn(
      at,
      { factors, period: query.period, interval_seconds, shares, spans },
      measured,
    )
    return {
      period: query.period,
      rule: {
        share: shares[query.period],
        parts: part === null ? null : shares[part],
        source: rules.source,
      },
      ...instantsOf(spans),
      datasets: factors.map((factor) => {
        const averages = found.get(factor.id) ?? []
        return {
          factor_name: factor.name,
          code: factor.code,
          unit: factor.unit,
          data: averages.map(({ isValid, mean }) => (isValid ? mean : null)),
          mean: averages.map(({ mean }) => mean),
          n: averages.map(({ n }) => n),
          expected: averages.map(({ expected }) => expected),
          share: averages.map(shareOf),
          valid: averages.map(({ isValid }) => isValid),
        }
      }),
    }
  })
}

/** The end of 8 hours is the start of others: each is written once. */
function instantsOf(spans: readonly Period[]): Pick<Averages, 'labels' | 'ends'> {
  const written = new Map<number, string>()
  const text = (instant: number): string => {
    const before = written.get(instant)
    if (before !== undefined) return before
    const made = new Date(instant).toISOString()
    written.set(instant, made)
    return made
  }
  return { labels: spans.map(({ start }) => text(start)), ends: spans.map(({ end }) => text(end)) }
}

/** A factor of which averages are made. */
export type AveragedFactor = Pick<Factor, 'id' | 'kind' | 'quantity'>

interface Asked {
  readonly factors: readonly AveragedFactor[]
  readonly period: AveragePeriod
  readonly asked: Period
}

type Hours = ReadonlyMap<number, HourOf>
type MeasuredHours = ReadonlyMap<number, ReadonlyMap<number, Measured>>

const idsOf = (factors: readonly AveragedFactor[]): number[] => factors.map(({ id }) => id)

/** The periods, from the one with the first measured hour on, and what was measured in the hours of them. */
async function readSpans(
  at: Database,
  { factors, period, asked }: Asked,
): Promise<{ spans: readonly Period[]; measured: MeasuredHours }> {
  // A person may ask for centuries: no period is made before it is known that there is something in it.
  const whole = wholeSpans(period, asked)
  const measured = await readAveragedHours(at, { factor_ids: idsOf(factors), ...whole })
  const spans = spansOf(period, { start: Math.max(asked.start, firstBucketOf(measured)), end: asked.end })
  if (spans.length * factors.length > maxCells) throw AppError.field('factor_code', 'too-many-values')
  return { spans, measured }
}

export interface AveragesWanted {
  readonly factors: readonly AveragedFactor[]
  readonly period: AveragePeriod
  readonly interval_seconds: number
  readonly shares: Shares
  /** In order, one after the other or, of 8 hours, moving. */
  readonly spans: readonly Period[]
}

/** The averages over some spans, as long as these, by the factor's id. Within a snapshot. */
export async function readAverages(
  at: Database,
  wanted: AveragesWanted,
): Promise<ReadonlyMap<number, readonly Average[]>> {
  const factor_ids = idsOf(wanted.factors)
  return averagesIn(at, wanted, await readAveragedHours(at, { factor_ids, ...wholeOf(wanted.spans) }))
}

const wholeOf = (spans: readonly Period[]): Period => ({
  start: spans[0]?.start ?? 0,
  end: spans.at(-1)?.end ?? 0,
})

async function averagesIn(
  at: Database,
  { factors, period, interval_seconds, shares, spans }: AveragesWanted,
  measured: MeasuredHours,
): Promise<ReadonlyMap<number, readonly Average[]>> {
  const counters = factors.filter(({ kind }) => kind === 'counter')
  const rises = await readHourRises(at, idsOf(counters), wholeOf(spans))
  return new Map(
    factors.map((factor): [number, Average[]] => {
      const ofMeter = rises.get(factor.id)
      const of = measured.get(factor.id) ?? new Map<number, Measured>()
      const hours = ofMeter === undefined ? ofGauge(factor, of) : ofCounter(of, ofMeter)
      const joined = factor.kind === 'counter' ? 'sum' : 'mean'
      return [factor.id, averagesOver({ hours, interval_seconds, shares, joined }, period, spans)]
    }),
  )
}

function ofGauge({ quantity }: AveragedFactor, hours: ReadonlyMap<number, Measured>): Hours {
  const hasMean = quantity !== 'WIND-DIR'
  return new Map(
    [...hours].map(([start, measured]) => [
      start,
      { n: measured.count, value: hasMean ? meanOf(measured) : null },
    ]),
  )
}

/** What lies between two readings is divided by time: an hour without a reading may have counted, too. */
function ofCounter(hours: ReadonlyMap<number, Measured>, rises: ReadonlyMap<number, number | null>): Hours {
  return new Map([...rises].map(([start, value]) => [start, { n: hours.get(start)?.count ?? 0, value }]))
}

/** By factor and by the beginning of the hour. */
async function readHourRises(
  at: Database,
  factor_ids: readonly number[],
  { start, end }: Period,
): Promise<Map<number, ReadonlyMap<number, number | null>>> {
  if (factor_ids.length === 0 || end <= start) return new Map()
  const slices = spansOf('1h', { start, end }).map((hour) => ({ ...hour, period: 'normal' as const }))
  const rises = await readRises(at, { factor_ids, start, end }, slices)
  return new Map(
    [...rises].map(([id, ofMeter]) => [
      id,
      new Map(slices.map((slice, place) => [slice.start, ofMeter[place] ?? null])),
    ]),
  )
}
