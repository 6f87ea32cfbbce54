import { localInstant, type ReviewMonth } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { lockedIn, stripOf } from './review-months.ts'

const now = localInstant('2026-11-25', '20:06')
const months = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-06'].map(
  (month): ReviewMonth => ({
    month,
    locked_at: month < '2026-09' ? '2026-10-05T01:00:00.000Z' : null,
    locked_by: null,
    waiting: 0,
  }),
)
const names = (rows: readonly { month: string }[]) => rows.map(({ month }) => month)

test('the newest three months stand in their order, with the one of the stretch among them', () => {
  const strip = (current: `${number}-${number}` | null) => stripOf(months, { current, now })
  expect(names(strip(null).shown)).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(names(strip(null).older)).toEqual(['2026-07', '2026-06'])
  expect(names(strip('2026-06').shown)).toEqual(['2026-06', '2026-09', '2026-10'])
  expect(names(strip('2026-06').older)).toEqual(['2026-08', '2026-07'])
  expect(strip('2026-11')).toMatchObject({ isRunning: true })
  expect(names(strip('2026-11').shown)).toEqual(['2026-09', '2026-10'])
  expect(names(strip('2025-01').shown)).toEqual(['2026-08', '2026-09', '2026-10'])
})

test('a period is of each locked month that it has an instant of', () => {
  const from = localInstant('2026-07-31', '23:00')
  expect(names(lockedIn(months, { from, to: localInstant('2026-08-01') }))).toEqual(['2026-07', '2026-08'])
  expect(names(lockedIn(months, { from, to: localInstant('2026-08-01') - 1 }))).toEqual(['2026-07'])
  expect(lockedIn(months, { from: localInstant('2026-09-01'), to: now })).toEqual([])
})
