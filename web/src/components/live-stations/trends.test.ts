import { expect, test } from 'vitest'
import { pointsOf, withLatest } from './trends.ts'

const at = '2026-03-01T02:00:00.000Z'
const latest = (code: string) => ({ code, value: 5, timestamp: at, quality: 0 as const })

// Names of properties that every object has.
const names = ['__proto__', 'constructor', 'toString']

test.for(names)('a factor called %s has its own points, and none before the first', (code) => {
  expect(withLatest(new Map(), [latest(code)]).get(code)).toEqual([{ at: Date.parse(at), value: 5 }])
  const series = { labels: [at], datasets: [{ factor_name: code, code, unit: '', data: [7] }] }
  expect(pointsOf(series).get(code)).toEqual([{ at: Date.parse(at), value: 7 }])
})

test.for([1, 2] as const)('a value of quality %s is not drawn', (quality) => {
  expect(withLatest(new Map(), [{ ...latest('COD'), quality }]).size).toBe(0)
})
