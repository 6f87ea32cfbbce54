import type { BreachClass, Severity } from '@quantrac/contract'

export type ReadingClass = BreachClass | 'OK' | 'LIMBO'

/**
 * The threshold of one factor, in the factor's unit; null is a side without a limit, a range of 0 is no warning band.
 */
export interface Limits {
  min_value: number | null
  max_value: number | null
  min_range: number
  max_range: number
  deadband: number
  on_delay_seconds: number
  off_delay_seconds: number
}

type LimitsProblemCode = 'not-finite' | 'negative' | 'min-above-max' | 'bands-overlap' | 'deadband-too-wide'

interface LimitsProblem {
  field: keyof Limits
  code: LimitsProblemCode
}

/*
 * People type decimals, and 0.3 − 0.1 is 0.19999999999999998: in a strict comparison, a value of 0.2 would be
 * outside the edge that it is on. A computed edge therefore has the width of its rounding errors.
 */
const ROUNDING = 8 * Number.EPSILON

function isAbove(value: number, limit: number, inset: number): boolean {
  if (inset === 0) return value > limit
  return value - (limit - inset) > ROUNDING * Math.max(Math.abs(limit), inset)
}

function isBelow(value: number, limit: number, inset: number): boolean {
  if (inset === 0) return value < limit
  return limit + inset - value > ROUNDING * Math.max(Math.abs(limit), inset)
}

/**
 * The class of a value of quality 0. `min_value` = `max_value` is a threshold that is not set yet, so every
 * value is OK: an alert left open by such an edit closes with the next reading.
 */
export function classify(limits: Limits, value: number): ReadingClass {
  const { min_value: min, max_value: max, min_range, max_range, deadband } = limits
  if (min !== null && min === max) return 'OK'
  if (max !== null && value > max) return 'HI'
  if (min !== null && value < min) return 'LO'
  if (max !== null && max_range > 0 && isAbove(value, max, max_range)) return 'WHI'
  if (min !== null && min_range > 0 && isBelow(value, min, min_range)) return 'WLO'
  if (deadband === 0) return 'OK'
  if (max !== null && isAbove(value, max, max_range + deadband)) return 'LIMBO'
  if (min !== null && isBelow(value, min, min_range + deadband)) return 'LIMBO'
  return 'OK'
}

/** HI and LO are ALERT, WHI and WLO are WARNING. */
export function severityOf(breach: BreachClass): Severity {
  return breach === 'HI' || breach === 'LO' ? 'ALERT' : 'WARNING'
}

/** True for a breach of the upper limit or its band. */
export function isHighSide(breach: BreachClass): boolean {
  return breach === 'HI' || breach === 'WHI'
}

/**
 * The first reason to refuse a threshold, or null. A deadband that leaves no value inside both edges is refused
 * too: with it, an alert could never close.
 */
export function limitsProblem(limits: Limits): LimitsProblem | null {
  for (const field of ['min_value', 'max_value'] as const) {
    const limit = limits[field]
    if (limit !== null && !Number.isFinite(limit)) return { field, code: 'not-finite' }
  }
  for (const field of [
    'min_range',
    'max_range',
    'deadband',
    'on_delay_seconds',
    'off_delay_seconds',
  ] as const) {
    if (!Number.isFinite(limits[field])) return { field, code: 'not-finite' }
    if (limits[field] < 0) return { field, code: 'negative' }
  }
  const { min_value: min, max_value: max, min_range, max_range, deadband } = limits
  if (min === null || max === null) return null
  if (min > max) return { field: 'min_value', code: 'min-above-max' }
  if (isAbove(min, max, min_range + max_range)) {
    return { field: min_range > 0 ? 'min_range' : 'max_range', code: 'bands-overlap' }
  }
  if (min < max && isAbove(min, max, min_range + max_range + 2 * deadband)) {
    return { field: 'deadband', code: 'deadband-too-wide' }
  }
  return null
}
