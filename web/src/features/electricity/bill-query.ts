import { type ElectricityCost, MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { plantPeriod } from './plant-period.ts'

/** What a bill is made of: a day is not divided, a month by day, a year by month. */
export const billSpans = ['day', 'month', 'before', 'year'] as const
export type BillSpan = (typeof billSpans)[number]

export const billSpanOf = (text: unknown): BillSpan => billSpans.find((one) => one === text) ?? 'month'

interface BillTimes {
  from: number
  to: number
  by: 'total' | 'day' | 'month'
}

/** From midnight to midnight of the product's zone. */
function billTimes(span: BillSpan, now: number): BillTimes {
  const month = plantPeriod('month', now)
  switch (span) {
    case 'day':
      return { ...plantPeriod('day', now), by: 'total' }
    case 'before':
      return { ...plantPeriod('month', month.from - 1), by: 'day' }
    case 'year':
      return { from: plantPeriod('year', now).from, to: month.to, by: 'month' }
    default:
      return { ...month, by: 'day' }
  }
}

/** What is asked for; the file of it has the same. */
export function billAsked(span: BillSpan, now: number) {
  const { from, to, by } = billTimes(span, now)
  return { start_datetime: new Date(from).toISOString(), end_datetime: new Date(to).toISOString(), by }
}

/** The bill of a station; renewed each minute. */
export const billQuery = (code: string, span: BillSpan, now: number) => {
  const query = billAsked(span, now)
  return queryOptions({
    queryKey: [...electricityKey, 'bill', code, query.by, query.start_datetime],
    queryFn: ({ signal }): Promise<ElectricityCost> =>
      api.moduleCost({ params: { code }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
}
