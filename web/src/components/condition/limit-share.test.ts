import { expect, test } from 'vitest'
import { limitShare, type Measured } from './limit-share.ts'

const upper: Measured = { value: 30, min_value: null, max_value: 75 }
const both = { min_value: 6, max_value: 9 }
const lower = { min_value: 4, max_value: null }
const none = { min_value: null, max_value: null }

test.for<[string, Partial<Measured>, number | null]>([
  ['of an upper limit', { value: 60 }, 0.8],
  ['beyond an upper limit', { value: 90 }, 1.2],
  ['never below nothing', { value: -5 }, 0],
  ['of a lower limit', { ...lower, value: 5 }, 0.8],
  ['beyond a lower limit', { ...lower, value: 2 }, 2],
  ['at nothing, of a lower limit', { ...lower, value: 0 }, Number.POSITIVE_INFINITY],
  ['in the middle of two limits', { ...both, value: 7.5 }, 0],
  ['near one of two limits', { ...both, value: 8.7 }, 0.8],
  ['on one of two limits', { ...both, value: 9 }, 1],
  ['without a limit', none, null],
  ['of a limit of 0, which has no share', { min_value: null, max_value: 0 }, null],
  ['of a lower limit below 0, which has none either', { min_value: -40, max_value: null }, null],
  ['without a value', { value: null }, null],
])('the share %s', ([, given, share]) => {
  const found = limitShare({ ...upper, ...given })
  expect(found === null || !Number.isFinite(found) ? found : Math.round(found * 1000) / 1000).toBe(share)
})
