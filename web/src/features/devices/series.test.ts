import { expect, test } from 'vitest'
import type { DeviceMessage } from '@quantrac/contract'
import { decimalsOf, growthOf, seriesOf } from './series.ts'

const of = (...values: number[]) => ({ points: values.map((value, at) => ({ at, value })) })

test('a running number, a total, and what goes up and down', () => {
  expect(growthOf(of(7, 8, 9, 10))).toBe('counting')
  expect(growthOf(of(100, 100.5, 100.5, 103))).toBe('rising')
  expect([of(1, 2, 3), of(5, 4, 6, 7), of(5, 5, 5, 5)].map(growthOf)).toEqual([null, null, null])
})

test('a factor has as many decimals as its values, at most six', () => {
  expect([of(7.12, 7.1), of(5, 6), of(1e-7), of(1e21), of()].map(decimalsOf)).toEqual([2, 0, 6, 0, 0])
})

test('a text number is sent with a comma if one of the messages has one', () => {
  const messages = ['25', '24,6', '24'].map((tss, n): DeviceMessage => {
    const text = JSON.stringify({ tss, ph: 7 })
    const received_at = new Date(n * 1000).toISOString()
    return { received_at, topic: 'a', size: text.length, text, base64: null, is_cut: false, read: null }
  })
  expect([...seriesOf(messages).values()].map(({ sent }) => sent)).toEqual(['24,6', 7])
})
