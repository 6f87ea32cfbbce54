import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastPacer } from './toast-pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a single alert is shown at once', () => {
  const shown: unknown[] = []
  new ToastPacer<number>((items) => shown.push(items)).push(1)
  expect(shown).toEqual([[1]])
})

test('500 alerts in a second change the toast each half second, and every alert is counted', () => {
  const shown: (readonly number[])[] = []
  const pacer = new ToastPacer<number>((items) => shown.push(items))
  for (let item = 1; item <= 500; item += 1) {
    pacer.push(item)
    vi.advanceTimersByTime(2)
  }
  vi.advanceTimersByTime(5_000)
  expect(shown.length).toBeLessThanOrEqual(4)
  expect(shown.flat()).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
})

test('a stopped pacer shows none of the waiting alerts', () => {
  const shown: (readonly number[])[] = []
  const pacer = new ToastPacer<number>((items) => shown.push(items))
  pacer.push(1)
  pacer.push(2)
  pacer.stop()
  vi.advanceTimersByTime(5_000)
  expect(shown).toEqual([[1]])
})
