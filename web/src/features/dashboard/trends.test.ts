import type { LatestFactor } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { looksMisjudged, pointsOf, withFrame, withLatest } from './trends.ts'

const at = '2026-03-01T02:00:00.000Z'
const later = '2026-03-01T02:05:00.000Z'
const latest = (code: string): LatestFactor => ({
  factor: 1,
  code,
  name: code,
  unit: '',
  decimals: 2,
  value: 5,
  timestamp: at,
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: null,
})

// Names that every object answers to.
const names = ['__proto__', 'constructor', 'toString']

test.for(names)('a factor called %s has its own points, and none before the first', (code) => {
  expect(withLatest(new Map(), [latest(code)]).get(code)).toEqual([{ at: Date.parse(at), value: 5 }])
  const series = { labels: [at], datasets: [{ factor_name: code, code, unit: '', data: [7] }] }
  expect(pointsOf(series).get(code)).toEqual([{ at: Date.parse(at), value: 7 }])
})

test.for(names)('a factor called %s keeps its value where a frame has none for it', (code) => {
  const frame = (values: string) => ({
    type: 'readings' as const,
    module: 'NT-01',
    timestamp: later,
    values: JSON.parse(values) as Record<string, number>, // as it comes from the wire
  })
  expect(withFrame([latest(code)], frame('{}'))).toEqual([latest(code)])
  expect(withFrame([latest(code)], frame(`{"${code}":9}`))).toEqual([
    { ...latest(code), value: 9, timestamp: later },
  ])
})

test.for([1, 2] as const)('a value of quality %s is neither drawn nor judged', (quality) => {
  const sent = { ...latest('COD'), quality, value: 500, max_value: 75 }
  expect(withLatest(new Map(), [sent]).size).toBe(0)
  expect(looksMisjudged([sent])).toBe(false)
  expect(looksMisjudged([{ ...sent, quality: 0 }])).toBe(true)
})

test('a new value of a live frame was measured', () => {
  const frame = { type: 'readings' as const, module: 'NT-01', timestamp: later, values: { COD: 9 } }
  expect(withFrame([{ ...latest('COD'), quality: 2 }], frame)).toMatchObject([{ value: 9, quality: 0 }])
})
