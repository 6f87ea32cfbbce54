import type { Database } from '../../db/database.ts'
import { dayOf, startOfDay } from './day.ts'
import { selectOpenExtents } from './open.queries.ts'
import { offsetsOf, qualitiesOf } from './day-block.ts'
import { type FactorPeriod, partsOf, type Period } from './period.ts'
import { selectBlockExtents, selectBlockTimes, type TimesRow } from './summaries.queries.ts'

/** Measured readings of a factor in a period; epoch milliseconds. */
export interface Extent {
  /** Of open days counted up to a cap only. */
  readonly count: number
  readonly first: number
  readonly last: number
}

/** How many measured readings each factor has in a period, and when the first and the last are. Within a snapshot. */
export async function readExtents(
  at: Database,
  period: FactorPeriod,
  cap: number,
): Promise<Map<number, Extent>> {
  const extents = new Map<number, Extent>()
  const add = (id: number, { count, first, last }: Extent) => {
    const so = extents.get(id)
    extents.set(id, {
      count: count + (so?.count ?? 0),
      first: Math.min(first, so?.first ?? first),
      last: Math.max(last, so?.last ?? last),
    })
  }
  const { factor_ids } = period
  const { before, days, after } = partsOf(period)
  const [blocks, open] = await Promise.all([
    days === null ? [] : selectBlockExtents(at, { factor_ids, ...days }),
    selectOpenExtents(at, period, cap),
    ...[...before, ...after].map((edge) => addEdge(at, edge, add)),
  ])
  for (const { factor_id, count, first, last } of blocks)
    add(factor_id, { count, first: startOfDay(0) + first, last: startOfDay(0) + last })
  for (const { factor_id, count, first, last } of open)
    add(factor_id, { count, first: first.getTime(), last: last.getTime() })
  return extents
}

/** Of parts of days. */
async function addEdge(
  at: Database,
  { factor_ids, start, end }: FactorPeriod,
  add: (id: number, extent: Extent) => void,
): Promise<void> {
  const rows = await selectBlockTimes(at, { factor_ids, from: dayOf(start), to: dayOf(end - 1) })
  for (const row of rows) {
    const midnight = startOfDay(row.day)
    const found = extentOf(row, { start: start - midnight, end: end - midnight })
    if (found === null) continue
    const { count, first, last } = found
    add(row.factor_id, { count, first: midnight + first, last: midnight + last })
  }
}

/** Of a block's measured readings at offsets in a period; null: there is none. */
function extentOf(block: TimesRow, { start, end }: Period): Extent | null {
  const { start_ms, step_ms, qualities } = block
  // A block of one a second is long: where it is regular and whole, nothing of it is needed.
  if (qualities === null && step_ms !== null && step_ms > 0) {
    const before = (offset: number) =>
      Math.max(0, Math.min(block.count, Math.ceil((offset - start_ms) / step_ms)))
    const [from, to] = [before(start), before(end)]
    return from < to
      ? { count: to - from, first: start_ms + from * step_ms, last: start_ms + (to - 1) * step_ms }
      : null
  }
  const each = qualitiesOf(block)
  const measured = offsetsOf(block).filter(
    (offset, place) => each[place] === 0 && offset >= start && offset < end,
  )
  const [first, last] = [measured[0], measured.at(-1)]
  return first === undefined || last === undefined ? null : { count: measured.length, first, last }
}
