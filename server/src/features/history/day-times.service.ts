import type { Database } from '../../db/database.ts'
import { dayOf } from './day.ts'
import { type DayTimes, selectDayTimes } from './instants.queries.ts'
import { selectBlocksVersion } from './day-blocks.queries.ts'
import type { FactorPeriod } from './period.ts'

interface Remembered {
  readonly version: string
  readonly days: readonly DayTimes[]
}

// By factors. What it takes to read them grows with the years; the version says whether they are still the same.
const remembered = new Map<string, Remembered>()
const mostRemembered = 50

/** When the blocks of some factors are, newest day first. Within a snapshot. */
export async function readDayTimes(at: Database, period: FactorPeriod): Promise<readonly DayTimes[]> {
  const { factor_ids, start, end } = period
  const range = { factor_ids, from: dayOf(start), to: dayOf(end - 1) }
  const name = factor_ids.join()
  const version = await selectBlocksVersion(at, factor_ids)
  const found = remembered.get(name)
  if (found?.version !== version) {
    if (Number.isFinite(start)) return selectDayTimes(at, range)
    const from = Number.NEGATIVE_INFINITY
    const days = await selectDayTimes(at, { factor_ids, from, to: Number.POSITIVE_INFINITY })
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(name, { version, days })
    return days.filter(({ day }) => day <= range.to)
  }
  return found.days.filter(({ day }) => day >= range.from && day <= range.to)
}
