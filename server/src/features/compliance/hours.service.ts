import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import type { HourOf } from '../averages/averages.ts'
import { readAveragedHours } from '../averages/averaged-hours.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { meanOf } from '../history/summary.ts'

// Of one question: hours of factors.
const mostHours = 200_000

interface Needed {
  readonly factor_id: number
  /** From when on its hours are needed, epoch milliseconds. */
  readonly start: number
}

/**
 * The hours of gauges, of each from its own start on, a part of them at a time. Never within a transaction that holds
 * no factors: its questions would see different states of the history.
 */
export async function* readHourMeans<F extends Needed>(
  db: Database,
  factors: readonly F[],
  end: number,
): AsyncGenerator<{ factor: F; hours: ReadonlyMap<number, HourOf> }> {
  for (const [start, same] of Map.groupBy(factors, (factor) => factor.start)) {
    const size = Math.max(1, Math.floor((mostHours * HOUR_MS) / Math.max(DAY_MS, end - start)))
    for (let at = 0; at < same.length; at += size) {
      const some = same.slice(at, at + size)
      const factor_ids = some.map(({ factor_id }) => factor_id)
      const measured = await snapshot(db, (held) => readAveragedHours(held, { factor_ids, start, end }))
      for (const factor of some) {
        const hours = new Map<number, HourOf>()
        for (const [hour, one] of measured.get(factor.factor_id) ?? [])
          hours.set(hour, { n: one.count, value: meanOf(one) })
        yield { factor, hours }
      }
    }
  }
}
