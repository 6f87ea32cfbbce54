import { expect, test } from 'vitest'
import { carbonOf } from './carbon.ts'

const books = {
  hours: [],
  has_prices: true,
  carbon: [
    { year: 2025, factor: 0.6592, data_year: 2023 },
    { year: 2026, factor: 0.6592, data_year: 2023 },
    { year: 2027, factor: 0.6, data_year: 2026 },
  ],
}
const at = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString()
const of = (start: string, end: string) => carbonOf({ start: at(start), end: at(end), books })

test('a time has the factor of its year; over two years only where both have the same one', () => {
  expect(of('2026-11-01', '2026-12-01')).toEqual({ factor: 0.6592, dataYear: 2023 })
  // The last instant of the year is its own.
  expect(of('2026-01-01', '2027-01-01')?.factor).toBe(0.6592)
  expect(of('2025-12-29', '2026-01-05')?.factor).toBe(0.6592)
  expect(of('2026-12-28', '2027-01-04')).toBeNull()
  expect(of('2024-12-30', '2025-01-06')).toBeNull()
})
