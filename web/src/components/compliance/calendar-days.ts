import { type ComplianceDay, type ComplianceSummary, complianceTone, localDay } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import type { CalendarDay } from '../month-calendar/MonthCalendar.tsx'
import { averageWords, percentText } from './judged-words.ts'
import classes from './Tones.module.css'

interface Words {
  readonly now: number
  readonly language: string
  readonly t: TFunction
}

/** The cells of a month: the greatest ratio to a limit, and which limit it is. */
export function calendarDays(
  { days, factors }: ComplianceSummary,
  { now, language, t }: Words,
): CalendarDay[] {
  const quantities = new Map(factors.map(({ factor, quantity }) => [factor, quantity]))
  const cells = days.map((one) => cellOf(one, quantities, { language, t }))
  const today = localDay(now)
  const isListed = days.some(({ day }) => day === today)
  return isListed || days.length === 0 || !today.startsWith(days[0]?.day.slice(0, 7) ?? '-')
    ? cells
    : [...cells, running(today, t)]
}

const running = (day: string, t: TFunction): CalendarDay => ({
  day,
  state: 'running',
  text: t('compliance.running'),
  words: t('compliance.running'),
})

function cellOf(
  { day, result, ratio, factor, period, n, expected }: ComplianceDay,
  quantities: ReadonlyMap<string, string>,
  { language, t }: Omit<Words, 'now'>,
): CalendarDay {
  if (result === 'open') return running(day, t)
  const quantity = quantities.get(factor ?? '') ?? factor ?? ''
  const average = period === null ? quantity : averageWords({ quantity, period }, t)
  const tone = complianceTone(result, ratio)
  if (tone === 'short') {
    const text = t('compliance.hoursOf', { n: n ?? 0, expected: expected ?? 0 })
    return { day, state: 'short', text, words: `${t('compliance.results.not-enough-data')}, ${text}` }
  }
  const text = percentText(ratio, language)
  const words = t('compliance.dayWords', { result: t(`compliance.results.${result}`), average, ratio: text })
  return { day, state: 'filled', text, note: quantity, tone: classes[tone], words }
}
