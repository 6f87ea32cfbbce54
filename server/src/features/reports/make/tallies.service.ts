import type { ReportSummary } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { listExcursions } from '../../alerts/alerts.of-factors.service.ts'
import { readTimeOutside } from '../../alerts/alerts.of-module.service.ts'
import { findNearest } from '../../history/points.service.ts'
import type { Span } from '../../history/span.ts'
import { summable } from '../../history/summary.ts'
import type { FactorFacts } from './facts.queries.ts'
import { readMeasured } from './expected.service.ts'
import { bucketMsOf } from './course-fold.ts'
import { expectedFrom, FactorTally } from './factor-tally.ts'

// What a person can look through; the numbers and lengths are of all.
const mostExceedances = 1000

export interface Subject {
  readonly factors: readonly FactorFacts[]
  readonly covered: Span
  /** As it was asked for; also what is ahead. */
  readonly period: Span
  /** Since when the station's readings are expected: its first reading ever, or where it has none, when it was added. */
  readonly since: number
  readonly interval_seconds: number
  /** Epoch milliseconds: nothing is measured after it. */
  readonly now: number
}

/** One for each factor, in their order. Within a snapshot. */
export async function beginTallies(at: Database, subject: Subject): Promise<FactorTally[]> {
  const { factors, covered, period, since, interval_seconds, now } = subject
  if (covered.start >= covered.end) return factors.map((factor) => emptyTally(factor, subject))
  const measured = await readMeasured(at, { factor_ids: factors.map(({ id }) => id), ...covered })
  const tallies: FactorTally[] = []
  for (const { id, ...factor } of factors) {
    const isCounter = factor.kind === 'counter'
    const neighbour = async (side: 'before' | 'after', ts: number) => {
      const found = await findNearest(at, id, { ts, side, measured: true })
      return found === undefined ? null : { ts: found.ts, value: summable(found.value) }
    }
    tallies.push(
      new FactorTally({
        factor,
        covered,
        period,
        interval_seconds,
        since,
        count: measured.get(id)?.count ?? 0,
        before: isCounter ? await neighbour('before', covered.start) : null,
        after: isCounter && covered.end < now ? await neighbour('after', covered.end) : null,
      }),
    )
  }
  return tallies
}

function emptyTally({ id: _, ...factor }: FactorFacts, subject: Subject): FactorTally {
  const { covered, period, since, interval_seconds } = subject
  return new FactorTally({
    factor,
    covered,
    period,
    interval_seconds,
    since,
    count: 0,
    before: null,
    after: null,
  })
}

/** Asked when everything is added. Within the same snapshot. */
export async function readSummary(
  ctx: Context,
  { factors, covered, period, since }: Subject,
  tallies: readonly FactorTally[],
): Promise<ReportSummary> {
  const ids = factors.map(({ id }) => id)
  const outside = await readTimeOutside(ctx, ids, covered)
  const inPeriod = { factor_ids: ids, start: new Date(covered.start), end: new Date(covered.end) }
  const excursions =
    covered.start < covered.end ? await listExcursions(ctx.db, inPeriod, mostExceedances) : []
  const codes = new Map(factors.map(({ id, code }) => [id, code]))
  const expected = expectedFrom({ covered, since })
  return {
    expected_from: expected > covered.start ? new Date(expected).toISOString() : null,
    factors: tallies.map((tally, place) => {
      const { id = 0, min_value = null, max_value = null } = factors[place] ?? {}
      const found = outside.get(id)
      const none = min_value === null && max_value === null ? null : 0
      return tally.summary({ exceedances: found?.count ?? none, exceeded_seconds: found?.seconds ?? none })
    }),
    exceedances: excursions.map(({ id, factor_id, started_at, resolved_at, ...same }) => ({
      ...same,
      factor: codes.get(factor_id) ?? '',
      alert_id: id,
      started_at: started_at.toISOString(),
      ended_at: resolved_at?.toISOString() ?? null,
    })),
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
