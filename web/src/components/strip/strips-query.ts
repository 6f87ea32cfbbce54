import type { StripPeriod, Strips } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Period, periodOf, type RangeChoice, rangeText } from '../../lib/ranges.ts'

export type Strip = Strips['data'][number]
export type StripFactors = ReadonlyMap<number, Strips['factors'][number]>
export type { StripPeriod }

export interface StripsAnswer extends Omit<Strips, 'data' | 'factors'> {
  readonly strips: ReadonlyMap<number, Strip>
  readonly factors: StripFactors
  readonly askedAt: number
}

/** Whether the end of a range moves on with the clock. */
export const isLiveRange = (choice: RangeChoice): boolean =>
  typeof choice === 'string' && choice !== 'yesterday' && choice !== 'lastMonth'

/** A call's times; the last 24 hours are its own. */
function timesOf(choice: RangeChoice) {
  if (choice === '24h') return {}
  const { from, to }: Period = periodOf(choice, Date.now())
  return {
    start_datetime: new Date(from).toISOString(),
    ...(!isLiveRange(choice) && { end_datetime: new Date(to).toISOString() }),
  }
}

export async function readStrips(
  choice: RangeChoice,
  { module, signal }: { module?: string; signal?: AbortSignal } = {},
): Promise<StripsAnswer> {
  const askedAt = performance.now()
  const query = { ...timesOf(choice), ...(module !== undefined && { module }) }
  const { data, factors, ...rest } = await api.dashboardStrips(
    { query },
    signal === undefined ? {} : { signal },
  )
  return {
    ...rest,
    askedAt,
    strips: new Map(data.map((strip) => [strip.module_id, strip])),
    factors: new Map(factors.map((factor) => [factor.id, factor])),
  }
}

export const stripsKey = 'strips'

/** The strips of all stations over a range: one call for a page. */
export const stripsQuery = (choice: RangeChoice = '24h') =>
  queryOptions({
    queryKey: [stripsKey, rangeText(choice)],
    queryFn: ({ signal }) => readStrips(choice, { signal }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
