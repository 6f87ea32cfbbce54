import type { HourBook, TariffPeriod } from '@quantrac/contract'

/** The rows of the form: each begins where the one before ends, so that only beginnings are typed. */
export interface HourValues {
  hours: { period: TariffPeriod; start: string }[]
  days_without_peak: string[]
}

type Hours = Pick<HourBook, 'hours' | 'days_without_peak'>

export const hourValues = (book: Hours | null): HourValues => ({
  hours: book?.hours.map(({ period, start }) => ({ period, start })) ?? [
    { period: 'normal', start: '00:00' },
  ],
  days_without_peak: book?.days_without_peak.map(String) ?? [],
})

/** The request's body. The server refuses hours that are not in order. */
export const hoursBody = ({ hours, days_without_peak: days }: HourValues): Hours => ({
  hours: hours.map(({ period, start }, place) => ({
    period,
    start,
    end: hours[place + 1]?.start ?? '24:00',
  })),
  days_without_peak: days.map(Number).toSorted((one, other) => one - other),
})

/** Another row at the end, an hour after the last one begins; null after 23:00. */
export function withRow(hours: HourValues['hours']): HourValues['hours'] | null {
  const last = hours.at(-1)
  const hour = Number(last?.start.slice(0, 2) ?? 0) + 1
  if (last === undefined || hour > 23) return null
  return [...hours, { period: last.period, start: `${String(hour).padStart(2, '0')}:00` }]
}
