import type { TransmissionDay } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { type DayCounts, dayCounts, dayMarks } from './day-marks.ts'

const nothing = { sent: 0, late: 0, pending: 0, failed: 0, held: 0, missing: 0 }

const day = (...slots: Partial<DayCounts>[]): TransmissionDay => ({
  id: 1,
  name: 'Department',
  slot_seconds: 1800,
  slots: slots.map((slot) => ({ start: '2026-11-25T12:00:00+07:00', ...nothing, ...slot })),
})

test('what was sent in time has no mark', () => {
  expect(dayMarks(day({ sent: 6 }, { sent: 6 }, { sent: 1, pending: 1 }))).toEqual([])
})

test('neighbours alike are one mark', () => {
  expect(dayMarks(day({ late: 6 }, { late: 1, sent: 5 }, { sent: 6 }, { missing: 6 }))).toEqual([
    { state: 'near', isPart: false, from: 0, to: 0.5 },
    { state: 'silent', isPart: false, from: 0.75, to: 1 },
  ])
})

test('late and not sent share a slot', () => {
  expect(dayMarks(day({ late: 2, held: 1 }, { sent: 1, failed: 1 }))).toEqual([
    { state: 'near', isPart: true, from: 0, to: 0.5 },
    { state: 'silent', isPart: true, from: 0, to: 1 },
  ])
})

test('nothing is sent while it is off, and the slot that runs is still open', () => {
  expect(dayMarks(day({}, {}))).toEqual([{ state: 'silent', isPart: false, from: 0, to: 0.5 }])
})

test('the counts of a day are those of its slots', () => {
  expect(dayCounts(day({ sent: 5, late: 1 }, { sent: 2, missing: 4, held: 1 }))).toEqual({
    ...nothing,
    sent: 7,
    late: 1,
    held: 1,
    missing: 4,
  })
})
