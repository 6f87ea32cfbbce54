import { HOUR_MS } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { designOf } from '../data-share/data-share.ts'
import { dayOf, dayText, startOfDay } from '../history/day.ts'
import { readFirsts } from '../history/first.service.ts'
import type { Period } from '../history/period.ts'
import { readReceived } from '../history/received.service.ts'
import type { Pause } from '../judging/pauses.ts'
import type { StationPauses } from '../judging/paused.service.ts'
import type { StationFacts } from './facts.ts'
import type { Found } from './health.ts'
import type { WatchRow } from './look.queries.ts'
import { selectRules } from './look.queries.ts'
import { rulesOfAll } from './rules.ts'
import { countedOf } from './weak.ts'

/** What a station sends late within an hour belongs to the day before. */
const lateMs = HOUR_MS
/** A day must be better by so many percent before it ends the alert of one before. */
const margin = 5

export interface Counted {
  /** The newest day that was counted. */
  readonly day: string | null
  readonly found: ReadonlyMap<number, Found>
}

/** What is left of a day without its maintenance. */
function dueIn({ start, end }: Period, paused: readonly Pause[]): Period[] {
  const parts: Period[] = []
  let from = start
  for (const pause of paused) {
    if (pause.from > from) parts.push({ start: from, end: pause.from })
    from = Math.max(from, pause.until)
  }
  return from < end ? [...parts, { start: from, end }] : parts
}

/** Once a day: of which stations too little came on the day that is over. */
export async function findIncomplete(
  tx: Context,
  {
    now,
    counted,
    stations,
    watches,
    pauses,
  }: {
    readonly now: number
    readonly counted: string | null
    readonly stations: readonly StationFacts[]
    readonly watches: ReadonlyMap<number, WatchRow>
    /** What is in maintenance is not due. */
    readonly pauses: ReadonlyMap<number, StationPauses>
  },
): Promise<Counted> {
  const day = dayOf(now - lateMs) - 1
  const found = new Map<number, Found>()
  if (counted !== null && counted >= dayText(day)) return { day: counted, found }
  // The first look counts nothing: what was before it is history.
  if (counted === null) return { day: dayText(day), found }
  const [start, end] = [startOfDay(day), startOfDay(day + 1)]
  const regular = stations.filter(({ id }) => (watches.get(id)?.regular_since ?? now) <= start)
  const ids = regular.flatMap(({ factors }) => countedOf(factors).map(({ id }) => id))
  if (ids.length === 0) return { day: dayText(day), found }
  const received = Map.groupBy(
    await readReceived(tx.db, { factor_ids: ids, from: day, to: day }),
    ({ factor_id }) => factor_id,
  )
  const firsts = await readFirsts(tx.db, ids)
  const rulesOf = rulesOfAll(await selectRules(tx.db))
  for (const station of regular) {
    let [designed, came] = [0, 0]
    for (const { id } of countedOf(station.factors)) {
      const first = firsts.get(id) ?? Number.POSITIVE_INFINITY
      if (first > start) continue
      const facts = { since: first, now, interval_seconds: station.interval_seconds }
      const paused = pauses.get(station.id)?.(id).in({ from: start, until: end }) ?? []
      const own = dueIn({ start, end }, paused).reduce((sum, part) => sum + designOf(part, facts).designed, 0)
      designed += own
      came += Math.min(own, received.get(id)?.reduce((sum, row) => sum + row.received, 0) ?? 0)
    }
    if (designed === 0) continue
    const share = Math.floor((came * 1000) / designed) / 10
    const limit = rulesOf(station).incomplete.limit ?? 75
    const delays = { waitMs: 0, holdMs: 0 }
    const finding =
      share < limit
        ? { is: 'wrong' as const, since: start, value: share }
        : share >= Math.min(100, limit + margin)
          ? { is: 'well' as const, since: end }
          : { is: 'unknown' as const }
    found.set(station.id, { fault: 'incomplete', factor_id: 0, finding, delays })
  }
  return { day: dayText(day), found }
}
