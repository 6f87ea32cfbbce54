import type { Exceedance, ReportSummary } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { listExcursions } from '../../alerts/alerts.of-factors.service.ts'
import type { Extent } from '../../history/extents.service.ts'
import type { Period } from '../../history/period.ts'
import { readMeterNeighbour } from '../../module-data/meter-neighbour.service.ts'
import type { FactorFacts } from './facts.queries.ts'
import { readMeasured } from './expected.service.ts'
import { bucketMsOf } from './time-series-fold.ts'
import { expectedFrom, FactorTally } from './factor-tally.ts'
import { beginOutside, endOutside, mostExceedances } from './outside.service.ts'
import type { OutsideTally } from './outside-tally.ts'
import type { NoFindings } from './findings.ts'
import { UnionTime } from './union-time.ts'

export interface Subject {
  readonly factors: readonly FactorFacts[]
  readonly covered: Period
  /** As it was asked for; also what is ahead. */
  readonly period: Period
  /**
   * Since when the station's readings are expected: its first reading ever, or where it has none, when it was added.
   */
  readonly since: number
  readonly interval_seconds: number
  /** Epoch milliseconds: nothing is measured after it. */
  readonly now: number
}

export interface Tallies {
  /** One for each factor, in their order. */
  readonly factors: readonly FactorTally[]
  /** By the factor's id. */
  readonly outside: ReadonlyMap<number, OutsideTally>
}

/** Within a snapshot. */
export async function beginTallies(at: Database, subject: Subject): Promise<Tallies> {
  const ids = subject.factors.map(({ id }) => id)
  const outside = await beginOutside(at, ids, subject)
  return { factors: await beginFactors(at, subject, outside), outside }
}

async function beginFactors(
  at: Database,
  subject: Subject,
  outsides: ReadonlyMap<number, OutsideTally>,
): Promise<FactorTally[]> {
  const { factors, covered, period, since, interval_seconds, now } = subject
  const isEmpty = covered.start >= covered.end
  const measured = isEmpty
    ? new Map<number, Extent>()
    : await readMeasured(at, { factor_ids: factors.map(({ id }) => id), ...covered })
  const tallies: FactorTally[] = []
  for (const { id, quantity: _, ...factor } of factors) {
    const isCounter = factor.kind === 'counter' && !isEmpty
    const outside = outsides.get(id)
    if (outside === undefined) continue
    const neighbour = (side: 'before' | 'after', ts: number) => readMeterNeighbour(at, id, { side, ts })
    tallies.push(
      new FactorTally({
        factor,
        covered,
        period,
        interval_seconds,
        since,
        outside,
        count: measured.get(id)?.count ?? 0,
        before: isCounter ? await neighbour('before', covered.start) : null,
        after: isCounter && covered.end < now ? await neighbour('after', covered.end) : null,
      }),
    )
  }
  return tallies
}

/** Asked when everything is added. Within the same snapshot. */
export async function readSummary(
  ctx: Context,
  subject: Subject,
  { factors: tallies, outside }: Tallies,
): Promise<Omit<ReportSummary, keyof NoFindings>> {
  const { factors, covered, period, since } = subject
  await endOutside(ctx.db, outside, subject)
  const expected = expectedFrom({ covered, since })
  const [excursions, beyond] = [new UnionTime(), new UnionTime()]
  for (const { excursionTimes, beyondTimes } of outside.values()) {
    excursions.addAll(excursionTimes)
    beyond.addAll(beyondTimes)
  }
  return {
    expected_from: expected > covered.start ? new Date(expected).toISOString() : null,
    exceeded_seconds: Math.round(excursions.length / 1000),
    beyond_seconds: Math.round(beyond.length / 1000),
    factors: tallies.map((tally) => tally.summary()),
    exceedances: await exceedancesOf(ctx, subject, outside),
    course: {
      start: new Date(period.start).toISOString(),
      bucket_ms: bucketMsOf(period),
      factors: tallies.map((tally, place) => ({
        code: factors[place]?.code ?? '',
        buckets: [...tally.buckets],
      })),
    },
  }
}

/** The oldest ones. */
async function exceedancesOf(
  ctx: Context,
  { factors, covered }: Subject,
  outside: ReadonlyMap<number, OutsideTally>,
): Promise<Exceedance[]> {
  const listed = factors
    .flatMap(({ id, code }) => (outside.get(id)?.excursions ?? []).map((one) => ({ id, code, ...one })))
    .toSorted((one, other) => one.started_at - other.started_at)
    .slice(0, mostExceedances)
  const factor_ids = [...new Set(listed.map(({ id }) => id))]
  const inPeriod = { factor_ids, start: new Date(covered.start), end: new Date(covered.end) }
  const raised = listed.length === 0 ? [] : await listExcursions(ctx.db, inPeriod, mostExceedances)
  const alerts = new Map(
    raised.map(({ id, factor_id, started_at }) => [`${factor_id} ${started_at.getTime()}`, id]),
  )
  return listed.map(({ id, code, side, started_at, ended_at, peak, limit }) => {
    const [from, to] = [Math.max(started_at, covered.start), Math.min(ended_at ?? covered.end, covered.end)]
    return {
      factor: code,
      alert_id: alerts.get(`${id} ${started_at}`) ?? null,
      side,
      started_at: new Date(started_at).toISOString(),
      ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
      seconds: (to - from) / 1000,
      peak,
      limit,
    }
  })
}
