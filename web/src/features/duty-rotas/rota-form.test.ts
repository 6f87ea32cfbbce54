import type { DutyRota } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { bodyOf, valuesOf, withShift } from './rota-form.ts'

const now = Date.parse('2026-11-27T03:00:00Z')
const night = { week: 1, from_time: '22:00', to_time: '06:00', user_id: 3, user_name: 'Dũng' }
const rota: DutyRota = {
  id: 1,
  name: 'Ca trực',
  cycle_weeks: 2,
  starts_on: '2026-11-23',
  shifts: [
    { ...night, day: 1 },
    { ...night, day: 2 },
    { ...night, week: 2, day: 1, user_id: 4, user_name: 'Hà' },
  ],
  swaps: [],
  now: [],
  next: null,
}

test('the same hours of one person are one line with days, and are saved as they were', () => {
  const values = valuesOf(rota, now)
  expect(values.shifts.map(({ user, week, days }) => [user, week, days])).toEqual([
    ['3', '1', ['1', '2']],
    ['4', '2', ['1']],
  ])
  expect(bodyOf(values)).toEqual({
    name: 'Ca trực',
    cycle_weeks: 2,
    starts_on: '2026-11-23',
    shifts: rota.shifts.map(({ user_name: _, ...shift }) => shift),
  })
})

test('a new one begins on the Monday of this week', () => {
  expect(valuesOf(null, now)).toMatchObject({ cycle_weeks: '1', starts_on: '2026-11-23' })
})

test('the next shift goes on where the last one ends, for as long, over midnight too', () => {
  const one = valuesOf(null, now).shifts
  const three = withShift(withShift(one))
  expect(three.map(({ from_time, to_time }) => `${from_time}–${to_time}`)).toEqual([
    '06:00–14:00',
    '14:00–22:00',
    '22:00–06:00',
  ])
  expect(three.map(({ user, key }) => [user, key])).toEqual([
    ['', 1],
    ['', 2],
    ['', 3],
  ])
})

test('a cycle that becomes shorter keeps its shifts in the weeks that it has', () => {
  expect(bodyOf({ ...valuesOf(rota, now), cycle_weeks: '1' }).shifts.map(({ week }) => week)).toEqual([
    1, 1, 1,
  ])
})
