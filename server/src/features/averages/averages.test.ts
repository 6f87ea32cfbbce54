import { type AveragePeriod, averagePeriods, DAY_MS, HOUR_MS, localInstant } from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Average, averagesOver, type HourOf, type Shares } from './averages.ts'
import type { Period } from '../history/period.ts'
import { spansOf } from './spans.ts'

const first = localInstant('2024-01-30')
const interval_seconds = 900
const perHour = 4

/** Values by the number of the interval since `first`. */
type Readings = ReadonlyMap<number, number>

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length

/** Worked out from the readings alone, a period at a time. */
function naive(
  readings: Readings,
  period: AveragePeriod,
  { start, end, shares }: Period & { readonly shares: Shares },
): Average {
  const judged = (of: Omit<Average, 'isValid'>): Average => ({
    ...of,
    // In tenths, so that no share is a little more than it says.
    isValid: of.mean !== null && of.n * 10 >= Math.round(shares[period] * 10) * of.expected,
  })
  const within = (from: number, to: number) =>
    [...readings]
      .filter(([n]) => first + n * 900_000 >= from && first + n * 900_000 < to)
      .map(([, one]) => one)
  if (period === '1h') {
    const values = within(start, end)
    return judged({ mean: mean(values), n: values.length, expected: perHour })
  }
  const part = period === '8h' || period === '24h' ? '1h' : '24h'
  const length = part === '1h' ? HOUR_MS : DAY_MS
  const parts: Average[] = []
  for (let at = start; at < end; at += length)
    parts.push(naive(readings, part, { start: at, end: at + length, shares }))
  const whole = parts.filter(({ isValid }) => isValid)
  const counted = (whole.length > 0 ? whole : parts).flatMap((one) => (one.mean === null ? [] : [one.mean]))
  return judged({ mean: mean(counted), n: whole.length, expected: parts.length })
}

function hoursOf(readings: Readings): Map<number, HourOf> {
  const values = new Map<number, number[]>()
  for (const [n, one] of readings) {
    const hour = first + Math.floor(n / perHour) * HOUR_MS
    values.set(hour, [...(values.get(hour) ?? []), one])
  }
  return new Map([...values].map(([hour, ofHour]) => [hour, { n: ofHour.length, value: mean(ofHour) }]))
}

const readings = fc
  .array(fc.record({ from: fc.nat(96 * 4), length: fc.nat(200) }), { minLength: 1, maxLength: 5 })
  .chain((runs) => {
    const places = [
      ...new Set(runs.flatMap(({ from, length }) => Array.from({ length }, (_, n) => from + n))),
    ]
    return fc
      .array(fc.integer({ min: -400, max: 4000 }), { minLength: places.length, maxLength: places.length })
      .map((values): Readings => new Map(places.map((place, at) => [place, (values[at] ?? 0) / 4])))
  })

const threeQuarters: Shares = { '1h': 0.75, '8h': 0.75, '24h': 0.75, month: 0.75, year: 0.75 }

const share = fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10)
const asked = fc.record({
  period: fc.constantFrom(...averagePeriods),
  from: fc.nat(5 * 24),
  shares: fc.record({ '1h': share, '8h': share, '24h': share, month: share, year: share }),
})

test('averages over every period and by every rule are those worked out from the readings alone', () => {
  fc.assert(
    fc.property(readings, asked, (given, { period, from, shares }) => {
      const start = first + from * HOUR_MS - 1
      const spans = spansOf(period, { start, end: start + 3 * DAY_MS })
      const of = { hours: hoursOf(given), interval_seconds, shares, joined: 'mean' as const }
      const made = averagesOver(of, period, spans)
      // The sums are made in another order: what both say in nine figures is the same.
      const shown = (averages: readonly Average[]) =>
        averages.map(({ mean: so, ...rest }) => ({
          ...rest,
          mean: so === null ? null : Number(so.toPrecision(9)),
        }))
      expect(shown(made)).toEqual(shown(spans.map((span) => naive(given, period, { ...span, shares }))))
    }),
    { numRuns: 100 },
  )
})

test('eight hours end at every hour; days, months and years are those of the calendar', () => {
  const at = (text: string) => localInstant(text.slice(0, 10), text.slice(11))
  const shown = (period: AveragePeriod, from: string, to: string) =>
    spansOf(period, { start: at(from), end: at(to) }).map(({ start, end }) =>
      [start, end].map((one) => new Date(one + 7 * HOUR_MS).toISOString().slice(0, 16)),
    )
  expect(shown('8h', '2026-02-01T00:30', '2026-02-01T02:00')).toEqual([
    ['2026-01-31T17:00', '2026-02-01T01:00'],
    ['2026-01-31T18:00', '2026-02-01T02:00'],
  ])
  expect(shown('24h', '2026-02-28T12:00', '2026-03-01T00:01')).toEqual([
    ['2026-02-28T00:00', '2026-03-01T00:00'],
    ['2026-03-01T00:00', '2026-03-02T00:00'],
  ])
  expect(shown('month', '2026-12-31T23:59', '2027-01-01T00:01')).toEqual([
    ['2026-12-01T00:00', '2027-01-01T00:00'],
    ['2027-01-01T00:00', '2027-02-01T00:00'],
  ])
  expect(shown('year', '2026-06-01T00:00', '2026-06-01T00:01')).toEqual([
    ['2026-01-01T00:00', '2027-01-01T00:00'],
  ])
  expect(shown('1h', '2026-06-01T00:00', '2026-06-01T00:00')).toEqual([])
})

test('18 of 24 hours make a day valid, 17 do not; of a station that sends each 2 hours 9 of 12 do', () => {
  const day = (count: number, seconds: number) => {
    const step = Math.max(1, seconds / 3600)
    const hours = new Map(
      Array.from({ length: count }, (_, n) => [
        first + n * step * HOUR_MS,
        { n: Math.max(1, 3600 / seconds), value: 1 },
      ]),
    )
    const [made] = averagesOver(
      { hours, interval_seconds: seconds, shares: threeQuarters, joined: 'mean' },
      '24h',
      spansOf('24h', { start: first, end: first + 1 }),
    )
    return made?.isValid
  }
  expect([day(18, 900), day(17, 900), day(9, 7200), day(8, 7200)]).toEqual([true, false, true, false])
})

test('a share is reached by exactly what it says, whatever its product is in binary', () => {
  // 0.55 of 100 is 55.00000000000001.
  const hour = (n: number) => {
    const shares = { ...threeQuarters, '1h': 0.55 }
    const hours = new Map([[first, { n, value: 1 }]])
    const spans = [{ start: first, end: first + HOUR_MS }]
    return averagesOver({ hours, interval_seconds: 36, shares, joined: 'mean' }, '1h', spans)[0]?.isValid
  }
  expect([hour(54), hour(55)]).toEqual([false, true])
})
