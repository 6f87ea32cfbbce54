import { DAY_MS } from '@quantrac/contract'
import type { Database } from '../../../db/database.ts'
import { readPoints } from '../../history/points.service.ts'
import type { Period } from '../../history/period.ts'
import type { Reading } from '../../judging/evaluate.ts'
import { limitPeriods } from '../../judging/limit-periods.service.ts'
import { noPauses } from '../../judging/pauses.ts'
import { pausesOfFactors } from '../../judging/paused.service.ts'
import { settledAt } from './judged-timeline.ts'
import { OutsideTally } from './outside-tally.ts'

interface Asked {
  readonly covered: Period
  readonly interval_seconds: number
  /** Epoch milliseconds: nothing is measured after it. */
  readonly now: number
}

// What a person can look through; the numbers and lengths are of all.
export const mostExceedances = 1000

// How many days before a period tell what is open at its start; readings that have been beyond a limit for longer began
// there.
const daysBefore = [1, 4, 31]
const mostDaysAfter = 366

/** One for each factor, with what the readings before the period say of its start. Within a snapshot. */
export async function beginOutside(
  at: Database,
  ids: readonly number[],
  { covered, interval_seconds }: Asked,
): Promise<Map<number, OutsideTally>> {
  const periods = await limitPeriods(at, ids)
  const pauses = await pausesOfFactors(at, ids)
  const tallyOf = (id: number) =>
    new OutsideTally({
      covered,
      interval_seconds,
      periods: periods.get(id) ?? [],
      pauses: pauses.get(id) ?? noPauses,
      most: mostExceedances,
    })
  const tallies = new Map(ids.map((id) => [id, tallyOf(id)]))
  let open = covered.start < covered.end ? ids.filter((id) => periods.has(id)) : []
  for (const days of daysBefore) {
    const before = await readingsOf(at, open, { start: covered.start - days * DAY_MS, end: covered.start })
    const isLast = days === daysBefore.at(-1)
    open = open.filter((id) => {
      const readings = before.get(id) ?? []
      if (!isLast && settledAt(readings, periods.get(id) ?? [], pauses.get(id)) === null) return true
      for (const reading of readings) tallies.get(id)?.add(reading)
      return false
    })
  }
  return tallies
}

/**
 * Asked when everything is added: what is open at the end of the period is followed to its end. Within the same
 * snapshot.
 */
export async function endOutside(
  at: Database,
  tallies: ReadonlyMap<number, OutsideTally>,
  { covered, now }: Asked,
): Promise<void> {
  for (let day = 0; day < mostDaysAfter; day += 1) {
    const start = covered.end + day * DAY_MS
    const open = [...tallies].filter(([, tally]) => tally.isUndecided).map(([id]) => id)
    if (open.length === 0 || start > now) break
    const after = await readingsOf(at, open, { start, end: start + DAY_MS })
    for (const [id, readings] of after) for (const reading of readings) tallies.get(id)?.add(reading)
  }
  for (const tally of tallies.values()) tally.finish(now)
}

async function readingsOf(
  at: Database,
  factor_ids: readonly number[],
  period: Period,
): Promise<Map<number, Reading[]>> {
  const found = new Map<number, Reading[]>()
  if (factor_ids.length === 0) return found
  for await (const points of readPoints(at, { factor_ids, ...period })) {
    const { factor_id, base, offsets, values, qualities } = points
    const own = found.get(factor_id) ?? []
    found.set(factor_id, own)
    for (const [place, offset] of offsets.entries()) {
      const value = values[place] ?? Number.NaN
      const quality = (qualities[place] ?? 0) as Reading['quality'] // what a column of qualities holds
      if (Number.isFinite(value)) own.push({ ts: base + offset, value, quality })
    }
  }
  return found
}
