import {
  type AveragePeriod,
  complianceRoutes,
  type ComplianceSummary,
  DAY_MS,
  type Factor,
  HOUR_MS,
  type JudgedPeriod,
  localDay,
  localInstant,
  MINUTE_MS,
  type Page,
  startOfLocalDay,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { startOfMonth } from '../../lib/local-month.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { shareOf } from '../averages/averages.ts'
import { factorsChosen } from '../factors/factors-chosen.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import type { Period } from '../history/period.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import { type BeforeResult, countByDay, selectBefore, selectJudgedUntil } from './compliance.queries.ts'
import { dayOf, isEnough, limitKey, type Recorded, unpack, worstOf } from './days.ts'
import { listInstant } from './instant.service.ts'
import { limitAt, type LimitsFrom, resultOf } from './judge.ts'
import { listLimits, listTaken } from './limits.service.ts'
import { selectBases, selectJudged } from './record.queries.ts'
import { spanOf } from './span.ts'

export interface ComplianceQuery extends AskedTimes {
  readonly offset: number
  readonly limit: number
  /** Empty: all factors of the module. */
  readonly codes: readonly string[]
  readonly period?: AveragePeriod | undefined
}

/**
 * The judged periods of a station that ended in (start, end], newest first.
 * @throws AppError not-found; under `factor_code` unknown
 */
export async function listJudged(
  ctx: Context,
  code: string,
  query: ComplianceQuery,
): Promise<Page<JudgedPeriod>> {
  const { codes, ...asked } = query
  const module = await getModuleByCode(ctx, code)
  const factors = factorsChosen(await listFactorsOf(ctx, module.id), codes)
  const range = rangeOf(query)
  const { limit, period } = query
  const factor_ids = factors.map(({ id }) => id)
  const counts = await countByDay(ctx.db, {
    factor_ids,
    period,
    from: range.start === null ? null : localDay(range.start),
    to: range.end === null ? null : localDay(range.end - 1),
  })
  const periods = new PeriodsOfDays(ctx, { factors, period, range })
  // A range may begin and end within a day.
  for (const edge of new Set([counts[0], counts.at(-1)]))
    if (edge !== undefined) edge.count = (await periods.read(edge.day)).length
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const start = pageStart(count, query)
  const results: JudgedPeriod[] = []
  let passed = 0
  for (const one of counts) {
    const from = Math.max(0, start - passed)
    passed += one.count
    if (from >= one.count || results.length === limit) continue
    const own = await periods.read(one.day)
    results.push(...own.slice(from, from + limit - results.length))
  }
  const path = complianceRoutes.compliance.path.replace(':module_code', encodeURIComponent(module.code))
  return pageOf({ path, query: { ...asked, ...factorQuery(codes) }, limit, start, count, results })
}

const factorQuery = (codes: readonly string[]) => (codes.length === 0 ? {} : { factor_code: codes.join(',') })

interface Range {
  readonly start: number | null
  readonly end: number | null
}

const rangeOf = ({ start_datetime, end_datetime }: AskedTimes): Range => ({
  start: start_datetime === undefined ? null : Date.parse(start_datetime),
  end: end_datetime === undefined ? null : Date.parse(end_datetime),
})

interface PeriodsAsked {
  readonly factors: readonly Factor[]
  readonly period: AveragePeriod | undefined
  readonly range: Range
}

/** Reads the periods of days, each once. */
class PeriodsOfDays {
  readonly #ctx: Context
  readonly #asked: PeriodsAsked
  readonly #known = new Map<string, readonly JudgedPeriod[]>()

  constructor(ctx: Context, asked: PeriodsAsked) {
    this.#ctx = ctx
    this.#asked = asked
  }

  /** Newest first; of one end in the order of the factors. */
  async read(day: string): Promise<readonly JudgedPeriod[]> {
    const known = this.#known.get(day) ?? (await this.#read(day))
    this.#known.set(day, known)
    return known
  }

  async #read(day: string): Promise<JudgedPeriod[]> {
    const { factors, period, range } = this.#asked
    const ids = factors.map(({ id }) => id)
    const all = (await readRecorded(this.#ctx, ids, { from: day, to: day })).filter(
      (one) =>
        (period === undefined || one.period === period) &&
        (range.start === null || one.end > range.start) &&
        (range.end === null || one.end <= range.end),
    )
    const midnight = localInstant(day)
    const before = Map.groupBy(
      await selectBefore(this.#ctx.db, ids, { start: midnight, end: midnight + DAY_MS }),
      (one) => `${limitKey(one)} ${one.end}`,
    )
    const byId = new Map(factors.map((factor, place) => [factor.id, { factor, place }]))
    const placeOf = ({ factor_id }: Recorded) => byId.get(factor_id)?.place ?? 0
    all.sort((one, other) => other.end - one.end || placeOf(one) - placeOf(other))
    return all.flatMap((one) => {
      const factor = byId.get(one.factor_id)?.factor
      return factor === undefined
        ? []
        : [judgedPeriod(one, factor, before.get(`${limitKey(one)} ${one.end}`) ?? [])]
    })
  }
}

async function readRecorded(
  { db }: Context,
  factorIds: readonly number[],
  days: { readonly from: string; readonly to: string },
): Promise<Recorded[]> {
  const rows = await selectJudged(db, factorIds, days)
  return unpack(rows, await selectBases(db, [...new Set(rows.flatMap(({ bases }) => bases))]))
}

const daysAtOnce = 31

/** The exceeded periods of factors that ended in (start, end], oldest first, some at a time. */
export async function* readExceeded(
  ctx: Context,
  factors: readonly Factor[],
  { start, end }: Period,
): AsyncGenerator<JudgedPeriod[]> {
  const byId = new Map(factors.map((factor, place) => [factor.id, { factor, place }]))
  const placeOf = ({ factor_id }: Recorded) => byId.get(factor_id)?.place ?? 0
  for (let from = startOfLocalDay(start); from < end; from += daysAtOnce * DAY_MS) {
    const to = Math.min(end, from + daysAtOnce * DAY_MS)
    const days = { from: localDay(from), to: localDay(to - 1) }
    const found = (await readRecorded(ctx, [...byId.keys()], days))
      .filter((one) => one.result === 'exceeded' && one.end > start && one.end <= end)
      .sort((one, other) => one.end - other.end || placeOf(one) - placeOf(other))
    yield found.flatMap((one) => {
      const factor = byId.get(one.factor_id)?.factor
      return factor === undefined ? [] : [judgedPeriod(one, factor, [])]
    })
  }
}

const time = (instant: number): string => new Date(instant).toISOString()

function judgedPeriod(one: Recorded, factor: Factor, before: readonly BeforeResult[]): JudgedPeriod {
  const { period, basis, value, n, end, ratio, result } = one
  const { quantity, expected, shares, unit, min_value, max_value, standard, version, column } = basis
  return {
    factor: factor.code,
    factor_name: factor.name,
    quantity,
    period,
    start: time(spanOf(period, end).start),
    end: time(end),
    value,
    unit,
    n,
    expected,
    share: shareOf({ mean: value, n, expected }),
    least_share: shares[period],
    min_value,
    max_value,
    ratio,
    standard,
    version,
    column,
    result,
    judged_at: time(one.judged_minutes * MINUTE_MS),
    revised: before.map((past) => ({
      value: past.value,
      share: shareOf({ mean: past.value, n: past.n, expected }),
      result: resultOf(period, { ...past, basis }),
      judged_at: past.judged_at.toISOString(),
    })),
  }
}

/**
 * The days and counts of the local days that the range touches; of this month until now without times.
 * @throws AppError not-found
 */
export async function getSummary(ctx: Context, code: string, query: AskedTimes): Promise<ComplianceSummary> {
  const module = await getModuleByCode(ctx, code)
  const factors = await listFactorsOf(ctx, module.id)
  const now = ctx.now().getTime()
  const asked = rangeOf(query)
  const end = Math.min(asked.end ?? now, now)
  const start = asked.start ?? startOfMonth(end - 1)
  return summaryOf(ctx, { module_id: module.id, factors }, { start, end })
}

/** A station and those of its factors that are looked at. */
interface Judged {
  readonly module_id: number
  readonly factors: readonly Factor[]
}

/** The same of some factors, until now at most. */
export async function summaryOf(
  ctx: Context,
  { module_id, factors }: Judged,
  { start, end }: Period,
): Promise<ComplianceSummary> {
  const ids = factors.map(({ id }) => id)
  const days = { from: localDay(start), to: localDay(Math.max(start, end - 1)) }
  const recorded = end > start ? await readRecorded(ctx, ids, days) : []
  const until = await selectJudgedUntil(ctx.db, ids)
  const held = (await listLimits(ctx, [module_id])).get(module_id) ?? []
  const measured = new Set(factors.flatMap(({ quantity }) => quantity ?? []))
  const limited = limitedAt(held, end)
  return {
    standard: await standardAt(ctx, module_id, { held, end }),
    judged_until: until === null ? null : time(until),
    days: daysOf(recorded, factors, until ?? 0),
    factors: countsOf(recorded, factors, { held, end }),
    instant: await listInstant(ctx, factors, { limits: takenAt(held, end)?.limits ?? [], start, end }),
    not_measured: [...limited].filter((quantity) => !measured.has(quantity)),
    without_quantity: factors
      .filter(({ quantity, kind }) => quantity === null && kind === 'gauge')
      .map((factor) => factor.code),
  }
}

function daysOf(recorded: readonly Recorded[], factors: readonly Factor[], until: number) {
  const codes = new Map(factors.map(({ id, code }) => [id, code]))
  return [...Map.groupBy(recorded, ({ day }) => day)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, own]) => {
      const isOver = until >= localInstant(day) + 24 * HOUR_MS
      return dayOf(own, { day, isOver, codeOf: (id) => codes.get(id) ?? '' }) ?? []
    })
}

const isOfAverage = ({ period }: { readonly period: string }): boolean => period !== 'instant'

const takenAt = (held: readonly LimitsFrom[], end: number) => held.findLast(({ from }) => from <= end)

const holdsOn =
  (day: string) =>
  ({ valid_from, valid_until }: { valid_from: string | null; valid_until: string | null }): boolean =>
    (valid_from === null || valid_from <= day) && (valid_until === null || day <= valid_until)

/** The quantities whose averages have a limit then. */
const limitedAt = (held: readonly LimitsFrom[], end: number): Set<string> =>
  new Set(
    (takenAt(held, end)?.limits ?? [])
      .filter((limit) => isOfAverage(limit) && holdsOn(localDay(end - 1))(limit))
      .map(({ quantity }) => quantity),
  )

async function standardAt(
  ctx: Context,
  moduleId: number,
  { held, end }: { held: readonly LimitsFrom[]; end: number },
): Promise<ComplianceSummary['standard']> {
  const taken = (await listTaken(ctx, moduleId)).findLast(({ from }) => (from ?? -Infinity) <= end)
  if (taken === undefined || (taken.standard === null && taken.permit === null)) return null
  const limits = (takenAt(held, end)?.limits ?? []).filter(holdsOn(localDay(end - 1)))
  return {
    code: taken.standard?.code ?? taken.permit?.number ?? '',
    version: taken.standard?.version ?? taken.permit?.date ?? '',
    column: taken.column,
    averages: limits.filter(isOfAverage).length,
    instant: limits.filter((limit) => !isOfAverage(limit)).length,
  }
}

/** By factor and limited period, also those of which none has ended. */
function countsOf(
  recorded: readonly Recorded[],
  factors: readonly Factor[],
  { held, end }: { held: readonly LimitsFrom[]; end: number },
): ComplianceSummary['factors'] {
  const byLimit = Map.groupBy(recorded, limitKey)
  const periods = ['1h', '8h', '24h', 'month', 'year'] as const
  return factors.flatMap((factor) =>
    periods.flatMap((period) => {
      const own = byLimit.get(limitKey({ factor_id: factor.id, period })) ?? []
      const { quantity } = factor
      const limit = quantity === null ? null : limitAt(held, { quantity, period }, end)
      const basis = limit ?? own.at(-1)?.basis
      if (basis === undefined) return []
      const worst = worstOf(own.filter(isEnough))
      const count = (result: Recorded['result']) => own.filter((one) => one.result === result).length
      const { min_value, max_value, unit, standard, version, column } = basis
      return {
        factor: factor.code,
        factor_name: factor.name,
        quantity: basis.quantity,
        period,
        min_value,
        max_value,
        unit,
        standard,
        version,
        column,
        exceeded: count('exceeded'),
        within: count('within'),
        not_enough_data: count('not-enough-data'),
        greatest: worst?.value ?? null,
        ratio: worst?.ratio ?? null,
      }
    }),
  )
}
