import type { StripPeriod } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import type { FactorExcursion } from '../../components/live-stations/cell-line.ts'

/** What the strips of a page share: the same object for a minute, as hundreds of rows compare it. */
export interface StripLook {
  readonly window: PageStrips['window']
  readonly factors: NonNullable<PageStrips['answer']>['factors']
  readonly isDaily: boolean
}

/** The excursions of a station's factors; a day says only its worst. */
export const excursionsOf = (periods: readonly StripPeriod[]): FactorExcursion[] =>
  periods.flatMap(({ state, factor_id, from, to, peak }) =>
    state === 'beyond' && factor_id !== null
      ? [{ factor_id, from: Date.parse(from), to: to === null ? null : Date.parse(to), peak }]
      : [],
  )
