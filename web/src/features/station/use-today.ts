import type { ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { courseData } from '../../components/course/course-data.ts'
import { type Today, todayOf } from '../../components/course/latest-facts.ts'
import { useNow } from '../../lib/use-now.ts'
import { countersQuery } from './station-queries.ts'

/** What the counters of a module have counted today, by their codes; the newest reading counts, too. */
export function useToday(station: ModuleLatest): ReadonlyMap<string, Today | null> {
  const now = useNow()
  const { code, factors } = station
  const counters = factors.filter(({ kind }) => kind === 'counter')
  const codes = counters.map((factor) => factor.code)
  const { data } = useQuery(countersQuery(code, codes))
  if (data === undefined) return new Map()
  const live = new Map(
    counters.map(({ code: factor, value, timestamp, quality }) => [
      factor,
      value === null || timestamp === null || quality === null
        ? []
        : [{ at: Date.parse(timestamp), value, quality }],
    ]),
  )
  const span = { from: 0, to: now }
  const { series } = courseData({ course: { span, answer: data }, codes, latest: station, live })
  return new Map(series.map((one) => [one.code, todayOf(one, Math.max(now, one.at.at(-1) ?? 0))]))
}
