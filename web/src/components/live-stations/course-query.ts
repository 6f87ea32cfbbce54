import { askedTogether } from '../../api/asked-together.ts'
import { api } from '../../api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'

/** How far back the lines of an overview reach. */
export type CourseRange = '24h' | '7d'

export interface Course {
  /** Ascending by time; moments without a reading are left out. */
  readonly points: readonly SparklinePoint[]
  readonly step_ms: number
}

// Frames move the end of each line; what is before it changes slowly.
const RENEW_MS = 15 * 60_000

const asked = (range: CourseRange) =>
  askedTogether(async (factors: readonly number[]) => {
    const { data } = await api.factorTrends({ query: { factor_id: [...factors], range } })
    const [start, step_ms] = [Date.parse(data.start), data.step_seconds * 1000]
    return new Map(
      data.factors.map((one): [number, Course] => {
        const points = one.data.flatMap((value, place): SparklinePoint[] =>
          value === null ? [] : [{ at: start + place * step_ms, value }],
        )
        return [one.factor_id, { points, step_ms }]
      }),
    )
  })

const together = { '24h': asked('24h'), '7d': asked('7d') } as const

/** The course of a factor, in one call for all factors of a page; null where it is not there any more. */
export const courseQuery = (factor: number, range: CourseRange) =>
  queryOptions({
    queryKey: ['stations', 'courses', range, factor],
    queryFn: async () => (await together[range](factor)) ?? null,
    refetchInterval: RENEW_MS,
    // A row that comes into sight again need not ask anew.
    staleTime: RENEW_MS,
    structuralSharing: false,
  })
