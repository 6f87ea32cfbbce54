import { withSilence } from '../../components/strip/strip-marks.ts'
import type { StripPeriod } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import type { FactorExcursion } from '../../components/live-stations/cell-line.ts'

/** What the strips of a page share: the same object for a minute, as hundreds of rows compare it. */
export interface StripLook {
  readonly window: PageStrips['window']
  readonly factors: NonNullable<PageStrips['answer']>['factors']
  readonly isDaily: boolean
}

const none: readonly StripPeriod[] = []

/** The periods of a station: the same list until they change; undefined while they are not known. */
export function periodsOf(
  { answer }: Pick<PageStrips, 'answer'>,
  { id, condition, last_seen_at }: StationNow,
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

/** The excursions of a station's factors; a day says only its worst. */
export const excursionsOf = (periods: readonly StripPeriod[]): FactorExcursion[] =>
  periods.flatMap(({ state, factor_id, from, to, peak }) =>
    state === 'beyond' && factor_id !== null
      ? [{ factor_id, from: Date.parse(from), to: to === null ? null : Date.parse(to), peak }]
      : [],
  )
