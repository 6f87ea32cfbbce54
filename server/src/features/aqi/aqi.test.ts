import { localInstant } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { dailyAqi, hourlyAqi, indexOf, type Means, nowCast } from './aqi.ts'

const HOUR_MS = 3_600_000
const midnight = localInstant('2026-03-02')
/** Of the Decision: the newest first. */
const particles = [20.6, 19.6, 22.4, 20.3, 16.5, 19.0, 16.5, 19.5, 23.5, 20.5, 24.7, 26.9]

test('the examples of Decision 1459: NowCast and indices', () => {
  const cast = nowCast(particles, 'literal')
  expect([cast?.mean, cast?.weight]).toEqual([expect.closeTo(20.2658, 4), expect.closeTo(0.61338, 5)])
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
  const both = (given: readonly (number | null)[]) => [
    nowCast(given, 'divided')?.mean,
    nowCast(given, 'literal')?.mean,
  ]
  for (const [given, divided, literal] of [
    [hours, 125.758, 125.728],
    [without(1), 127.678, 95.728],
    [without(0), 101.505, 50.728],
  ] as const) {
    const [one, other] = both(given)
    expect([one?.toFixed(3), other?.toFixed(3)]).toEqual([divided.toFixed(3), literal.toFixed(3)])
  }
  expect(nowCast([null, null, 30, 30, 30], 'literal')).toBeNull()
  expect(nowCast([0, 0, 0], 'literal')).toEqual({ mean: 0, weight: 1 })
})

test('an index is 500 from the last breakpoint on, and each breakpoint has its own', () => {
  expect([indexOf('PM2.5', 500), indexOf('PM2.5', 9000), indexOf('CO', 30_000), indexOf('SO2', 0)]).toEqual([
    500, 500, 100, 0,
  ])
})

const missing = { value: null, n: 0, expected: 4 }
const whole = (value: number) => ({ value, n: 4, expected: 4 })
const none: Means = { hour: () => missing, eight: () => missing, day: () => missing }
const hourly = (values: readonly number[]): Means => ({
  ...none,
  hour: (start) => {
    const value = values[(midnight - start) / HOUR_MS]
    return value === undefined ? missing : whole(value)
  },
})

test('an hour is led by its greatest index, and has none without particles', () => {
  const means = { 'PM2.5': hourly(particles), O3: hourly([136.1]), NO2: hourly([118.7]), CO: none }
  const { parts, ...hour } = hourlyAqi(means, midnight, 'literal')
  expect(hour).toEqual({ value: 59, band: 'moderate', leading: 'NO2', reason: null })
  expect(parts).toMatchObject([
    { quantity: 'NO2', mean: '1h', index: 59, concentration: 118.7, n: 4, expected: 4, hours: [] },
    { quantity: 'O3', mean: '1h', index: 43 },
    { quantity: 'PM2.5', mean: 'nowcast', index: 41, n: 12, expected: 12, hours: particles },
    { quantity: 'CO', mean: '1h', index: null, concentration: null, n: 0 },
  ])
  expect(parts[2]?.weight).toBeCloseTo(0.61338, 5)
  expect(hourlyAqi({ O3: hourly([136.1]) }, midnight, 'literal')).toMatchObject({
    value: null,
    band: null,
    reason: 'no-particles',
  })
  expect(hourlyAqi({ PM10: none, O3: hourly([136.1]) }, midnight, 'literal')).toMatchObject({
    value: null,
    leading: null,
    parts: [{ quantity: 'O3' }, { quantity: 'PM10', weight: null }],
    reason: 'not-enough-data',
  })
})

test('a day takes the mean of particles and the greatest of gases, without 8 hours of O3 above 400', () => {
  const ozone = (eight: number): Means => ({
    ...none,
    hour: (start) => (start === midnight ? missing : whole(start === midnight + 23 * HOUR_MS ? 114.6 : 20)),
    // The first ends an hour after midnight, the last at the next.
    eight: (end) => whole(end === midnight + 24 * HOUR_MS ? eight : end === midnight ? 9999 : 10),
  })
  const means = (eight: number) => ({
    'PM2.5': { ...none, day: () => ({ value: 55.7, n: 20, expected: 24 }) },
    NO2: { ...none, hour: () => whole(130.8) },
    O3: ozone(eight),
  })
  const { parts, ...day } = dailyAqi(means(89.3), midnight)
  expect(day).toEqual({ value: 110, band: 'poor', leading: 'PM2.5', reason: null })
  expect(parts).toMatchObject([
    { quantity: 'PM2.5', mean: '24h', index: 110, concentration: 55.7, n: 20, expected: 24 },
    { quantity: 'NO2', mean: '1h', index: 65, n: 24 },
    { quantity: 'O3', mean: '8h', index: 45, concentration: 89.3, n: 24, expected: 24 },
    { quantity: 'O3', mean: '1h', index: 36, concentration: 114.6, n: 23, expected: 24 },
  ])
  const ozoneOf = (eight: number) =>
    dailyAqi(means(eight), midnight).parts.filter((one) => one.quantity === 'O3')
  expect(ozoneOf(400.1).map(({ mean, index }) => [mean, index])).toEqual([
    ['1h', 36],
    ['8h', null],
  ])
})
