import { expect, test } from 'vitest'
import { isTurnedAround, timeRangeOf } from './time-range.ts'

const none = { range: undefined, from: undefined, to: undefined }
// 01:30 on 20 November in the product's zone.
const now = Date.parse('2026-11-19T18:30:00Z')

test('a quick range begins with a day of the product’s zone', () => {
  expect(timeRangeOf({ ...none, range: 'today' }, now)).toEqual({ start_datetime: '2026-11-20' })
  expect(timeRangeOf({ ...none, range: '7d' }, now)).toEqual({ start_datetime: '2026-11-14' })
  expect(timeRangeOf({ ...none, range: '30d' }, now)).toEqual({ start_datetime: '2026-10-22' })
})

test('from and to are times of the product’s zone, and the minute of «to» is included', () => {
  const range = { ...none, from: '2026-11-20T00:00', to: '2026-11-20T07:59' }
  expect(timeRangeOf(range, now)).toEqual({
    start_datetime: '2026-11-19T17:00:00.000Z',
    end_datetime: '2026-11-20T01:00:00.000Z',
  })
})

test('an invalid time is left out', () => {
  const wrong = ['', 'yesterday', '2026-11-20', '2026-13-45T99:99']
  expect(wrong.map((text) => timeRangeOf({ range: text, from: text, to: text }, now))).toEqual([
    {},
    {},
    {},
    {},
  ])
})

test('a reversed range is empty', () => {
  const { start_datetime, end_datetime } = timeRangeOf(
    { ...none, from: '2026-11-20T09:00', to: '2026-11-20T08:00' },
    now,
  )
  expect(end_datetime).toBe(start_datetime)
})

test('only an end before its start makes a range reversed', () => {
  const [early, late] = ['2026-11-20T08:00', '2026-11-20T09:00']
  expect(isTurnedAround({ from: late, to: early })).toBe(true)
  expect(isTurnedAround({ from: early, to: late })).toBe(false)
  expect(isTurnedAround({ from: early, to: early })).toBe(false)
  expect(isTurnedAround({ from: undefined, to: early })).toBe(false)
})
