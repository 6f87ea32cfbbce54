import type { StationNow } from '../live-stations/station-now.ts'
import { withSilence } from './strip-marks.ts'
import type { StripPeriod } from './strips-query.ts'
import type { PageStrips } from './use-strips.ts'

const none: readonly StripPeriod[] = []

/** The periods of a station: the same list until they change; undefined while they are not known. */
export function periodsOf(
  { answer }: Pick<PageStrips, 'answer'>,
  { id, condition, last_seen_at }: Pick<StationNow, 'id' | 'condition' | 'last_seen_at'>,
): readonly StripPeriod[] | undefined {
  if (answer === undefined) return undefined
  const periods = answer.strips.get(id)?.periods ?? none
  if (condition !== 'offline' || answer.is_daily) return periods
  const last = silenced.get(periods)
  if (last !== undefined && last.since === last_seen_at) return last.periods
  const next = withSilence(periods, last_seen_at)
  silenced.set(periods, { since: last_seen_at, periods: next })
  return next
}

const silenced = new WeakMap<
  readonly StripPeriod[],
  { since: string | null; periods: readonly StripPeriod[] }
>()
