import { type ComplianceResult, HOUR_MS, localDay, localInstant, MINUTE_MS } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { spansOf } from '../averages/spans.ts'
import type { Period } from '../history/period.ts'
import { readHourMeans } from './hours.service.ts'
import { type ChangedResults, followResults } from './average-alerts.service.ts'
import { type Basis, judgeAgain, resultOf } from './judge.ts'
import { type JudgedDay, replaceJudged, selectBases, selectJudgedOn } from './record.queries.ts'
import { spanOf } from './span.ts'
import {
  type BeforeRow,
  claimTouched,
  insertBefore,
  judgeFrom,
  takeTouched,
  type TouchCause,
  type TouchedFactor,
} from './touched.queries.ts'

const atOnce = 200

/**
 * Judges again what hours are part of whose readings came late, or were corrected or deleted; both results are kept.
 */
export async function judgeTouched(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const mayGoOn = () => stopping?.aborted !== true
  while (mayGoOn() && (await judgeSome(ctx)));
}

/** False: nothing is noted, or others are at it. */
function judgeSome(ctx: Context): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const factors = await claimTouched(tx.db, atOnce)
    if (factors.length === 0) return false
    const ids = factors.map(({ factor_id }) => factor_id)
    const touched = new Map(ids.map((id) => [id, new Set<number>()]))
    const causes = new Map(ids.map((id) => [id, new Set<TouchCause>()]))
    for (const { factor_id, hours, cause } of await takeTouched(tx.db, ids)) {
      causes.get(factor_id)?.add(cause)
      for (const hour of hours) touched.get(factor_id)?.add(hour)
    }
    for (const { factor_id, from } of factors) {
      const first = Math.min(...(touched.get(factor_id) ?? [])) * HOUR_MS
      if (first < from) await judgeFrom(tx.db, factor_id, first)
    }
    const days = await selectJudgedOn(
      tx.db,
      ids.flatMap((id) => daysOf(touched.get(id) ?? []).map((day) => ({ factor_id: id, day }))),
    )
    await revise(ctx, tx, { factors, touched, causes, days })
    return true
  })
}

/** The days on which periods may end that these hours are part of. */
function daysOf(hours: Iterable<number>): string[] {
  const days = new Set<string>()
  for (const hour of hours) {
    const at = hour * HOUR_MS
    days.add(localDay(at)).add(localDay(at + 8 * HOUR_MS))
    for (const period of ['month', 'year'] as const)
      for (const { end } of spansOf(period, { start: at, end: at + 1 })) days.add(localDay(end - 1))
  }
  return [...days]
}

interface Touched {
  readonly factors: readonly TouchedFactor[]
  readonly touched: ReadonlyMap<number, ReadonlySet<number>>
  readonly causes: ReadonlyMap<number, ReadonlySet<TouchCause>>
  readonly days: readonly JudgedDay[]
}

interface Place {
  readonly row: JudgedDay
  readonly place: number
  readonly span: Period
}

async function revise(ctx: Context, tx: Context, { factors, touched, causes, days }: Touched): Promise<void> {
  const places = Map.groupBy(
    days.flatMap((row) => touchedPlaces(row, touched.get(row.factor_id) ?? new Set())),
    ({ row }) => row.factor_id,
  )
  const bases = await selectBases(tx.db, [...new Set(days.flatMap((row) => row.bases))])
  const needs = factors.flatMap((factor) => {
    const spans = (places.get(factor.factor_id) ?? []).map(({ span }) => span)
    if (spans.length === 0) return []
    return [{ ...factor, start: spans.reduce((first, { start }) => Math.min(first, start), Infinity) }]
  })
  const end = [...places.values()].flat().reduce((last, { span }) => Math.max(last, span.end), 0)
  const now = tx.now().getTime()
  const before: BeforeRow[] = []
  const changed = new Set<JudgedDay>()
  const results = new ChangedSeries(causes)
  // Not in the transaction: what is read was committed before it took the notes.
  for await (const { factor, hours } of readHourMeans(ctx.db, needs, end))
    for (const { row, place, span } of places.get(factor.factor_id) ?? []) {
      const basis = bases.get(row.bases[place] ?? 0)
      if (basis === undefined) continue
      const made = judgeAgain({ ...factor, hours, ...heldOf(basis) }, row.period, { span, basis })
      const [value = null, n = 0] = [row.vals[place], row.ns[place]]
      if (made === null || (made.value === value && made.n === n)) continue
      before.push({
        factor_id: row.factor_id,
        period: row.period,
        end: span.end,
        value,
        n,
        basis: row.bases[place] ?? 0,
        judged: (row.judged_minutes[place] ?? 0) * MINUTE_MS,
        until: now,
      })
      results.add(row, span.end, [
        resultOf(row.period, { value, n, basis }),
        resultOf(row.period, { ...made, basis }),
      ])
      row.vals[place] = made.value
      row.ns[place] = made.n
      row.judged_minutes[place] = Math.floor(now / MINUTE_MS)
      changed.add(row)
    }
  await insertBefore(tx.db, before)
  await replaceJudged(tx.db, [...changed])
  await followResults(tx, results.all())
}

/** What has changed, by factor and period. */
class ChangedSeries {
  readonly #causes: ReadonlyMap<number, ReadonlySet<TouchCause>>
  readonly #all = new Map<string, ChangedResults>()

  constructor(causes: ReadonlyMap<number, ReadonlySet<TouchCause>>) {
    this.#causes = causes
  }

  add(
    { factor_id, period }: Pick<JudgedDay, 'factor_id' | 'period'>,
    end: number,
    results: readonly ComplianceResult[],
  ): void {
    const key = `${factor_id} ${period}`
    const before = this.#all.get(key)
    this.#all.set(key, {
      factor_id,
      period,
      from: Math.min(before?.from ?? end, end),
      to: Math.max(before?.to ?? end, end),
      hasExceeded: before?.hasExceeded === true || results.includes('exceeded'),
      ...causeOf(this.#causes.get(factor_id) ?? new Set()),
    })
  }

  all(): ChangedResults[] {
    return [...this.#all.values()]
  }
}

/** What a person has done says more than what came late; of a file alone nobody is told. */
function causeOf(causes: ReadonlySet<TouchCause>): Pick<ChangedResults, 'cause' | 'isQuiet'> {
  const cause = (['corrected', 'deleted', 'maintenance'] as const).find((one) => causes.has(one)) ?? 'late'
  return { cause, isQuiet: [...causes].every((one) => one === 'file') }
}

const heldOf = ({ shares }: Basis) => ({ shares })

/** The recorded periods of a day that contain any of the hours. */
function touchedPlaces(row: JudgedDay, hours: ReadonlySet<number>): Place[] {
  const midnight = localInstant(row.day)
  return row.hours.flatMap((hour, place): Place[] => {
    const span = spanOf(row.period, midnight + hour * HOUR_MS)
    for (let at = span.start / HOUR_MS; at < span.end / HOUR_MS; at += 1)
      if (hours.has(at)) return [{ row, place, span }]
    return []
  })
}
