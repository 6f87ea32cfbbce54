import { setImmediate } from 'node:timers/promises'
import { mostReportRows, type ReportSummary } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { type RaisedRow, readRaisedAlerts } from '../../alerts/alerts.of-factors.service.ts'
import { factorIdsOf } from '../../factors/factors.service.ts'
import { dayOf, startOfDay } from '../../history/day.ts'
import { readFirst } from '../../history/first.service.ts'
import { readPoints } from '../../history/points.service.ts'
import { snapshot } from '../../history/snapshot.service.ts'
import type { FactorPeriod, Period } from '../../history/period.ts'
import { readAfterLock } from '../../reviews/held.service.ts'
import { columnsOf } from '../columns.ts'
import { roomFor } from '../room.service.ts'
import { decisionsIn } from './decisions.service.ts'
import { readExpectedRows } from './expected.service.ts'
import type { FactorTally } from './factor-tally.ts'
import { selectChosenFactors, selectStation } from './facts.queries.ts'
import type { AskedReport, Made } from './make.queries.ts'
import { makeTable } from './make-table.service.ts'
import { noFindings } from './findings.ts'
import type { Making } from './making.service.ts'
import { RowWriter, tooMany, Unmakeable } from './row-writer.service.ts'
import { rowMaker } from './rows.ts'
import { readReportSamples } from './report-samples.service.ts'
import { ReviewTally } from './review-tally.ts'
import { readRule, readRuleSpans, type Rule, ruleRows, RuleTally } from './rule-rows.service.ts'
import type { Column, Slice } from './slice.ts'
import { beginTallies, readSummary } from './tallies.service.ts'

/**
 * Reads what a report holds at one state of the database, and writes its chunks by other connections, while what is
 * read stays.
 * @throws Unmakeable, Superseded
 */
export function makeReport(ctx: Context, asked: AskedReport, stopping: AbortSignal): Promise<Made> {
  return snapshot(ctx.db, async (at) => {
    const found = await selectStation(at, asked.module_id)
    if (found === undefined) throw new Unmakeable({ code: 'station-deleted' })
    const reading = { ...ctx, db: at }
    const ids = asked.all_factors ? await factorIdsOf(reading, asked.module_id) : asked.factor_ids
    const factors = await selectChosenFactors(at, ids)
    const covered = coveredOf(asked, ctx.now().getTime())
    const room = asked.created_by === null ? Number.POSITIVE_INFINITY : await roomFor(ctx, asked.created_by)
    const rows = new RowWriter(ctx, { asked, room, stopping })
    const making = { asked, found, factors, covered, rows }
    const made = (await makeTable(reading, making)) ?? (await makeOfReadings(reading, making))
    const frozen = factors.map(({ id: _, quantity: _quantity, ...factor }) => factor)
    const { headers = columnsOf(asked, frozen, made.summary.rule ?? undefined), summary } = made
    return {
      factor_ids: ids,
      factors: factors.map(({ code }) => code),
      headers,
      facts: { station: found.station, factors: frozen, covered },
      summary,
      row_count: rows.count,
      checksum: await rows.end(),
      characters: rows.characters,
    }
  })
}

/** Within a snapshot. */
async function makeOfReadings(
  ctx: Context,
  making: Making,
): Promise<{ headers?: undefined; summary: ReportSummary }> {
  const { asked, found, factors, covered } = making
  const at = ctx.db
  const { interval_seconds } = found.station
  const now = ctx.now().getTime()
  const period = { start: asked.start_datetime.getTime(), end: asked.end_datetime.getTime() }
  const since = (await readFirst(at, found.factor_ids)) ?? found.created_at.getTime()
  const subject = { factors, covered, period, since, interval_seconds, now }
  const tallies = await beginTallies(at, subject)
  const rule = await readRule(ctx, asked)
  const ruled = new RuleTally()
  const reviews = new ReviewTally(factors)
  await writeRows(at, { ...making, tallies: tallies.factors, rule, ruled, reviews })
  const summary = await readSummary(ctx, subject, tallies)
  const besides = asked.report_type === 'history' ? await readBesides(ctx, making, reviews) : {}
  return { summary: { ...summary, ...noFindings, rule: rule && ruled.of(rule, factors), ...besides } }
}

/** What a report of readings has besides their figures. */
async function readBesides(
  ctx: Context,
  making: Making,
  reviews: ReviewTally,
): Promise<Pick<ReportSummary, 'samples' | 'reviewed'>> {
  const { found, factors, covered } = making
  const period = { factor_ids: factors.map(({ id }) => id), ...covered }
  return {
    samples: await readReportSamples(ctx, found, making),
    reviewed: reviews.found(await readAfterLock(ctx.db, period)),
  }
}

/** Nothing is measured yet of what is ahead. */
function coveredOf({ start_datetime, end_datetime }: AskedReport, now: number): Period {
  const start = start_datetime.getTime()
  return { start, end: Math.max(start, Math.min(end_datetime.getTime(), now)) }
}

interface Writing extends Making {
  readonly tallies: readonly FactorTally[]
  readonly rule: Rule | null
  readonly ruled: RuleTally
  readonly reviews: ReviewTally
}

/** One pass over the readings makes the rows of readings and the summary. */
async function writeRows(at: Database, writing: Writing): Promise<void> {
  const { asked, factors, covered, tallies, rule, reviews, rows } = writing
  const period = { factor_ids: factors.map(({ id }) => id), ...covered }
  const expected = await readExpectedRows(at, period, asked)
  if (expected.least > mostReportRows) throw tooMany(expected.rows)
  rows.expected = expected.rows
  const isOfReadings = asked.report_type === 'history' && rule === null
  const rowsOf = rowMaker(asked, factors)
  const decisionsOf = await decisionsIn(at, period)
  for await (const slice of readSlices(at, period)) {
    const decisions = await decisionsOf(slice)
    reviews.add(slice, decisions)
    for (const [place, column] of slice.entries()) if (column !== undefined) tallies[place]?.add(column)
    if (isOfReadings) for (const row of rowsOf(slice, decisions)) await rows.add(row)
    rows.check()
  }
  if (rule !== null) return writeAverages(at, { ...writing, rule })
  if (asked.report_type !== 'alert') return
  const raisedIn = { ...period, start: new Date(period.start), end: new Date(period.end) }
  for await (const raised of readRaisedAlerts(at, raisedIn))
    for (const alert of raised) {
      const { timestamp, module, factor, status, value, min_value, max_value, resolved_at, peak } = alert
      const cells = [module, factor, status, value, min_value, max_value]
      const { handled_by, taken_minutes, closed_minutes, action, note } = alert
      const handled = [handled_by, taken_minutes, closed_minutes, causeOf(alert), action, note]
      await rows.add([timestamp.getTime(), ...cells, resolved_at?.getTime() ?? null, peak, ...handled])
    }
}

/** A report has readers of both languages, and what it froze stays when the list of causes changes. */
const causeOf = ({ cause_vi, cause_en }: RaisedRow): string | null =>
  cause_vi === cause_en ? cause_vi : `${cause_vi} / ${cause_en}`

async function writeAverages(
  at: Database,
  { asked, found, factors, covered, rule, ruled, rows }: Writing & { readonly rule: Rule },
): Promise<void> {
  const period = { factor_ids: factors.map(({ id }) => id), ...covered }
  const spans = await readRuleSpans(at, period, rule.period)
  const { interval_seconds } = found.station
  const wanted = { factors, interval_seconds, layout: asked.layout, spans, rule }
  for await (const row of ruleRows(at, wanted, ruled)) await rows.add(row)
  rows.check()
}

/** The readings of a period, a local day at a time; days without any are left out. Within a snapshot. */
async function* readSlices(at: Database, period: FactorPeriod): AsyncGenerator<Slice> {
  const { factor_ids, start, end } = period
  if (start >= end || factor_ids.length === 0) return
  for (let day = dayOf(start); day <= dayOf(end - 1); day += 1) {
    const within = {
      factor_ids,
      start: Math.max(start, startOfDay(day)),
      end: Math.min(end, startOfDay(day + 1)),
    }
    const found = new Map<number, Column>()
    for await (const points of readPoints(at, within)) {
      found.set(points.factor_id, points)
      // Others' work between two factors: a day of one a second takes milliseconds to unpack.
      await setImmediate()
    }
    if (found.size > 0) yield factor_ids.map((id) => found.get(id))
  }
}
