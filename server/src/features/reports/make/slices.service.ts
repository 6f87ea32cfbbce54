import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import { dayOf, startOfDay } from '../../history/day.ts'
import { readPoints } from '../../history/points.service.ts'
import type { FactorSpan } from '../../history/span.ts'
import type { Column, Slice } from './slice.ts'

/** The readings of a span, a local day at a time; days without any are left out. Within a snapshot. */
export async function* readSlices(at: Database, span: FactorSpan): AsyncGenerator<Slice> {
  const { factor_ids, start, end } = span
  if (start >= end || factor_ids.length === 0) return
  for (let day = dayOf(start); day <= dayOf(end - 1); day += 1) {
    const within = {
      factor_ids,
      start: Math.max(start, startOfDay(day)),
      end: Math.min(end, startOfDay(day + 1)),
    }
    const found = new Map<number, Column>()
    for await (const points of readPoints(at, within)) {
      found.set(points.factor_id, points)
      // Others' work between two factors: a day of one a second takes milliseconds to unpack.
      await setImmediate()
    }
    if (found.size > 0) yield factor_ids.map((id) => found.get(id))
  }
}
