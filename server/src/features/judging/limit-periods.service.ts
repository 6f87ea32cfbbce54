import type { Database } from '../../db/database.ts'
import type { Context } from '../../context.ts'
import type { Limits } from './limits.ts'
import {
  beginLimitPeriods,
  continueLimits,
  type LimitPeriodRow,
  type PresentLimits,
  replaceLimitPeriods,
  selectLimitPeriods,
  selectPresentLimits,
  splitLimitPeriod,
} from './limit-periods.queries.ts'

/** What held in `[from, until)`, epoch milliseconds; −Infinity and Infinity: without a bound. */
export interface LimitPeriod {
  readonly from: number
  readonly until: number
  /** null: limits, factor or station were missing or switched off, and nothing was judged. */
  readonly limits: Limits | null
  /**
   * When somebody said so, epoch milliseconds, and who (e-mail); null: not known. Limits may be younger than what they
   * hold for.
   */
  readonly set_at: number
  readonly set_by: string | null
}

/**
 * The limits that held in a period (default: ever), by factor and in the order of time. A factor without limits has no
 * periods; one whose limits were never changed has one.
 */
export async function limitPeriods(
  db: Database,
  factorIds: readonly number[],
  period: { readonly from: number; readonly until: number } = everything,
): Promise<Map<number, LimitPeriod[]>> {
  const rows = Map.groupBy(await selectLimitPeriods(db, factorIds), ({ factor_id }) => factor_id)
  const missing = factorIds.filter((id) => !rows.has(id))
  const present = missing.length === 0 ? [] : await selectPresentLimits(db, missing)
  const periods = new Map<number, LimitPeriod[]>()
  for (const limits of present)
    periods.set(limits.factor_id, [
      { ...everything, limits: limitsOf(limits), set_at: Number.NEGATIVE_INFINITY, set_by: null },
    ])
  for (const [id, own] of rows)
    periods.set(
      id,
      own
        .map((row, at) => periodOf(row, own[at + 1]))
        .filter(({ from, until }) => from < period.until && until > period.from),
    )
  return periods
}

const everything = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

const fromOf = ({ from_ms }: LimitPeriodRow): number => from_ms ?? Number.NEGATIVE_INFINITY

const periodOf = (row: LimitPeriodRow, next: LimitPeriodRow | undefined): LimitPeriod => ({
  from: fromOf(row),
  until: next === undefined ? Number.POSITIVE_INFINITY : fromOf(next),
  limits: limitsOf(row),
  set_at: row.set_at.getTime(),
  set_by: row.set_by,
})

const limitsOf = ({ is_on, ...limits }: PresentLimits | LimitPeriodRow): Limits | null =>
  is_on
    ? {
        min_value: limits.min_value,
        max_value: limits.max_value,
        min_range: limits.min_range,
        max_range: limits.max_range,
        deadband: limits.deadband,
        on_delay_seconds: limits.on_delay_seconds,
        off_delay_seconds: limits.off_delay_seconds,
      }
    : null

/** The newest readings of a factor, epoch milliseconds; null: none. */
export interface Newest {
  readonly factor_id: number
  readonly judged: number | null
  readonly stored: number | null
}

/**
 * Notes what holds from now on, after settings were changed and while the factors are held. New limits hold after
 * everything that is judged: a station's clock may run ahead of ours. The first limits of a factor hold for every
 * reading if it has none yet, else for those that come; limits that were changed before its first reading never held.
 * Answers since when the present limits hold, of factors for which that is now.
 */
export async function noteLimits(tx: Context, newest: readonly Newest[]): Promise<Map<number, number>> {
  const ids = newest.map(({ factor_id }) => factor_id)
  const [known, present] = [await selectLimitPeriods(tx.db, ids), await selectPresentLimits(tx.db, ids)]
  const last = new Map(known.map((row) => [row.factor_id, row]))
  const held = new Map(present.map((limits) => [limits.factor_id, limits]))
  const since = new Map<number, number>()
  const begun: Parameters<typeof beginLimitPeriods>[1][number][] = []
  for (const { factor_id, judged, stored } of newest) {
    const now = held.get(factor_id)
    const before = last.get(factor_id)
    if (now === undefined || (before !== undefined && isSame(before, now))) continue
    const isFirst = before === undefined || stored === null
    const from = isFirst ? firstFrom(stored) : nextFrom(judged, tx.now().getTime())
    begun.push({ ...now, from })
    since.set(factor_id, from)
  }
  await beginLimitPeriods(tx.db, begun, { set_by: tx.actor?.user_id ?? null, at: tx.now() })
  return since
}

/**
 * Notes limits that hold since an instant of the past, after settings were changed and while the factors are held. What
 * was switched on or off since then stays so.
 */
export async function noteLimitsSince(
  tx: Context,
  factorIds: readonly number[],
  from: number,
): Promise<void> {
  const given = { set_by: tx.actor?.user_id ?? null, at: tx.now() }
  for (const limits of await selectPresentLimits(tx.db, factorIds)) {
    const hadLimits = await splitLimitPeriod(tx.db, limits.factor_id, from)
    if (hadLimits) await continueLimits(tx.db, { ...limits, from }, given)
    else await beginLimitPeriods(tx.db, [{ ...limits, from }], given)
  }
}

type From = Pick<LimitPeriod, 'from' | 'limits'>

/**
 * The periods of a factor with today's limits in `[from, until)`; until Infinity: up to the present ones, and as these
 * from then on.
 */
export function withLimitsIn(
  periods: readonly From[],
  { from, until, limits }: { readonly from: number; readonly until: number; readonly limits: Limits },
): readonly From[] {
  const held = periods.findLast((period) => period.from <= until)
  return [
    ...periods.filter((period) => period.from < from),
    { from, limits },
    ...(Number.isFinite(until) ? [{ from: until, limits: held?.limits ?? null }] : []),
    ...periods.filter((period) => period.from > until),
  ]
}

/** Writes what `withLimitsIn` answers. */
export async function writeLimitsIn(
  db: Database,
  factorId: number,
  given: {
    readonly from: number
    readonly until: number
    readonly limits: Limits
    readonly set_by: number | null
    readonly at: Date
  },
): Promise<void> {
  const { from, until, limits, set_by, at } = given
  const row = (start: number, is_on: boolean) => ({ ...limits, factor_id: factorId, from: start, is_on })
  const isOpen = !Number.isFinite(until)
  const goesOn = isOpen || (await splitLimitPeriod(db, factorId, until))
  const periods = goesOn ? [row(from, true)] : [row(from, true), row(until, false)]
  await replaceLimitPeriods(db, factorId, { from, until, periods, set_by, at })
}

// As far as a reading may be ahead of our clock. A newer one comes from a time when our clock was ahead.
const aheadMs = 10 * 60_000

const nextFrom = (judged: number | null, now: number): number =>
  judged === null || judged < now || judged > now + aheadMs ? now : judged + 1

const firstFrom = (stored: number | null): number => (stored === null ? Number.NEGATIVE_INFINITY : stored + 1)

function isSame(before: LimitPeriodRow, now: PresentLimits): boolean {
  if (!before.is_on && !now.is_on) return true
  return (
    before.is_on === now.is_on &&
    before.min_value === now.min_value &&
    before.max_value === now.max_value &&
    before.min_range === now.min_range &&
    before.max_range === now.max_range &&
    before.deadband === now.deadband &&
    before.on_delay_seconds === now.on_delay_seconds &&
    before.off_delay_seconds === now.off_delay_seconds
  )
}
