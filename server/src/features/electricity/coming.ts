import type { PeriodEnergy } from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import { type DatedHours, hoursOn, slicesOf } from '../module-data/tariff.ts'
import { comparable, type EnergyBetween, rounded, totalOf } from './figures.ts'

interface Coming {
  /** A part of a day that is still to come. */
  readonly coming: Period
  /** The same time of an earlier day. */
  readonly from: number
  readonly hours: readonly DatedHours[]
}

/** What was used at the same time of an earlier day, divided by the hours of the day to come; without a cost. */
export function asComing(energy: EnergyBetween, { coming, from, hours }: Coming): PeriodEnergy | null {
  const { start, end } = coming
  const used = comparable(energy, from, from + end - start)
  if (used === null || hasSameHours({ coming, from, hours })) return used && { ...used, cost: null }
  const divided = { offpeak: 0, normal: 0, peak: 0, cost: null }
  for (const slice of slicesOf(hours, coming)) {
    const part = energy(slice.start - start + from, slice.end - start + from)
    divided[slice.period] = rounded(divided[slice.period] + (part === null ? 0 : totalOf(part)))
  }
  return divided
}

/** Where an earlier day has to be divided for that. */
export const cutsFor = (asked: Coming): number[] =>
  hasSameHours(asked)
    ? []
    : slicesOf(asked.hours, asked.coming).map(({ start }) => start - asked.coming.start + asked.from)

const hasSameHours = ({ coming, from, hours }: Coming): boolean =>
  hoursOn(hours, coming.start) === hoursOn(hours, from)
