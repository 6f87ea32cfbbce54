import { expect, test } from 'vitest'
import { notesOf } from './meter-notes.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 10, 20, n)).toISOString()
const fault = (n: number) => ({ id: `7-${n}`, at: hour(n), value: 0 })
const reset = (n: number) => ({ at: hour(n), from: 900, to: 2 })
const all = { faults: [fault(9), fault(5), fault(1)], resets: [reset(7), reset(3)] }
const from = Date.UTC(2026, 10, 20, 3)

test('a figure tells the newest fault and the newest reset since it began', () => {
  const { notes } = notesOf(all, { from, to: Infinity, isShort: true })
  expect(notes).toEqual([
    { kind: 'fault', ...fault(9) },
    { kind: 'reset', ...reset(7) },
  ])
  expect(notesOf(all, { from: Date.UTC(2026, 10, 21), to: Infinity, isShort: true }).notes).toEqual([])
})

test('the columns tell the newest three of their own time, and that there are more', () => {
  const to = Date.UTC(2026, 10, 20, 9)
  expect(notesOf(all, { from, to, isShort: false })).toEqual({
    notes: [
      { kind: 'reset', ...reset(7) },
      { kind: 'fault', ...fault(5) },
      { kind: 'reset', ...reset(3) },
    ],
    hasMore: false,
  })
  expect(notesOf(all, { from: 0, to, isShort: false })).toMatchObject({ hasMore: true })
})
