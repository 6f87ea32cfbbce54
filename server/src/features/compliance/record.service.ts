import { createHash } from 'node:crypto'
import { type AveragePeriod, DAY_MS, HOUR_MS, localDay, MINUTE_MS, startOfLocalDay } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { sharesOf, type Shares } from '../averages/averages.ts'
import { startOfHour } from '../averages/spans.ts'
import { getCalculationRules } from '../calculation-rules/calculation-rules.service.ts'
import { holdFactors } from '../history/packing.service.ts'
import { readFirsts } from '../history/first.service.ts'
import { readHourMeans } from './hours.service.ts'
import { closeUnlimited } from './unlimited.service.ts'
import { type ChangedResults, followResults, takeBackAhead } from './average-alerts.service.ts'
import {
  converted,
  type Judged,
  judgeSpans,
  limitedPeriods,
  type LimitsFrom,
  resultOf,
  spansEndingIn,
} from './judge.ts'
import { listLimits } from './limits.service.ts'
import {
  appendJudged,
  beginFactors,
  type ClaimedFactor,
  claimFactors,
  internBases,
  type JudgeableRow,
  type JudgedDay,
  selectJudgeable,
  removeAhead,
  selectJudged,
  updateUntil,
} from './record.queries.ts'
import { judgeTouched } from './again.service.ts'

/** So long a period waits for the last readings of its last hour. */
const graceMs = 10 * MINUTE_MS

const atOnce = 500
// Other jobs wait for a turn; the next minute goes on.
const longestMs = 30_000
// Hours of factors in one transaction: a year of history does not hold its factors for long.
const mostHours = 50_000
const longestStepMs = 31 * DAY_MS

interface Planned extends JudgeableRow {
  readonly held: readonly LimitsFrom[]
  readonly periods: readonly AveragePeriod[]
  readonly digest: string
}

/**
 * Judges every period that has ended: each once, whichever copy does it and wherever it is killed. Factors that have
 * new limits, or their first, are looked through from their beginning; what is recorded stays.
 */
export async function judgeDue(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const until = startOfHour(ctx.sure.now().getTime() - graceMs)
  if (!ctx.sure.isBehind()) await setBack(ctx, until)
  await judgeTouched(ctx, stopping)
  const plan = await readPlan(ctx)
  await closeUnlimited(ctx, plan)
  await begin(ctx, plan, until)
  const shares = sharesOf(await getCalculationRules(ctx))
  // The current ones first: history waits.
  const due = plan
    .filter((one) => one.limits !== one.digest || one.until === null || one.until < until)
    .sort((one, other) => untilOf(other) - untilOf(one))
  const began = performance.now()
  const mayGoOn = () => !stopping?.aborted && performance.now() - began < longestMs
  for (let at = 0; at < due.length; at += atOnce) {
    const some = new Map(due.slice(at, at + atOnce).map((one) => [one.factor_id, one]))
    while (mayGoOn() && (await judgeStep(ctx, some, { until, shares })));
  }
}

/** What a clock that ran ahead let be judged before it was over is no result: it is judged in its time. */
async function setBack(ctx: Context, until: number): Promise<void> {
  const factors = await transaction(ctx, async (tx) => {
    const ids = await removeAhead(tx.db, { after: until + HOUR_MS, day: startOfLocalDay(until) })
    if (ids.length > 0) await takeBackAhead(tx, ids, until)
    return ids.length
  })
  if (factors > 0) ctx.log.warn({ factors }, 'averages were judged ahead of their time')
}

const untilOf = ({ until, limits, digest }: Planned): number =>
  limits === digest && until !== null ? until : Number.NEGATIVE_INFINITY

/** The factors that any limit of an average is of, with the limits of all times. */
async function readPlan(ctx: Context): Promise<Planned[]> {
  const factors = await selectJudgeable(ctx.db)
  if (factors.length === 0) return []
  const held = await listLimits(ctx)
  // Of a thousand stations most have the same limits: each kind is worked out once, not to hold up what arrives.
  const kinds = new Map<readonly LimitsFrom[], Map<string, OfFactor>>()
  return factors.flatMap((factor): Planned[] => {
    const all = held.get(factor.module_id) ?? []
    const ofAll = kinds.get(all) ?? new Map<string, OfFactor>()
    kinds.set(all, ofAll)
    const key = JSON.stringify([factor.quantity, factor.unit])
    const own = ofAll.get(key) ?? limitsOfFactor(all, factor)
    ofAll.set(key, own)
    return own.periods.length === 0 ? [] : [{ ...factor, ...own }]
  })
}

type OfFactor = Pick<Planned, 'held' | 'periods' | 'digest'>

/** Of a station's limits those that can be held against a factor. */
function limitsOfFactor(
  all: readonly LimitsFrom[],
  factor: Pick<JudgeableRow, 'quantity' | 'unit'>,
): OfFactor {
  const held = all.map(({ from, limits }) => ({
    from,
    limits: limits.filter(
      ({ quantity, period, unit }) =>
        quantity === factor.quantity &&
        period !== 'instant' &&
        converted(quantity, factor.unit, unit) !== undefined,
    ),
  }))
  const digest = createHash('md5').update(JSON.stringify(held)).digest('hex')
  return { held, periods: limitedPeriods(held, factor.quantity), digest }
}

/** Notes the factors whose limits are new. Those without a reading wait for the first. */
async function begin(ctx: Context, plan: readonly Planned[], until: number): Promise<void> {
  const changed = plan.filter(({ limits, digest }) => limits !== digest)
  for (let at = 0; at < changed.length; at += atOnce) {
    const some = changed.slice(at, at + atOnce)
    const ids = some.map(({ factor_id }) => factor_id)
    const firsts = await readFirsts(ctx.db, ids)
    const found = some.flatMap(({ factor_id, digest }) => {
      const first = firsts.get(factor_id)
      return first === undefined || first >= until
        ? []
        : [{ factor_id, limits: digest, from: startOfHour(first), begun: until }]
    })
    if (found.length === 0) continue
    await transaction(ctx, async (tx) => {
      // No batch is under way that does not know yet that late readings of these factors are noted.
      await holdFactors(tx, ids)
      await beginFactors(tx.db, found)
    })
  }
}

interface Step {
  readonly until: number
  readonly shares: Shares
}

/** Takes factors that are judged equally far one step further; false: there is none left that can be had. */
function judgeStep(
  ctx: Context,
  plan: ReadonlyMap<number, Planned>,
  { until, shares }: Step,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const claimed = (await claimFactors(tx.db, [...plan.keys()], until)).filter(
      ({ factor_id, limits }) => plan.get(factor_id)?.digest === limits,
    )
    const [first] = claimed
    if (first === undefined) return false
    const from = claimed.reduce((least, one) => Math.min(least, one.until), first.until)
    const history = (one: ClaimedFactor) => (one.begun > from ? one.begun : null)
    const lead = history(claimed.find((one) => one.until === from) ?? first)
    const same = claimed.filter((one) => one.until === from && history(one) === lead)
    const step = Math.min(longestStepMs, Math.max(1, Math.floor(mostHours / same.length)) * HOUR_MS)
    const end = Math.min(until, from + step, lead ?? until)
    const judged = await judgeFactors(ctx, same, { plan, shares, span: { start: from, end } })
    await appendJudged(tx.db, await recorded(ctx, judged, tx.now()))
    await updateUntil(
      tx.db,
      same.map(({ factor_id }) => factor_id),
      end,
    )
    await followResults(tx, changedBy(judged, lead !== null))
    return true
  })
}

/** What a step has added. */
const changedBy = (all: readonly JudgedOf[], isHistory: boolean): ChangedResults[] =>
  all.flatMap(({ factor_id, period, judged }) => {
    const [first, last] = [judged[0], judged.at(-1)]
    if (first === undefined || last === undefined) return []
    const hasExceeded = judged.some((one) => resultOf(period, one) === 'exceeded')
    const cause = isHistory ? ('limits' as const) : null
    return [{ factor_id, period, from: first.end, to: last.end, hasExceeded, cause, isQuiet: isHistory }]
  })

type JudgedOf = Planned & { readonly period: AveragePeriod; readonly judged: readonly Judged[] }

/** What ended in the span of each factor, without what is recorded of it already. */
async function judgeFactors(
  ctx: Context,
  claimed: readonly ClaimedFactor[],
  {
    plan,
    shares,
    span,
  }: { plan: ReadonlyMap<number, Planned>; shares: Shares; span: { start: number; end: number } },
): Promise<JudgedOf[]> {
  const there = await readThere(ctx.db, claimed, span)
  const spans = new Map<AveragePeriod, ReturnType<typeof spansEndingIn>>()
  const spansOf = (period: AveragePeriod) => {
    const known = spans.get(period) ?? spansEndingIn(period, span)
    spans.set(period, known)
    return known
  }
  const needs = claimed.flatMap(({ factor_id }) => {
    const planned = plan.get(factor_id)
    const all = (planned?.periods ?? []).flatMap(spansOf)
    if (planned === undefined || all.length === 0) return []
    return [{ ...planned, start: all.reduce((first, { start }) => Math.min(first, start), span.end) }]
  })
  const judged: JudgedOf[] = []
  for await (const { factor, hours } of readHourMeans(ctx.db, needs, span.end))
    for (const period of factor.periods) {
      const found = judgeSpans({ ...factor, hours, shares }, period, {
        spans: spansOf(period),
        held: factor.held,
      })
      const isNew = ({ end }: Judged) => !there.has(`${factor.factor_id} ${period} ${end}`)
      judged.push({ ...factor, period, judged: found.filter(isNew) })
    }
  return judged
}

/** What is recorded in the span of factors that are looked through again. */
async function readThere(
  db: Database,
  claimed: readonly ClaimedFactor[],
  { start, end }: { start: number; end: number },
): Promise<Set<string>> {
  const there = new Set<string>()
  const known = claimed.filter((one) => one.known > start).map(({ factor_id }) => factor_id)
  if (known.length === 0) return there
  const days = { from: localDay(start), to: localDay(end) }
  for (const { factor_id, period, day, hours } of await selectJudged(db, known, days))
    for (const hour of hours) there.add(`${factor_id} ${period} ${endOf(day, hour)}`)
  return there
}

/** When a recorded period ended. */
const endOf = (day: string, hour: number): number => Date.parse(`${day}T00:00:00+07:00`) + hour * HOUR_MS

/** As it is written: a row a day. */
async function recorded(ctx: Context, all: readonly JudgedOf[], now: Date): Promise<JudgedDay[]> {
  const numbers = await numberBases(ctx.db, all)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const rows: JudgedDay[] = []
  for (const { factor_id, period, judged } of all)
    for (const [day, of] of Map.groupBy(judged, ({ end }) => localDay(end - 1)))
      rows.push({
        factor_id,
        period,
        day,
        hours: of.map(({ end }) => Math.round((end - endOf(day, 0)) / HOUR_MS)),
        vals: of.map(({ value }) => value),
        ns: of.map(({ n }) => n),
        bases: of.map(({ basis }) => numbers.get(JSON.stringify(basis)) ?? 0),
        judged_minutes: of.map(() => minute),
      })
  return rows
}

/** Outside the transaction: a basis stays, also when what it was made for does not. */
async function numberBases(db: Database, all: readonly JudgedOf[]): Promise<Map<string, number>> {
  const contents = [...new Set(all.flatMap(({ judged }) => judged.map(({ basis }) => JSON.stringify(basis))))]
  if (contents.length === 0) return new Map()
  const ids = await internBases(db, contents)
  return new Map(contents.map((content, place) => [content, ids[place] ?? 0]))
}
