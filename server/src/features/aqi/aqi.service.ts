import {
  type AqiCourse,
  aqiDocument,
  aqiQuantities,
  type CalculationRules,
  DAY_MS,
  type Factor,
  HOUR_MS,
  type LatestAqiList,
  quantityOf,
  unitOf,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type AveragesOf, averagesOver, sharesOf } from '../averages/averages.ts'
import { readAveragedHours } from '../averages/averaged-hours.service.ts'
import { spansOf, startOfHour } from '../averages/spans.ts'
import { getCalculationRules } from '../calculation-rules/calculation-rules.service.ts'
import { listFactorsOf, listFactorsOfType } from '../factors/factors.service.ts'
import { firstBucketOf } from '../history/buckets.service.ts'
import type { Period } from '../history/period.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { meanOf, type Measured } from '../history/summary.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { getModuleByCode, listAllModules } from '../modules/modules.service.ts'
import { dailyAqi, hourlyAqi, type Mean, type Means, type StationMeans } from './aqi.ts'

const methodOf = ({ half_weight }: CalculationRules) => ({ document: aqiDocument, half_weight }) as const
// The mean of particles needs eleven hours before, the first eight hours of a day seven.
const beforeMs = 11 * HOUR_MS

/**
 * VN_AQI of the hours or days that are over and lie within what was asked, from the first that measured anything on.
 * Factors count by their quantity, which a person has given, in a unit that can be made into µg/m³.
 * @throws AppError not-found
 */
export async function getAqi(
  ctx: Context,
  code: string,
  { of, ...query }: AskedTimes & { readonly of: '1h' | '24h' },
): Promise<AqiCourse> {
  const module = await getModuleByCode(ctx, code)
  const factors = particlesAndGases(await listFactorsOf(ctx, module.id))
  const asked = periodOf(ctx.now(), query, of === '1h' ? DAY_MS : 30 * DAY_MS)
  const until = { start: asked.start, end: Math.min(asked.end, ctx.now().getTime()) }
  const hours = await readHours(ctx, factors, until)
  const rules = await getCalculationRules(ctx)
  const means = meansOf(factors, hours, { ...module, rules })
  const spans = spansOf(of, { ...until, start: Math.max(until.start, firstBucketOf(hours)) })
  const isOver = ({ start, end }: Period) => start >= until.start && end <= until.end
  return {
    data: spans.filter(isOver).map((span) => valueOf(of, { means, rules }, span)),
    method: methodOf(rules),
  }
}

/** The factors by which the index is made. */
export const aqiFactors = (factors: readonly Factor[]): Factor[] => particlesAndGases(factors)

export interface AqiSpan extends Period {
  readonly of: '1h' | '24h'
}

/** VN_AQI of every hour or day that lies within a span that is over, by the rules of now. */
export async function readAqi(
  ctx: Context,
  station: { readonly factors: readonly Factor[]; readonly interval_seconds: number },
  { of, ...span }: AqiSpan,
): Promise<AqiCourse> {
  const factors = particlesAndGases(station.factors)
  const rules = await getCalculationRules(ctx)
  const { interval_seconds } = station
  const means = meansOf(factors, await readHours(ctx, factors, span), { interval_seconds, rules })
  const spans = spansOf(of, span).filter(({ start, end }) => start >= span.start && end <= span.end)
  return { data: spans.map((one) => valueOf(of, { means, rules }, one)), method: methodOf(rules) }
}

/** VN_AQI of the hour that ended last, of every air station within reach. */
export async function listLatestAqi(ctx: Context): Promise<LatestAqiList> {
  const modules = await listAllModules(ctx, 'air')
  const factors = particlesAndGases(await listFactorsOfType(ctx, 'air'))
  const end = startOfHour(ctx.now().getTime())
  const span = { start: end - HOUR_MS, end }
  const hours = await readHours(ctx, factors, span)
  const rules = await getCalculationRules(ctx)
  const byModule = Map.groupBy(factors, ({ module }) => module.id)
  const data = modules.map(({ id, code, manufacturer_id, name, interval_seconds }) => {
    const own = byModule.get(id) ?? []
    const means = meansOf(own, hours, { interval_seconds, rules })
    const { parts: _parts, ...index } = valueOf('1h', { means, rules }, span)
    return { module: { id, code, manufacturer_id, name }, ...index }
  })
  return { data, method: methodOf(rules) }
}

const codes: ReadonlySet<string> = new Set(aqiQuantities)
const particlesAndGases = (factors: readonly Factor[]): Factor[] =>
  factors.filter(({ quantity, kind }) => kind === 'gauge' && quantity !== null && codes.has(quantity))

type Hours = ReadonlyMap<number, ReadonlyMap<number, Measured>>

async function readHours(ctx: Context, factors: readonly Factor[], { start, end }: Period): Promise<Hours> {
  if (factors.length === 0 || end <= start) return new Map()
  const factor_ids = factors.map(({ id }) => id)
  const period = { factor_ids, start: startOfHour(start) - beforeMs, end }
  return snapshot(ctx.db, (at) => readAveragedHours(at, period))
}

interface Basis {
  readonly interval_seconds: number
  readonly rules: CalculationRules
}

/** Of two factors of one quantity the first counts. */
function meansOf(factors: readonly Factor[], hours: Hours, { interval_seconds, rules }: Basis): StationMeans {
  const shares = sharesOf(rules)
  const means: StationMeans = {}
  for (const code of aqiQuantities) {
    const factor = factors.find(({ quantity }) => quantity === code)
    const quantity = quantityOf(code)
    const unit = factor && quantity && unitOf(quantity, factor.unit)
    if (factor === undefined || unit === undefined) continue
    const measured = hours.get(factor.id) ?? new Map<number, Measured>()
    const inUnit = [...measured].map(
      ([start, one]) => [start, { n: one.count, value: meanOf(one) * unit.factor + unit.offset }] as const,
    )
    means[code] = meansWithin({ hours: new Map(inUnit), interval_seconds, shares, joined: 'mean' })
  }
  return means
}

function meansWithin(of: AveragesOf): Means {
  const mean = (period: '1h' | '8h' | '24h', span: Period): Mean => {
    const [average] = averagesOver(of, period, [span])
    if (average === undefined) return { value: null, n: 0, expected: 0 }
    return { value: average.isValid ? average.mean : null, n: average.n, expected: average.expected }
  }
  return {
    hour: (start) => mean('1h', { start, end: start + HOUR_MS }),
    eight: (end) => mean('8h', { start: end - 8 * HOUR_MS, end }),
    day: (start) => mean('24h', { start, end: start + DAY_MS }),
  }
}

interface Made {
  readonly means: StationMeans
  readonly rules: CalculationRules
}

function valueOf(
  of: '1h' | '24h',
  { means, rules }: Made,
  { start, end }: Period,
): AqiCourse['data'][number] {
  const index = of === '1h' ? hourlyAqi(means, start, rules.half_weight) : dailyAqi(means, start)
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), ...index }
}
