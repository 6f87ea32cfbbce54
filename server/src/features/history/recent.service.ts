import type { Database } from '../../db/database.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { dayOf, startOfDay } from './day.ts'
import { selectTimesGroups } from './instants.queries.ts'
import { selectOpenInstants } from './open.queries.ts'
import { offsetsOf } from './day-block.ts'
import { selectBlocksOf } from './day-blocks.queries.ts'
import { selectRecent } from './recent.queries.ts'
import type { FactorPeriod } from './period.ts'
import type { Measured } from './summary.ts'

export interface Recent {
  /** At which any of the factors has a reading; epoch ms, in order. */
  readonly instants: readonly number[]
  /** What each factor has measured since midnight; none without. */
  readonly today: ReadonlyMap<number, Measured>
}

/** A period of hours that ends today. Within a snapshot. */
export async function readRecent(at: Database, period: FactorPeriod, midnight: number): Promise<Recent> {
  const today = new Map<number, Measured>()
  /** One factor of those that have rows at the same instants. */
  const ofTimes = new Map<string, number>()
  for (const { factor_id, times, count, sum, min, max } of await selectRecent(at, period, midnight)) {
    ofTimes.set(times, factor_id)
    if (sum !== null && min !== null && max !== null) today.set(factor_id, { count, sum, min, max })
  }
  const instants = new Set(await blockInstants(at, period))
  const rows = await selectOpenInstants(at, { ...period, factor_ids: [...ofTimes.values()] })
  for (const ts of numbersInArray(rows ?? '{}')) instants.add(ts)
  return { instants: [...instants].sort((one, other) => one - other), today }
}

async function blockInstants(at: Database, { factor_ids, start, end }: FactorPeriod): Promise<number[]> {
  const [first, last] = [dayOf(start), dayOf(end - 1)]
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const groups = await selectTimesGroups(at, { factor_ids, days })
  const irregular = groups.filter(({ step_ms }) => step_ms === null)
  const blocks = irregular.length === 0 ? [] : await selectBlocksOf(at, irregular)
  const regular = groups.filter(({ step_ms }) => step_ms !== null)
  const instants: number[] = []
  for (const block of [...blocks, ...regular.map((group) => ({ ...group, offsets_ms: null }))])
    for (const offset of offsetsOf(block)) {
      const ts = startOfDay(block.day) + offset
      if (ts >= start && ts < end) instants.push(ts)
    }
  return instants
}
