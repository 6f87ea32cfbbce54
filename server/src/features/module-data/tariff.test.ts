import { expect, test } from 'vitest'
import { stretchesOf, type TariffPeriod } from './tariff.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const periodAt = (text: string): TariffPeriod | undefined => stretchesOf(at(text), at(text) + 1)[0]?.period

// 16 November 2026 is a Monday.
test.each([
  ['2026-11-16T00:00', 'offpeak'],
  ['2026-11-16T03:59:59.999', 'offpeak'],
  ['2026-11-16T04:00', 'normal'],
  ['2026-11-16T09:29:59.999', 'normal'],
  ['2026-11-16T09:30', 'peak'],
  ['2026-11-16T11:30', 'normal'],
  ['2026-11-16T17:00', 'peak'],
  ['2026-11-16T19:59:59.999', 'peak'],
  ['2026-11-16T20:00', 'normal'],
  ['2026-11-16T22:00', 'offpeak'],
  ['2026-11-21T10:00', 'peak'],
  ['2026-11-22T10:00', 'normal'],
  ['2026-11-22T18:00', 'normal'],
  ['2026-11-22T23:00', 'offpeak'],
  ['1969-12-28T10:00', 'normal'],
  ['1969-12-29T10:00', 'peak'],
] as const)('%s in Ho Chi Minh City is %s', (text, period) => {
  expect(periodAt(text)).toBe(period)
})

test('a week has 30 hours of peak, 42 of off-peak and 96 of normal use', () => {
  const hours = new Map<TariffPeriod, number>()
  for (const { start, end, period } of stretchesOf(at('2026-11-18T13:17'), at('2026-11-25T13:17')))
    hours.set(period, (hours.get(period) ?? 0) + (end - start) / 3_600_000)
  expect(Object.fromEntries(hours)).toEqual({ peak: 30, offpeak: 42, normal: 96 })
})

test('stretches follow each other without a gap and cover exactly the range', () => {
  const [start, end] = [at('2026-11-13T10:10:10.010'), at('2026-11-23T21:00')]
  const stretches = stretchesOf(start, end)
  expect([stretches[0]?.start, stretches.at(-1)?.end]).toEqual([start, end])
  expect(stretches.every((stretch) => stretch.start < stretch.end)).toBe(true)
  expect(stretches.slice(1).map((stretch) => stretch.start)).toEqual(
    stretches.slice(0, -1).map((stretch) => stretch.end),
  )
})

test('an empty range has no stretches', () => {
  expect(stretchesOf(5, 5)).toEqual([])
  expect(stretchesOf(6, 5)).toEqual([])
})
