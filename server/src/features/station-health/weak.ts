import { isMeasured } from '@quantrac/contract'
import type { FactorFacts, Finding } from './facts.ts'

// Of a modem −50 dBm is full and −100 dBm none at all, as most of them make percent of it.
const dbmOf = (percent: number): number => percent / 2 - 100
// So many percent more end what is told: a battery rises in the sun, and a signal wavers.
const margin = 5

type Sent = Pick<FactorFacts, 'quantity' | 'range_min' | 'range_max'>

const limits: Readonly<Record<string, (percent: number, sent: Sent) => number | null>> = {
  BATTERY: (percent) => percent,
  SIGNAL: (percent) => percent,
  'SIGNAL-DBM': dbmOf,
  'BATTERY-VOLT': (percent, { range_min, range_max }) =>
    range_min === null || range_max === null ? null : range_min + ((range_max - range_min) * percent) / 100,
}

export const ofDevice: readonly string[] = Object.keys(limits)

/** Whether a factor is of the device itself: it comes when the device likes, and stays equal for days. */
export const isOfDevice = ({ quantity }: Pick<FactorFacts, 'quantity'>): boolean =>
  quantity !== null && limits[quantity] !== undefined

/** Those whose readings are due: of a station that sends nothing else, also its battery and signal. */
export function countedOf<F extends Pick<FactorFacts, 'quantity'>>(factors: readonly F[]): readonly F[] {
  const counted = factors.filter((factor) => !isOfDevice(factor))
  return counted.length > 0 ? counted : factors
}

/** In the unit of the factor; null: it is no battery and no signal, or its volts have no range. */
export const weakBelow = (sent: Sent, percent: number): number | null =>
  sent.quantity === null ? null : (limits[sent.quantity]?.(percent, sent) ?? null)

export function weakOf(
  factor: FactorFacts,
  { limit, isOpen, isFresh, now }: { limit: number; isOpen: boolean; isFresh: boolean; now: number },
): Finding {
  const { ts, value, quality } = factor
  const [below, enough] = [weakBelow(factor, limit), weakBelow(factor, limit + margin)]
  if (below === null || enough === null) return { is: 'well', since: now }
  if (ts === null || value === null || !isMeasured(quality ?? 0) || !isFresh) return { is: 'unknown' }
  if (value < below) return { is: 'wrong', since: ts, value, bounds: { min_value: below, max_value: null } }
  return isOpen && value < enough ? { is: 'unknown' } : { is: 'well', since: ts }
}
