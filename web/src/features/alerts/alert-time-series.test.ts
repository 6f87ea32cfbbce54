import { describe, expect, test } from 'vitest'
import {
  timeSeriesWindow,
  lengthOf,
  limitsOf,
  markedOf,
  peakOf,
  pointsFor,
  silenceOf,
  tablePoints,
} from './alert-time-series.ts'

const MINUTE = 60_000
const started_at = '2026-11-20T08:00:00.000Z'
const start = Date.parse(started_at)
const after = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString()

describe('the window of an alert', () => {
  test('is the hour around its start', () => {
    const window = timeSeriesWindow({ started_at, resolved_at: after(5) }, start + 90 * MINUTE)
    expect(window).toEqual({ from: start - 30 * MINUTE, to: start + 30 * MINUTE })
  })

  test('lasts until after its end, or until now while it is open', () => {
    expect(timeSeriesWindow({ started_at, resolved_at: after(120) }, start).to).toBe(start + 135 * MINUTE)
    expect(timeSeriesWindow({ started_at, resolved_at: null }, start + 100 * MINUTE).to).toBe(
      start + 100 * MINUTE,
    )
  })

  test('is never longer than a day', () => {
    const { from, to } = timeSeriesWindow({ started_at, resolved_at: null }, start + 10_000 * MINUTE)
    expect(to - from).toBe(24 * 60 * MINUTE)
  })
})

test('an open alert has lasted until now, although its window ends later', () => {
  const open = { started_at, resolved_at: null }
  const now = start + 5 * MINUTE
  expect(timeSeriesWindow(open, now).to).toBe(start + 30 * MINUTE)
  expect(lengthOf(open, now)).toBe(5 * MINUTE)
  expect(lengthOf({ started_at, resolved_at: after(2) }, now)).toBe(2 * MINUTE)
  expect(markedOf(open, timeSeriesWindow(open, now), now)).toEqual({ from: start, to: now })
})

describe('an excursion of four seconds in an hour with a reading a second', () => {
  const ends = { started_at, resolved_at: new Date(start + 4000).toISOString() }
  const points = Array.from({ length: 3600 }, (_, second) => {
    const at = start + (second - 1800) * 1000
    return { at, value: at >= start && at < start + 4000 ? 90 + (at === start + 2000 ? 5 : 0) : 50 }
  })

  test('is asked for as it was measured; one of an hour is not', () => {
    expect(pointsFor(ends, start)).toBeGreaterThan(points.length)
    expect(pointsFor({ started_at, resolved_at: after(60) }, start)).toBe(240)
  })

  test('has its peak where it was measured', () => {
    expect(peakOf(points, { ...ends, peak: 95 })).toEqual({ at: start + 2000, value: 95 })
    expect(peakOf(points, { ...ends, peak: null })).toBeNull()
    expect(peakOf([], { ...ends, peak: 95 })).toBeNull()
  })

  test('is in the table whole, the rest in some hundred rows', () => {
    const shown = tablePoints(points, ends)
    expect(shown.filter(({ value }) => (value ?? 0) > 80)).toHaveLength(4)
    expect(shown.length).toBeLessThan(320)
  })
})

test('a gap is three times the usual interval, or three times the expected one where readings are few', () => {
  const few = [0, 60, 120, 1_000].map((at) => ({ at: at * 1000, value: 1 }))
  expect(silenceOf(few, undefined)).toBe(180_000)
  expect(silenceOf(few, 300)).toBe(900_000)
  expect(silenceOf([], undefined)).toBe(0)
  const many = Array.from({ length: 20 }, (_, minute) => ({ at: minute * MINUTE, value: 1 }))
  expect(silenceOf(many, 300)).toBe(180_000)
})

describe('the warning bands', () => {
  const threshold = {
    id: 1,
    factor_id: 1,
    min_value: 6,
    max_value: 9,
    min_range: 0.5,
    max_range: 1,
    deadband: 0,
    on_delay_seconds: 0,
    off_delay_seconds: 0,
    status: true,
    follows_standard: true,
    standard: null,
  }

  test('lie inside the limits', () => {
    const limits = { lower: 6, upper: 9, warnBelow: 6.5, warnAbove: 8 }
    expect(limitsOf({ min_value: 6, max_value: 9 }, threshold)).toEqual(limits)
  })

  test('are unknown if the limits have changed since', () => {
    const unknown = { warnBelow: null, warnAbove: null }
    expect(limitsOf({ min_value: 6, max_value: 8 }, threshold)).toMatchObject(unknown)
    expect(limitsOf({ min_value: 6, max_value: 9 }, undefined)).toMatchObject(unknown)
  })
})
