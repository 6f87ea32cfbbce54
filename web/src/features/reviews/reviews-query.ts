import type { Review, ReviewAsked, ReviewedReading, ReviewMonth } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { reviewsKey } from '../../api/reviews.ts'
import { listPage } from '../../components/table/list-page.ts'
import type { Period } from '../../lib/ranges.ts'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import { marginsOf } from './stretch.ts'

// What others decide sends nothing.
export const RENEW_MS = 15_000
const RENEW_MONTHS_MS = 60_000

const listKey = [...reviewsKey, 'list'] as const

const listOf = (status: 'waiting' | 'approved') =>
  listPage({
    key: [...listKey, status],
    call: ({ query: { module, factor, offset, limit } }, options) =>
      api.reviewList(
        {
          query: {
            status,
            offset,
            limit,
            ...(module !== undefined && { module_code: module }),
            ...(factor !== undefined && { factor_code: factor }),
          },
        },
        options,
      ),
    filters: { module: 'text', factor: 'text' },
    renewMs: RENEW_MS,
  })

/** What people have decided, the newest first: what a second person has yet to approve, and the rest. */
export const decidedLists = { waiting: listOf('waiting'), approved: listOf('approved') } as const
export type DecidedStatus = keyof typeof decidedLists

/** How many decisions wait for a second person. */
export const unsignedQuery = queryOptions({
  queryKey: [...listKey, 'unsigned'],
  queryFn: async ({ signal }): Promise<number> =>
    (await api.reviewList({ query: { status: 'waiting', limit: 1 } }, { signal })).count,
  refetchInterval: RENEW_MS,
})

/** The months that are over, the newest first. */
export const monthsQuery = queryOptions({
  queryKey: [...reviewsKey, 'months'],
  queryFn: async ({ signal }): Promise<ReviewMonth[]> => (await api.reviewMonthList({}, { signal })).data,
  refetchInterval: RENEW_MONTHS_MS,
})

const RECENT = 20

export const recentKey = [...listKey, 'recent'] as const

/** The last decisions, undone ones, too. */
export const recentQuery = queryOptions({
  queryKey: recentKey,
  queryFn: async ({ signal }): Promise<Review[]> =>
    (await api.reviewList({ query: { limit: RECENT } }, { signal })).results,
  refetchInterval: RENEW_MS,
})

export interface Around extends Period {
  readonly readings: readonly ReviewedReading[]
}

/** The readings of a stretch and around it. */
export const aroundQuery = (stretch: Stretch) =>
  queryOptions({
    queryKey: [...reviewsKey, 'around', stretch],
    queryFn: async ({ signal }): Promise<Around> => {
      const [widest, ...narrower] = marginsOf(stretch).map((margin) => ({
        from: stretch.from - margin,
        to: stretch.to + margin,
      }))
      let answer = ask(stretch, widest ?? stretch, signal)
      for (const period of narrower)
        answer = answer.catch((error: unknown) => {
          if (!isTooMany(error)) throw error
          return ask(stretch, period, signal)
        })
      return answer
    },
  })

async function ask({ module, factor }: Stretch, period: Period, signal: AbortSignal): Promise<Around> {
  const query = {
    module_code: module,
    factor_code: factor,
    start_datetime: new Date(period.from).toISOString(),
    end_datetime: new Date(period.to).toISOString(),
  }
  const { data } = await api.reviewReadings({ query }, { signal })
  return { ...period, readings: data }
}

/** More readings than one answer has. */
const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.fields['start_datetime'] !== undefined

/** Limits, unit and interval of the factor that is looked at. */
export const factorQuery = ({ module, factor }: Pick<Stretch, 'module' | 'factor'>) =>
  queryOptions({
    queryKey: [...reviewsKey, 'factor', module, factor],
    queryFn: async ({ signal }) =>
      (await api.moduleFactor({ params: { code: module, factor } }, { signal })).data,
    staleTime: 60_000,
  })

/** What a verdict about a stretch would change. */
export const previewQuery = (stretch: Stretch) => {
  const body: ReviewAsked = { ...bodyOf(stretch), verdict: 'invalid', value: null }
  return queryOptions({
    queryKey: [...reviewsKey, 'preview', stretch],
    queryFn: async ({ signal }) => (await api.reviewPreview({ body }, { signal })).data,
  })
}

/** A stretch as the calls take it. */
export const bodyOf = ({ module, factor, from, to }: Stretch) => ({
  module_code: module,
  factor_codes: [factor],
  start_datetime: new Date(from).toISOString(),
  end_datetime: new Date(to).toISOString(),
})
