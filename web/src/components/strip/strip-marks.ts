import { DAY_MS, type StripPeriod, type StripState } from '@quantrac/contract'

/** From the oldest to the newest moment that a strip shows, in epoch ms. */
export interface StripWindow {
  readonly from: number
  readonly to: number
}

/** A stretch of one state; its place is a share of the width, 0 to 1. */
export interface StripMark {
  readonly state: StripState
  readonly from: number
  readonly to: number
}

// What lies over the others last: a reading beyond a limit is never covered.
const order = ['silent', 'near', 'beyond'] as const satisfies readonly StripState[]
// Closer ones are one mark: a strip has some 400 px.
const APART = 1 / 400

const share = (at: number, { from, to }: StripWindow): number =>
  Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)))

/** The marks of a strip, also of several stations together: of each state those that touch are one. */
export function marksOf(periods: readonly StripPeriod[], window: StripWindow): StripMark[] {
  const marks: StripMark[] = []
  for (const state of order) {
    let last: { state: StripState; from: number; to: number } | undefined
    const own = periods.filter((period) => period.state === state && touches(period, window))
    for (const period of own.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
      const from = share(Date.parse(period.from), window)
      const to = share(period.to === null ? window.to : Date.parse(period.to), window)
      if (last !== undefined && from - last.to < APART) last.to = Math.max(last.to, to)
      else marks.push((last = { state, from, to }))
    }
  }
  return marks
}

/** The marks of days: in the cell of each, how long it was beyond a limit, then near it, then silent. */
export function dailyMarksOf(periods: readonly StripPeriod[], window: StripWindow): StripMark[] {
  return [...Map.groupBy(periods, ({ from }) => from)].flatMap(([start, own]) => {
    let at = Date.parse(start)
    return order.toReversed().flatMap((state) => {
      const seconds = Math.max(0, ...own.filter((one) => one.state === state).map((one) => one.seconds))
      if (seconds === 0) return []
      const from = share(at, window)
      at = Math.min(at + seconds * 1000, Date.parse(start) + DAY_MS)
      return [{ state, from, to: share(at, window) }]
    })
  })
}

const touches = ({ from, to }: StripPeriod, window: StripWindow): boolean =>
  Date.parse(from) < window.to && (to === null || Date.parse(to) > window.from)

const severity = (state: StripState): number => order.indexOf(state)

/** What is at a place of a strip, as wide as a mark is at least: the worst, of one state the longest. */
export function periodAt(
  periods: readonly StripPeriod[],
  window: StripWindow,
  { place, reach }: { readonly place: number; readonly reach: number },
): StripPeriod | undefined {
  const there = periods.filter((period) => {
    const from = share(Date.parse(period.from), window)
    const to = share(period.to === null ? window.to : Date.parse(period.to), window)
    return touches(period, window) && from - reach <= place && place <= Math.max(to, from) + reach
  })
  return there.toSorted((a, b) => severity(b.state) - severity(a.state) || b.seconds - a.seconds)[0]
}

/** The periods of a station that has been silent since a moment, which sends no frame that says so. */
export function withSilence(periods: readonly StripPeriod[], since: string | null): readonly StripPeriod[] {
  if (since === null || periods.some(({ state, to }) => state === 'silent' && to === null)) return periods
  const nothing = { factor_id: null, alert_id: null, peak: null, limit: null }
  return [...periods, { state: 'silent', from: since, to: null, seconds: 0, count: 1, ...nothing }]
}
