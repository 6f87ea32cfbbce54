import type { StripPeriod } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatShort, formatShortDay } from '../../lib/time-format.ts'
import type { StripFactors } from './strips-query.ts'

interface Given {
  factors: StripFactors
  isDaily: boolean
  now: number
  t: TFunction
  language: string
}

interface PeriodWords {
  /** «COD», «Không có số đo» */
  what: string
  /** «00:20–00:40», «từ 11:13», of a day «25/11» */
  when: string
  /** «88,0 mg/L» */
  peak: string
  /** «ngưỡng 44, 20 phút» */
  rest: string
}

/** A period as a person would say it. */
export function periodWords(period: StripPeriod, { factors, isDaily, now, t, language }: Given): PeriodWords {
  const factor = period.factor_id === null ? undefined : factors.get(period.factor_id)
  const lasting = formatLasting(lastingMs(period, isDaily, now), language, 'short')
  const number = (value: number): string => formatNumber(value, language, factor?.decimals ?? 0)
  const limit =
    period.limit === null ? [] : [t('strip.limit', { limit: formatMeasured(period.limit, language) })]
  const times = isDaily && period.count > 1 ? [t('strip.times', { count: period.count })] : []
  return {
    what: period.state === 'silent' ? t('strip.silent') : (factor?.code ?? t(`strip.${period.state}`)),
    when: isDaily ? formatShortDay(period.from, now) : whenWords(period, now, t),
    peak: period.peak === null || factor === undefined ? '' : `${number(period.peak)} ${factor.unit}`.trim(),
    rest: [...limit, ...times, lasting].join(', '),
  }
}

const lastingMs = ({ from, to, seconds }: StripPeriod, isDaily: boolean, now: number): number =>
  isDaily ? seconds * 1000 : (to === null ? now : Date.parse(to)) - Date.parse(from)

function whenWords({ from, to }: StripPeriod, now: number, t: TFunction): string {
  if (to === null) return t('strip.since', { at: formatShort(from, now) })
  const [start, end] = [formatShort(from, now), formatShort(to, now)]
  // The day is said once.
  return start.slice(5) === end.slice(5) ? `${formatClock(from)}–${end}` : `${start} – ${end}`
}

/** «4 lần ngoài ngưỡng, 2 lần gần ngưỡng, không có số đo một lần» */
export function stripSummary(periods: readonly StripPeriod[], t: TFunction): string {
  const count = (state: StripPeriod['state']): number =>
    periods.reduce((sum, one) => (one.state === state ? sum + one.count : sum), 0)
  const said = (['beyond', 'near', 'silent'] as const).flatMap((state) => {
    const times = count(state)
    return times === 0 ? [] : [t(`strip.${state}Times`, { count: times })]
  })
  return said.length === 0 ? t('strip.nothing') : said.join(', ')
}
