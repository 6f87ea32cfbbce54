import type { StripPeriod, StripState } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { dailyMarksOf, marksOf, periodAt } from './strip-marks.ts'

const hour = 3_600_000
const start = Date.parse('2026-05-06T17:00:00.000Z')
const window = { from: start, to: start + 24 * hour }

const period = (
  state: StripState,
  [from, to]: readonly [number, number | null],
  more: Partial<StripPeriod> = {},
): StripPeriod => ({
  state,
  from: new Date(start + from * hour).toISOString(),
  to: to === null ? null : new Date(start + to * hour).toISOString(),
  seconds: ((to ?? 24) - from) * 3600,
  count: 1,
  factor_id: 1,
  alert_id: 1,
  peak: 1,
  limit: 1,
  ...more,
})

test('what touches is one mark, what is beyond a limit comes last, and what is outside the day is cut', () => {
  const periods = [
    period('beyond', [12, 13]),
    period('near', [-3, 6]),
    period('near', [5.9, 12]),
    period('silent', [18, null]),
    period('beyond', [-5, -1]),
  ]
  expect(marksOf(periods, window)).toEqual([
    { state: 'silent', from: 0.75, to: 1 },
    { state: 'near', from: 0, to: 0.5 },
    { state: 'beyond', from: 0.5, to: 13 / 24 },
  ])
})

test('an excursion under way grows with the clock', () => {
  const [mark] = marksOf([period('beyond', [12, null])], { from: start, to: start + 48 * hour })
  expect(mark).toEqual({ state: 'beyond', from: 0.25, to: 1 })
})

test('a day shows how long it was in each state', () => {
  const days = { from: start, to: start + 48 * hour }
  const periods = [
    period('near', [0, 24], { seconds: 12 * 3600 }),
    period('beyond', [0, 24], { seconds: 6 * 3600 }),
  ]
  expect(dailyMarksOf(periods, days)).toEqual([
    { state: 'beyond', from: 0, to: 0.125 },
    { state: 'near', from: 0.125, to: 0.375 },
  ])
})

test('the pointer finds the worst, also beside a mark that is narrower than it is drawn', () => {
  const periods = [period('near', [0, 24]), period('beyond', [12, 12.01])]
  const reach = 0.01
  expect(periodAt(periods, window, { place: 0.505, reach })?.state).toBe('beyond')
  expect(periodAt(periods, window, { place: 0.6, reach })?.state).toBe('near')
  expect(periodAt([periods[1] as StripPeriod], window, { place: 0.6, reach })).toBeUndefined() // the second of two
})
