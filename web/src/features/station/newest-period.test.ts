import { DAY_MS } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { newestPeriod } from './newest-period.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const shown = { from: now - DAY_MS, to: now }
const read = (code: string, timestamp: string | null) => ({ code, timestamp }) as never // only what is read here

test('a station that is silent for long has its newest day, with its newest reading in it', () => {
  const station = { factors: [read('COD', '2026-10-01T00:00:30.000Z'), read('pH', null)] }
  const to = Date.parse('2026-10-01T00:01:00Z')
  expect(newestPeriod(station, ['COD', 'pH'], shown)).toEqual({ from: to - DAY_MS, to })
  expect(newestPeriod(station, ['pH'], shown)).toBeNull()
})

test('a period before the newest reading is not left for it', () => {
  const station = { factors: [read('COD', '2026-11-20T07:00:00.000Z')] }
  expect(newestPeriod(station, ['COD'], shown)).toBeNull()
})
