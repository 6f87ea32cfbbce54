import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastPacer } from './toast-pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a single alert is shown at once', () => {
  const shown: unknown[] = []
  new ToastPacer<number>((item, others) => shown.push([item, others])).push(1)
  expect(shown).toEqual([[1, 0]])
})

test('500 alerts in a second show one toast each half second, and every alert is counted', () => {
  const shown: [number, number][] = []
  const pacer = new ToastPacer<number>((item, others) => shown.push([item, others]))
  for (let item = 1; item <= 500; item += 1) {
    pacer.push(item)
    vi.advanceTimersByTime(2)
  }
  vi.advanceTimersByTime(5_000)
  expect(shown.length).toBeLessThanOrEqual(4)
  expect(shown.reduce((sum, [, others]) => sum + 1 + others, 0)).toBe(500)
  expect(shown.at(-1)?.[0]).toBe(500)
})

test('a stopped pacer shows none of the waiting alerts', () => {
  const shown: number[] = []
  const pacer = new ToastPacer<number>((item) => shown.push(item))
  pacer.push(1)
  pacer.push(2)
  pacer.stop()
  vi.advanceTimersByTime(5_000)
  expect(shown).toEqual([1])
})
