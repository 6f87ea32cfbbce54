import { type AveragePeriod, DAY_MS, localDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { clientOn } from '../../db/database.ts'
import { type Cause, type JudgedPart, writeAgain } from '../alerts/alerts.again.service.ts'
import { publishAlerts } from '../alerts/alerts.publish.service.ts'
import { quietBefore } from '../alerts/alerts.raise.service.ts'
import { alertsKeptSince } from '../alerts/alerts.retention.service.ts'
import type { FactorState } from '../judging/evaluate.ts'
import { alertsOf, type Result } from './average-alerts.ts'
import {
  type AffectedRow,
  openEndedAfter,
  selectAffected,
  selectClosings,
  selectRaisedAfter,
  type Series,
} from './average-alerts.queries.ts'
import { type Recorded, unpack } from './days.ts'
import { type JudgedDay, selectBases, selectJudged } from './record.queries.ts'
import { spanOf } from './span.ts'

/** What has changed in the results of a factor and period. Epoch milliseconds. */
export interface ChangedResults extends Series {
  /** The ends of the first and the last of them. */
  readonly from: number
  readonly to: number
  /** Some of them are exceeded, or were. */
  readonly hasExceeded: boolean
  /** Null: they are new. */
  readonly cause: Cause | null
  /** Nobody is told: it came with a file, or is history by limits that are new. */
  readonly isQuiet: boolean
}

interface Affected extends AffectedRow {
  readonly changed: ChangedResults
  /** Everything that may be different is at or after it. */
  readonly from: number
}

// How far from what has changed a period is looked for that is within: at first, then ever farther.
const firstDays: Readonly<Record<AveragePeriod, number>> = {
  '1h': 2,
  '8h': 2,
  '24h': 8,
  month: 366,
  year: 3660,
}
const farther = [1, 8, 64, 4096]

const keyOf = ({ factor_id, period }: Series): string => `${factor_id} ${period}`

/**
 * Makes the alerts of averages what the recorded results come to, at the end of the transaction that changed them; the
 * caller holds the factors.
 */
export async function followResults(tx: Context, changed: readonly ChangedResults[]): Promise<void> {
  const affected = await affectedBy(tx, changed)
  if (affected.length === 0) return
  const closings = Map.groupBy(
    await selectClosings(tx.db, [...new Set(affected.map((one) => one.factor_id))]),
    keyOf,
  )
  const parts = (await readParts(tx, affected)).map(({ series, part }) => ({
    ...judgedPart(
      series,
      part,
      (closings.get(keyOf(series)) ?? []).map(({ at }) => at),
    ),
    changed: series.changed,
  }))
  const alike = Map.groupBy(parts, ({ changed: { cause, isQuiet } }) => `${cause} ${isQuiet}`)
  for (const some of alike.values()) {
    const [first] = some
    if (first !== undefined) await write(tx, some, first.changed)
  }
}

async function affectedBy(tx: Context, changed: readonly ChangedResults[]): Promise<Affected[]> {
  if (changed.length === 0) return []
  const byKey = new Map(changed.map((one) => [keyOf(one), one]))
  return (await selectAffected(tx.db, changed)).flatMap((row) => {
    const own = byKey.get(keyOf(row))
    if (own === undefined || (!own.hasExceeded && row.first === null)) return []
    return [{ ...row, changed: own, from: Math.min(own.from, row.first ?? own.from) }]
  })
}

interface Part {
  /** Behind the last period before it that is within; −Infinity: there is none. */
  readonly after: number
  readonly results: readonly Result[]
  /** No later period is within: the last alert may be open. */
  readonly isEnd: boolean
}

/** The results of each from one that is within to the next one that is, around what has changed. */
async function readParts(
  tx: Context,
  affected: readonly Affected[],
): Promise<{ series: Affected; part: Part }[]> {
  const found: { series: Affected; part: Part }[] = []
  for (const [period, same] of Map.groupBy(affected, (one) => one.period)) {
    let left = same
    for (const times of farther) {
      if (left.length === 0) break
      const isAll = times === farther.at(-1)
      const around = isAll ? null : firstDays[period] * times * DAY_MS
      const results = await readResults(tx, left, { period, around })
      const unsettled: Affected[] = []
      for (const series of left) {
        const part = partOf(series, results.get(series.factor_id) ?? [])
        if (isAll || (part.after > Number.NEGATIVE_INFINITY && !part.isEnd)) found.push({ series, part })
        else unsettled.push(series)
      }
      left = unsettled
    }
  }
  return found
}

async function readResults(
  tx: Context,
  affected: readonly Affected[],
  { period, around }: { period: AveragePeriod; around: number | null },
): Promise<Map<number, Recorded[]>> {
  const from = affected.reduce((first, one) => Math.min(first, one.from), Number.POSITIVE_INFINITY)
  const to = affected.reduce((last, { changed }) => Math.max(last, changed.to), 0)
  const days = {
    from: around === null ? '0001-01-01' : localDay(from - around),
    to: around === null ? '9999-12-31' : localDay(to + around),
  }
  const rows: JudgedDay[] = (
    await selectJudged(
      tx.db,
      affected.map(({ factor_id }) => factor_id),
      days,
    )
  ).filter((row) => row.period === period)
  const bases = await selectBases(tx.db, [...new Set(rows.flatMap((row) => row.bases))])
  // A day that was judged in several goes has its periods in that order.
  const all = unpack(rows, bases).sort((one, other) => one.end - other.end)
  return Map.groupBy(all, ({ factor_id }) => factor_id)
}

function partOf({ from, changed }: Affected, all: readonly Recorded[]): Part {
  const isWithin = ({ result }: Recorded) => result === 'within'
  const before = all.findLastIndex((one) => one.end < from && isWithin(one))
  const behind = all.findIndex((one) => one.end > changed.to && isWithin(one))
  const results = all
    .slice(before + 1, behind === -1 ? undefined : behind + 1)
    .map((one) => ({ ...one, start: spanOf(one.period, one.end).start }))
  return { after: all[before]?.end ?? Number.NEGATIVE_INFINITY, results, isEnd: behind === -1 }
}

function judgedPart(
  series: Affected,
  { after, results, isEnd }: Part,
  closings: readonly number[],
): JudgedPart {
  const { factor_id, period } = series
  const drafts = alertsOf({ ...series, closings: closings.filter((at) => at > after) }, results)
  const to = results.at(-1)?.end ?? series.changed.to
  return { factor_id, period, after, to, isEnd, drafts, state: stateOf(drafts.at(-1)?.closing === null, to) }
}

/** An alert that is open is under way. */
const stateOf = (isOpen: boolean, watermark: number): FactorState => ({
  phase: isOpen ? 'ACTIVE' : 'NORMAL',
  class: null,
  since: null,
  severity: null,
  watermark,
  peak: null,
  last: null,
})

async function write(
  tx: Context,
  parts: readonly JudgedPart[],
  { cause, isQuiet }: Pick<ChangedResults, 'cause' | 'isQuiet'>,
): Promise<void> {
  const now = tx.now()
  const kept = alertsKeptSince(tx)
  const changes = await writeAgain(clientOn(tx.db), parts, {
    telling: { mail: tx.config.smtpUrl !== null, isFile: isQuiet, quietBefore: quietBefore(now.getTime()) },
    cause,
    now,
    ...(kept !== null && { keptSince: kept.getTime() }),
  })
  tx.afterCommit(() => publishAlerts(tx.bus, changes))
}

/** Takes back what a clock that ran ahead has raised or closed after an instant; the caller holds the factors. */
export async function takeBackAhead(tx: Context, factorIds: readonly number[], after: number): Promise<void> {
  const series = await selectRaisedAfter(tx.db, factorIds, after)
  const to = Number.POSITIVE_INFINITY
  const parts = series.map((one) => ({
    ...one,
    after,
    to,
    isEnd: false,
    drafts: [],
    state: stateOf(false, after),
  }))
  await write(tx, parts, { cause: 'corrected', isQuiet: true })
  await openEndedAfter(tx.db, factorIds, after)
}
