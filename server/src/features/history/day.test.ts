import { expect, test } from 'vitest'
import { closedDay, dayOf, dayText } from './day.ts'

const at = (local: string): number => Date.parse(`${local}+07:00`)

test.for([
  ['2026-11-20T00:00', '2026-11-18'],
  ['2026-11-20T00:59', '2026-11-18'],
  ['2026-11-20T01:00', '2026-11-19'],
  ['2026-11-20T23:59', '2026-11-19'],
] as const)(
  'at %s the newest day that is over is %s: what comes within an hour of midnight still belongs to it',
  ([now, day]) => {
    expect(dayText(closedDay(at(now)))).toBe(day)
  },
)

test('a day begins at midnight in Asia/Ho_Chi_Minh', () => {
  expect(dayText(dayOf(at('2026-11-19T23:59')))).toBe('2026-11-19')
  expect(dayText(dayOf(at('2026-11-20T00:00')))).toBe('2026-11-20')
})
