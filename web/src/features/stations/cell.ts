import type { Condition } from '@quantrac/contract'
import { limitShare, type Measured } from '../../components/condition/limit-share.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'

export type CellForm =
  | 'over'
  | 'near'
  | 'recovering'
  | 'stale'
  | 'late'
  | 'calibrating'
  | 'faulty'
  | 'counter'
  | 'plain'

export type Side = 'above' | 'below'

export interface Cell {
  form: CellForm
  /** The limit that the value is beyond or near; null without one. */
  side: Side | null
  /** How far beyond its limit: a share of it, or in the factor's unit. */
  beyond: { share: number } | { amount: number } | null
  /** The share of the only limit that is used; null with two limits, where the distance to both counts. */
  share: number | null
  /** The share of an upper limit, whatever the form; null without one, beside another, or where it is not known. */
  ofLimit: number | null
  /** The line under the value, from 0 to 1: its length, or with two limits the place between both. */
  bar: { kind: 'length' | 'place'; at: number; isHigh: boolean } | null
}

/** The share of the limit from which the line under a value is amber. */
const HIGH = 0.8

/** What a cell shows beside the value itself. */
export function cellOf(factor: FactorNow): Cell {
  const form = formOf(factor)
  const isJudged = form === 'over' || form === 'near' || form === 'recovering'
  const side = isJudged ? sideOf(factor) : null
  const hasOneLimit = (factor.min_value === null) !== (factor.max_value === null)
  return {
    form,
    side,
    beyond: form === 'over' && side !== null ? beyondOf(factor, side) : null,
    share: isJudged && hasOneLimit ? limitShare(factor) : null,
    // A good value is near all of a lower limit, which says nothing.
    ofLimit: isMeasured(form) && hasOneLimit && factor.max_value !== null ? limitShare(factor) : null,
    bar: form === 'plain' || form === 'late' ? barOf(factor) : null,
  }
}

const isMeasured = (form: CellForm): boolean =>
  form === 'plain' || form === 'near' || form === 'recovering' || form === 'late'

const forms: Readonly<Record<Condition, CellForm>> = {
  above: 'over',
  below: 'over',
  offline: 'stale',
  near: 'near',
  recovering: 'recovering',
  late: 'late',
  faulty: 'faulty',
  calibrating: 'calibrating',
  normal: 'plain',
}

/**
 * An old value keeps no colour, and a value that was not measured is not that of an excursion. A counter has no limit.
 */
function formOf({ condition, is_silent, quality, kind }: FactorNow): CellForm {
  if (is_silent) return 'stale'
  if (kind === 'counter') return 'counter'
  if (quality === 1) return 'calibrating'
  return quality === 2 ? 'faulty' : forms[condition]
}

/** The limit that matters of two: the one beyond which the value is or was, else the nearer one. */
function sideOf({ condition, value, excursion, min_value: min, max_value: max }: FactorNow): Side | null {
  if (condition === 'above' || condition === 'below') return condition
  if (min === null || max === null) return max !== null ? 'above' : min !== null ? 'below' : null
  const of = (condition === 'recovering' ? excursion?.peak : null) ?? value
  return of === null ? null : max - of <= of - min ? 'above' : 'below'
}

/** A share of the limit reads best, unless there are two limits, the limit is 0, or the share rounds to nothing. */
function beyondOf({ value, min_value: min, max_value: max }: Measured, side: Side): Cell['beyond'] {
  const limit = side === 'above' ? max : min
  if (value === null || limit === null) return null
  const amount = side === 'above' ? value - limit : limit - value
  if (amount <= 0) return null
  const isShare = (min === null || max === null) && limit > 0 && amount / limit >= 0.01
  return isShare ? { share: amount / limit } : { amount }
}

function barOf(factor: FactorNow): Cell['bar'] {
  const share = limitShare(factor)
  const { value, min_value: min, max_value: max } = factor
  if (share === null || value === null) return null
  const isHigh = share >= HIGH
  const clamped = (part: number): number => Math.min(1, Math.max(0, part))
  if (min !== null && max !== null) return { kind: 'place', at: clamped((value - min) / (max - min)), isHigh }
  // A good value is near all of a lower limit: a power factor of 0.96 uses 94 % of a limit of 0.9.
  return { kind: 'length', at: clamped(share), isHigh: isHigh && max !== null }
}
