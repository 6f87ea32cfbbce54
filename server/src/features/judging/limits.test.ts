import { describe, expect, test } from 'vitest'
import { classify, limitsProblem } from './limits.ts'
import type { Limits } from './limits.ts'

const limits: Limits = {
  min_value: 0,
  max_value: 10,
  min_range: 2,
  max_range: 2,
  deadband: 1,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
}

describe('the class of a value', () => {
  test.each([
    [10.001, 'HI'],
    [10, 'WHI'],
    [8.001, 'WHI'],
    [8, 'LIMBO'],
    [7.001, 'LIMBO'],
    [7, 'OK'],
    [3, 'OK'],
    [2.999, 'LIMBO'],
    [2, 'LIMBO'],
    [1.999, 'WLO'],
    [0, 'WLO'],
    [-0, 'WLO'],
    [-0.001, 'LO'],
  ])('%d is %s', (value, expected) => {
    expect(classify(limits, value)).toBe(expected)
  })

  test('a value on a limit without a band is inside', () => {
    const bare = { ...limits, min_range: 0, max_range: 0, deadband: 0 }
    expect([-0.1, -0, 0, 10, 10.1].map((value) => classify(bare, value))).toEqual([
      'LO',
      'OK',
      'OK',
      'OK',
      'HI',
    ])
  })

  test('a value on an edge that floats cannot represent exactly is inside', () => {
    const fine = { ...limits, min_value: null, max_value: 0.3, max_range: 0.1, deadband: 0 }
    expect(0.2 > 0.3 - 0.1).toBe(true)
    expect(classify(fine, 0.2)).toBe('OK')
    expect(classify(fine, 0.2000001)).toBe('WHI')
    const low = { ...fine, max_value: null, min_value: -0.3, min_range: 0.1 }
    expect(classify(low, -0.2)).toBe('OK')
    expect(classify({ ...fine, deadband: 0.1 }, 0.1)).toBe('OK')
  })

  test('a side without a limit has no band either', () => {
    expect(classify({ ...limits, max_value: null }, 1e300)).toBe('OK')
    expect(classify({ ...limits, min_value: null }, -1e300)).toBe('OK')
  })

  test.each([0, 5])('two limits of %d count as not set', (both) => {
    const unset = { ...limits, min_value: both, max_value: both }
    expect([-100, both, 100].map((value) => classify(unset, value))).toEqual(['OK', 'OK', 'OK'])
  })
})

describe('refused limits', () => {
  test.each<[Partial<Limits>, string, string]>([
    [{ min_value: 11 }, 'min_value', 'min-above-max'],
    [{ min_range: 9 }, 'min_range', 'bands-overlap'],
    [{ min_range: 0, max_range: 11 }, 'max_range', 'bands-overlap'],
    [{ deadband: 3.1 }, 'deadband', 'deadband-too-wide'],
    [{ max_value: Number.NaN }, 'max_value', 'not-finite'],
    [{ min_value: -Infinity }, 'min_value', 'not-finite'],
    [{ max_range: Infinity }, 'max_range', 'not-finite'],
    [{ min_range: -1 }, 'min_range', 'negative'],
    [{ deadband: -1 }, 'deadband', 'negative'],
    [{ on_delay_seconds: -1 }, 'on_delay_seconds', 'negative'],
    [{ off_delay_seconds: Number.NaN }, 'off_delay_seconds', 'not-finite'],
  ])('%o', (changes, field, code) => {
    expect(limitsProblem({ ...limits, ...changes })).toEqual({ field, code })
  })

  test.each<Partial<Limits>>([
    {},
    { deadband: 3 },
    { min_range: 5, max_range: 5, deadband: 0 },
    { min_value: 0.1, min_range: 0.2, max_value: 0.3, max_range: 0, deadband: 0 },
    { min_value: -40, max_value: -10 },
    { min_value: null, max_range: 1000 },
    { min_value: 0, max_value: 0, min_range: 0, max_range: 0 },
  ])('but not %o', (changes) => {
    expect(limitsProblem({ ...limits, ...changes })).toBeNull()
  })
})
