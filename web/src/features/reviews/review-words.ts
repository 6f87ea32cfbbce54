import type { ReviewedReading, SuspectStretch } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { Period } from '../../lib/ranges.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'

/** «01/11 05:40 – 09:10», «01/11 22:00 – 02/11 03:10»; of one reading its time. */
export function spanText({ from, to }: Period, now: number): string {
  const [first, last] = [formatShortDay(from, now), formatShortDay(to, now)]
  const start = `${first} ${formatClock(from)}`
  if (from === to) return start
  return `${start} – ${first === last ? '' : `${last} `}${formatClock(to)}`
}

/** What an automatic test has found of a reading. */
export function foundText({ test, found, minutes }: ReviewedReading, t: TFunction): string {
  if (test === null) return t('reviews.passed')
  if (found === null) return t(`reviews.tests.${test}`)
  const language = currentLanguage()
  const amount = test === 'flat' ? formatNumber(found, language) : formatMeasured(Math.abs(found), language)
  const sign = found < 0 ? '−' : '+'
  if (test === 'rate' && minutes !== null)
    return t('reviews.found.rate', {
      amount: `${sign}${amount}`,
      minutes: formatMeasured(minutes, language),
    })
  if (test === 'rate') return t('reviews.tests.rate')
  return t(`reviews.found.${test}`, { amount, count: found })
}

/** Every station once, in the order of its first stretch. */
export function byStation(rows: readonly SuspectStretch[]): (readonly [string, SuspectStretch[]])[] {
  const groups = new Map<string, SuspectStretch[]>()
  for (const row of rows) groups.set(row.module_code, [...(groups.get(row.module_code) ?? []), row])
  return [...groups]
}

/** What people choose from most; what they write themselves is `other`. */
export const reasons = [
  'checked',
  'washing',
  'calibration',
  'service',
  'sensor',
  'power',
  'rain',
  'process',
  'other',
] as const
export type ReasonKey = (typeof reasons)[number]
