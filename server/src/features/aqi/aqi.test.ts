import { localInstant } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { dailyAqi, hourlyAqi, indexOf, type Means, nowCast } from './aqi.ts'

const HOUR_MS = 3_600_000
const midnight = localInstant('2026-03-02')
/** Of the Decision: the newest first. */
const particles = [20.6, 19.6, 22.4, 20.3, 16.5, 19.0, 16.5, 19.5, 23.5, 20.5, 24.7, 26.9]

test('the examples of Decision 1459: NowCast and indices', () => {
  expect(nowCast(particles, 'literal')).toBeCloseTo(20.2658, 4)
  expect(
    (
      [
        ['O3-1h', 136.1],
        ['PM2.5', 20.3],
        ['O3-8h', 89.3],
        ['O3-1h', 114.6],
        ['NO2', 130.8],
        ['PM2.5', 55.7],
      ] as const
    ).map(([scale, concentration]) => Math.round(indexOf(scale, concentration))),
  ).toEqual([43, 41, 45, 36, 65, 110])
  // The Decision says 60, which its formula does not give.
  expect(indexOf('NO2', 118.7)).toBeCloseTo(59.35, 2)
})

test('the weight ½ is taken to the letter or divided, with hours missing', () => {
  const hours = [150, 120, 100, 80, 60, 50, 40, 40, 30, 30, 20, 20]
  const without = (place: number) => hours.map((value, at) => (at === place ? null : value))
  const both = (given: readonly (number | null)[]) => [nowCast(given, 'divided'), nowCast(given, 'literal')]
  for (const [given, divided, literal] of [
    [hours, 125.758, 125.728],
    [without(1), 127.678, 95.728],
    [without(0), 101.505, 50.728],
  ] as const) {
    const [one, other] = both(given)
    expect([one?.toFixed(3), other?.toFixed(3)]).toEqual([divided.toFixed(3), literal.toFixed(3)])
  }
  expect(nowCast([null, null, 30, 30, 30], 'literal')).toBeNull()
  expect(nowCast([0, 0, 0], 'literal')).toBe(0)
})

test('an index is 500 from the last breakpoint on, and each breakpoint has its own', () => {
  expect([indexOf('PM2.5', 500), indexOf('PM2.5', 9000), indexOf('CO', 30_000), indexOf('SO2', 0)]).toEqual([
    500, 500, 100, 0,
  ])
})

const none: Means = { hour: () => null, eight: () => null, day: () => null }
const hourly = (values: readonly number[]): Means => ({
  ...none,
  hour: (start) => values[(midnight - start) / HOUR_MS] ?? null,
})

test('an hour is led by its greatest index, and has none without particles', () => {
  const means = { 'PM2.5': hourly(particles), O3: hourly([136.1]), NO2: hourly([118.7]) }
  expect(hourlyAqi(means, midnight, 'literal')).toMatchObject({
    value: 59,
    band: 'moderate',
    leading: 'NO2',
    indices: { 'PM2.5': 41, O3: 43, NO2: 59, SO2: null },
    reason: null,
  })
  expect(hourlyAqi({ O3: hourly([136.1]) }, midnight, 'literal')).toMatchObject({
    value: null,
    band: null,
    reason: 'no-particles',
  })
  expect(hourlyAqi({ PM10: none, O3: hourly([136.1]) }, midnight, 'literal')).toMatchObject({
    value: null,
    reason: 'not-enough-data',
  })
})

test('a day takes the mean of particles and the greatest of gases, without 8 hours of O3 above 400', () => {
  const ozone = (eight: number): Means => ({
    ...none,
    hour: (start) => (start === midnight + 23 * HOUR_MS ? 114.6 : 20),
    // The first ends an hour after midnight, the last at the next.
    eight: (end) => (end === midnight + 24 * HOUR_MS ? eight : end === midnight ? 9999 : 10),
  })
  const means = (eight: number) => ({
    'PM2.5': { ...none, day: () => 55.7 },
    NO2: { ...none, hour: () => 130.8 },
    O3: ozone(eight),
  })
  expect(dailyAqi(means(89.3), midnight)).toMatchObject({
    value: 110,
    band: 'poor',
    leading: 'PM2.5',
    indices: { O3: 45, NO2: 65 },
    concentrations: { O3: 89.3, 'PM2.5': 55.7 },
  })
  expect(dailyAqi(means(400.1), midnight).indices.O3).toBe(36)
})
