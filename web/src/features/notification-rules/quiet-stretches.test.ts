import { expect, test } from 'vitest'
import { dayShare, quietStretches } from './quiet-stretches.ts'

test('quiet hours over midnight are the end and the beginning of the day', () => {
  expect(quietStretches({ from_time: '18:00', to_time: '06:00' })).toEqual([
    { start: 0, end: 0.25 },
    { start: 0.75, end: 1 },
  ])
  expect(quietStretches({ from_time: '18:00', to_time: '00:00' })).toEqual([{ start: 0.75, end: 1 }])
  expect(quietStretches({ from_time: '06:00', to_time: '12:00' })).toEqual([{ start: 0.25, end: 0.5 }])
  expect(quietStretches({ from_time: null, to_time: null })).toEqual([])
})

test('half a typed time is no time of the day', () => {
  expect([dayShare('06:00'), dayShare('06:'), dayShare('')]).toEqual([0.25, null, null])
})
