import type { Tariff, TariffPeriod } from '@quantrac/contract'

/** The rows of the dialog: each begins where the one before ends, so that only beginnings are typed. */
export interface TariffValues {
  hours: { period: TariffPeriod; start: string }[]
  days_without_peak: string[]
}

export const tariffValues = ({ hours, days_without_peak: days }: Tariff): TariffValues => ({
  hours: hours.map(({ period, start }) => ({ period, start })),
  days_without_peak: days.map(String),
})

/** The request's body. The server refuses hours that are not in order. */
export function tariffBody({ hours, days_without_peak: days }: TariffValues): Tariff {
  return {
    hours: hours.map(({ period, start }, place) => ({
      period,
      start,
      end: hours[place + 1]?.start ?? '24:00',
    })),
    days_without_peak: days.map(Number).toSorted((one, other) => one - other),
  }
}

/** Another row at the end, an hour after the last one begins; null after 23:00. */
export function withRow(hours: TariffValues['hours']): TariffValues['hours'] | null {
  const last = hours.at(-1)
  const hour = Number(last?.start.slice(0, 2) ?? 0) + 1
  if (last === undefined || hour > 23) return null
  return [...hours, { period: last.period, start: `${String(hour).padStart(2, '0')}:00` }]
}
