import { expect, test } from 'vitest'
import { nextDuties, onDuty, type Rota } from './on-duty.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const shift = ([week, day]: [number, number], [from_time, to_time]: [string, string], user_id: number) => ({
  week,
  day,
  from_time,
  to_time,
  user_id,
})
/** 2026-11-23 is a Monday. */
const rota = (more: Partial<Rota> = {}): Rota => ({
  cycle_weeks: 1,
  starts_on: '2026-11-25',
  shifts: [
    shift([1, 1], ['06:00', '14:00'], 1),
    shift([1, 1], ['14:00', '22:00'], 2),
    shift([1, 1], ['22:00', '06:00'], 3),
  ],
  swaps: [],
  ...more,
})
const people = (of: Rota, text: string) => onDuty(of, at(text)).map(({ user_id }) => user_id)

test('a shift holds from its first to before its last minute, and over midnight', () => {
  expect(people(rota(), '2026-11-23T05:59')).toEqual([])
  expect(people(rota(), '2026-11-23T06:00')).toEqual([1])
  expect(people(rota(), '2026-11-23T14:00')).toEqual([2])
  expect(people(rota(), '2026-11-24T05:59')).toEqual([3])
  expect(people(rota(), '2026-11-24T06:00')).toEqual([])
  expect(onDuty(rota(), at('2026-11-24T01:00'))).toEqual([
    { user_id: 3, from: at('2026-11-23T22:00'), until: at('2026-11-24T06:00') },
  ])
})

test('weeks of a cycle follow each other, also before it begins', () => {
  const two = rota({
    cycle_weeks: 2,
    shifts: [shift([1, 3], ['00:00', '00:00'], 1), shift([2, 3], ['00:00', '00:00'], 2)],
  })
  expect(people(two, '2026-11-25T12:00')).toEqual([1])
  expect(people(two, '2026-12-02T12:00')).toEqual([2])
  expect(people(two, '2026-12-09T12:00')).toEqual([1])
  expect(people(two, '2026-11-18T12:00')).toEqual([2])
  expect(people(two, '2026-11-11T12:00')).toEqual([1])
})

test('a swap gives the shifts that begin on its day to another person', () => {
  const swapped = rota({ swaps: [{ date: '2026-11-23', user_id: 3, by_user_id: 9 }] })
  expect(people(swapped, '2026-11-23T23:00')).toEqual([9])
  expect(people(swapped, '2026-11-24T05:00')).toEqual([9])
  expect(people(swapped, '2026-11-30T23:00')).toEqual([3])
  expect(people(swapped, '2026-11-23T07:00')).toEqual([1])
})

test('who comes next, and nobody where there are no shifts', () => {
  const ids = (of: Rota, text: string) => nextDuties(of, at(text)).map(({ user_id }) => user_id)
  expect(ids(rota(), '2026-11-23T13:00')).toEqual([2])
  expect(ids(rota(), '2026-11-23T22:00')).toEqual([1])
  expect(nextDuties(rota(), at('2026-11-23T22:00'))[0]?.from).toBe(at('2026-11-30T06:00'))
  expect(ids(rota({ shifts: [] }), '2026-11-23T13:00')).toEqual([])
})

test('whoever has two shifts at once is named once, until the later end', () => {
  const both = rota({ shifts: [shift([1, 1], ['06:00', '14:00'], 1), shift([1, 1], ['08:00', '18:00'], 1)] })
  expect(onDuty(both, at('2026-11-23T09:00'))).toEqual([
    { user_id: 1, from: at('2026-11-23T08:00'), until: at('2026-11-23T18:00') },
  ])
})
