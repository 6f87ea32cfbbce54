import { localDay } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDay, formatShortDay, formatWeekday } from '../../lib/time-format.ts'
import type { PlantPeriod } from './plant-period.ts'

export interface PeriodWords {
  /** «Hôm nay», «Thứ Ba 24/11/2026», «Tuần 16/11 – 22/11», «Tháng 10/2026» */
  readonly name: string
  /** The same within a sentence: «hôm nay». */
  readonly inText: string
  /** «Hôm nay đã dùng» */
  readonly used: string
  /** «hôm qua», «tháng trước»: as a name of the time before. */
  readonly before: string
  /** «hôm qua đến giờ này»: what is compared. */
  readonly compared: string
}

export const isRunning = ({ from, to }: PlantPeriod, now: number): boolean => from <= now && now < to

/** What a time is called, and the one before it. */
export function periodWords(period: PlantPeriod, now: number, t: TFunction): PeriodWords {
  const { span } = period
  if (isRunning(period, now)) {
    const name = t(`energy.plant.now.${span}`)
    return {
      name,
      inText: lowered(name),
      used: t(`energy.plant.usedNow.${span}`),
      before: t(`energy.plant.before.${span}`),
      compared: t(`energy.plant.soFar.${span}`),
    }
  }
  const before = t(`energy.plant.earlier.${span}`)
  const name = dateWords(period, t)
  return {
    name,
    // A day of the week keeps its capital in English.
    inText: currentLanguage() === 'en' ? name : lowered(name),
    used: t('energy.plant.used', { name }),
    before,
    compared: before,
  }
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The dates alone. */
export function dateWords({ span, from, to }: PlantPeriod, t: TFunction): string {
  const [year = '', month = ''] = localDay(from).split('-')
  switch (span) {
    case 'day':
      return formatWeekday(from, currentLanguage())
    case 'week':
      return t('energy.plant.week', { from: formatShortDay(from, to - 1), to: formatDay(to - 1) })
    case 'month':
      return t('energy.plant.month', { month: `${month}/${year}` })
    default:
      return t('energy.plant.year', { year })
  }
}
