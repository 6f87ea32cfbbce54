import { type AqiValue, HOUR_MS } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatClock, formatDay, formatShort, formatWeekday } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { columnsOf } from './aqi-columns.ts'
import { valueWords } from './aqi-words.ts'
import type { AqiBar } from './AqiBars.tsx'

/** A bar an hour up to the newest one; the Decision names an hour by its end. */
export function useHourBars(hours: readonly AqiValue[], count?: number): AqiBar[] {
  const { t } = useTranslation()
  const now = useMinute()
  return columnsOf(hours, count).map(({ at, hour }) => {
    const clock = formatClock(at)
    const words = hour === undefined ? t('vnAqi.short') : valueWords(hour, t)
    return {
      at,
      value: hour,
      words: `${formatClock(at - HOUR_MS)}–${formatShort(at, now)}: ${words}`,
      tick: Number(clock.slice(0, 2)) % 6 === 0 ? clock : undefined,
      isMain: clock === '12:00',
      day: clock === '00:00' ? formatWeekday(at, currentLanguage()).slice(0, -5) : undefined,
    }
  })
}

const MOST_TICKS = 5

/** A bar a day. */
export function useDayBars(days: readonly AqiValue[]): AqiBar[] {
  const { t } = useTranslation()
  const step = Math.ceil(days.length / MOST_TICKS)
  return days.map((day, place) => {
    const at = Date.parse(day.start)
    return {
      at,
      value: day,
      words: `${formatWeekday(at, currentLanguage())}: ${valueWords(day, t)}`,
      tick: (days.length - 1 - place) % step === 0 ? formatDay(at).slice(0, 5) : undefined,
      isMain: true,
    }
  })
}
