import { expect, test } from 'vitest'
import { daysFrom, mondayOf, rotaWeek, weekOfCycle } from './rota-week.ts'

const shift = { week: 1, day: 1, from_time: '22:00', to_time: '06:00', user_id: 1, user_name: 'Dũng' }
const rota = { cycle_weeks: 2, starts_on: '2026-11-23', shifts: [shift], swaps: [] }

test('a week begins on its Monday, also over the end of a month', () => {
  // 23:30 of Sunday, in the product's zone.
  expect(mondayOf(Date.parse('2026-11-29T16:30:00Z'))).toBe('2026-11-23')
  expect(mondayOf(Date.parse('2026-11-29T17:30:00Z'))).toBe('2026-11-30')
  expect(daysFrom('2026-11-30')).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
})

test('weeks of a cycle follow each other, also before the day on which it begins', () => {
  expect(
    ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'].map((day) => weekOfCycle(rota, day)),
  ).toEqual([2, 1, 2, 1])
})

test('a person has a row with the shifts of this week, and none of another week', () => {
  expect(rotaWeek(rota, '2026-11-23')[0]?.days[0]).toMatchObject([{ from: '22:00', to: '06:00' }])
  expect(rotaWeek(rota, '2026-11-30').map(({ name, days }) => [name, days.flat().length])).toEqual([
    ['Dũng', 0],
  ])
})

test('a shift that is swapped is at who has it, and at whose it is struck through, on that day alone', () => {
  const swaps = [{ id: 5, date: '2026-11-23', user: { id: 1, name: 'Dũng' }, by: { id: 2, name: 'Hà' } }]
  const shifts = [shift, { ...shift, day: 2 }]
  const people = rotaWeek({ ...rota, shifts, swaps }, '2026-11-23')
  expect(people.map(({ name, days }) => [name, days[0]?.[0]?.givenTo, days[0]?.[0]?.insteadOf])).toEqual([
    ['Dũng', 'Hà', null],
    ['Hà', null, 'Dũng'],
  ])
  expect(people.map(({ days }) => days[1]?.map(({ givenTo }) => givenTo))).toEqual([[null], []])
})
