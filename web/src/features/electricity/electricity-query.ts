import { DAY_MS, type Electricity, MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { chosenMonth, monthPeriod, rangeOf, rangeText, type Period } from '../../lib/ranges.ts'

/** How far back the columns go. */
export const columnRanges = ['14d', '30d', '1y'] as const
export type ColumnRange = (typeof columnRanges)[number]

const lengths: Readonly<Record<ColumnRange, number>> = { '14d': 13, '30d': 29, '1y': 364 }

/** That, or a month: a column a day. */
export type ColumnChoice = ColumnRange | Period

/** A month that a page's range names; any other range has no columns of its own, and shows 14 days. */
export function columnChoice(text: unknown, now: number): ColumnChoice {
  const named = columnRanges.find((one) => one === text)
  const choice = rangeOf(text)
  if (named !== undefined || choice === undefined) return named ?? '14d'
  const month = chosenMonth(choice, now)
  return month === null ? '14d' : monthPeriod(month)
}

function timesOf(range: ColumnChoice): { start_datetime: string; end_datetime?: string } {
  if (typeof range === 'string')
    return { start_datetime: new Date(Date.now() - lengths[range] * DAY_MS).toISOString() }
  return {
    start_datetime: new Date(range.from).toISOString(),
    end_datetime: new Date(range.to).toISOString(),
  }
}

/** Everything that the cards of a station's electricity show but its time series; renewed each minute. */
export const electricityQuery = (code: string, range: ColumnChoice, meter: string | undefined) =>
  queryOptions({
    queryKey: [...electricityKey, code, typeof range === 'string' ? range : rangeText(range), meter ?? ''],
    queryFn: async ({ signal }): Promise<Electricity> => {
      const query = { ...timesOf(range), ...(meter !== undefined && { factor: meter }) }
      return (await api.moduleElectricity({ params: { code }, query }, { signal })).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
