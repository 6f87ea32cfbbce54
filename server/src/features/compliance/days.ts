import {
  type AveragePeriod,
  type ComplianceDay,
  type ComplianceResult,
  HOUR_MS,
  localInstant,
} from '@quantrac/contract'
import { type Basis, type Judged, ratioOf, resultOf } from './judge.ts'
import type { JudgedDay } from './record.queries.ts'

/** One recorded period. */
export interface Recorded extends Judged {
  readonly factor_id: number
  readonly period: AveragePeriod
  readonly day: string
  readonly judged_minutes: number
  readonly result: ComplianceResult
  readonly ratio: number | null
}

/** The periods of packed days. */
export function unpack(rows: readonly JudgedDay[], bases: ReadonlyMap<number, Basis>): Recorded[] {
  return rows.flatMap(({ factor_id, period, day, hours, vals, ns, bases: numbers, judged_minutes }) => {
    const midnight = localInstant(day)
    return hours.flatMap((hour, place): Recorded[] => {
      const basis = bases.get(numbers[place] ?? 0)
      if (basis === undefined) return []
      const judged = { value: vals[place] ?? null, n: ns[place] ?? 0, basis }
      return [
        {
          ...judged,
          factor_id,
          period,
          day,
          end: midnight + hour * HOUR_MS,
          judged_minutes: judged_minutes[place] ?? 0,
          result: resultOf(period, judged),
          ratio: ratioOf(period, judged),
        },
      ]
    })
  })
}

export const limitKey = ({ factor_id, period }: { factor_id: number; period: AveragePeriod }): string =>
  `${factor_id} ${period}`

export const isEnough = ({ result }: Recorded): boolean => result !== 'not-enough-data'

/** The one with the greatest ratio. */
export function worstOf(periods: readonly Recorded[]): Recorded | null {
  return periods.reduce<Recorded | null>(
    (worst, one) => ((one.ratio ?? -1) > (worst?.ratio ?? -1) ? one : worst),
    null,
  )
}

interface DayOptions {
  readonly day: string
  readonly isOver: boolean
  readonly codeOf: (factor_id: number) => string
}

/** What a day comes to. The mean of a month or a year is not that of its last day. */
export function dayOf(
  periods: readonly Recorded[],
  { day, isOver, codeOf }: DayOptions,
): ComplianceDay | null {
  const own = periods.filter(({ period }) => period !== 'month' && period !== 'year')
  if (own.length === 0) return null
  const worst = worstOf(own)
  const short = [...Map.groupBy(own, limitKey).values()].filter((all) => !all.some(isEnough))
  const isExceeded = own.some(({ result }) => result === 'exceeded')
  const closed = isExceeded ? 'exceeded' : short.length > 0 ? 'not-enough-data' : 'within'
  return {
    day,
    result: isOver ? closed : 'open',
    ratio: worst?.ratio ?? null,
    factor: worst === null ? null : codeOf(worst.factor_id),
    period: worst?.period ?? null,
    ...shortest(short),
  }
}

/** Of the mean of a day the hours that count; of shorter periods none of them does. */
function shortest(short: readonly (readonly Recorded[])[]): { n: number | null; expected: number | null } {
  const ofDay = short
    .flat()
    .filter(({ period }) => period === '24h')
    .sort((one, other) => one.n - other.n)[0]
  if (ofDay !== undefined) return { n: ofDay.n, expected: ofDay.basis.expected }
  const [first] = short
  return first === undefined ? { n: null, expected: null } : { n: 0, expected: first.length }
}
