import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentOffer, offerUndo, onOfferChange, UNDO_MS, undoNow } from './undo-offer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('what was done is taken back once, within ten seconds', () => {
  const undone: string[] = []
  offerUndo({ text: 'taken', undo: () => undone.push('first') })
  vi.advanceTimersByTime(UNDO_MS - 1)
  undoNow()
  undoNow()
  expect([undone, currentOffer()]).toEqual([['first'], null])
  offerUndo({ text: 'taken', undo: () => undone.push('late') })
  vi.advanceTimersByTime(UNDO_MS)
  undoNow()
  expect(undone).toEqual(['first'])
})

test('a second one takes the place of the first, with a time of its own', () => {
  const changes = vi.fn<() => void>()
  const stop = onOfferChange(changes)
  offerUndo({ text: 'first', undo: () => undefined })
  vi.advanceTimersByTime(UNDO_MS - 1_000)
  offerUndo({ text: 'second', undo: () => undefined })
  vi.advanceTimersByTime(UNDO_MS - 1_000)
  expect(currentOffer()?.text).toBe('second')
  vi.advanceTimersByTime(1_000)
  expect([currentOffer(), changes.mock.calls.length]).toEqual([null, 3])
  stop()
})
