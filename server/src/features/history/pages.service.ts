import type { Database } from '../../db/database.ts'
import { type Day, dayOf, startOfDay } from './day.ts'
import { changeReading, mergeReadings, type OffsetReading } from './merge.ts'
import type { DayReadings } from './day-readings.ts'
import { packPage, unpackPage } from './page.ts'
import { lockPages, removePages, selectPagesOf, upsertPages } from './pages.queries.ts'

/** A reading to keep; epoch milliseconds. */
export interface KeptReading {
  readonly target: { readonly factor_id: number }
  readonly ts: number
  readonly value: number
  readonly quality: number
}

/** What is kept at an instant. */
export interface Held {
  readonly value: number
  readonly quality: number
}

export const readingKey = (factorId: number, ts: number): string => `${factorId}-${ts}`

const noReadings: DayReadings = { offsets: [], values: [], qualities: [] }

/**
 * Adds readings of packed days to their pages; a day that has none gets one. Given by factor in event-time order, one an instant;
 * the caller holds the factors. Answers what was there before and is kept, by `readingKey`.
 */
export async function mergeIntoPages(
  db: Database,
  readings: readonly KeptReading[],
): Promise<Map<string, Held>> {
  const byPage = groupByDay(readings)
  const found = new Map<string, DayReadings>()
  const keys = [...byPage.values()].map(({ key }) => key)
  await lockPages(db, keys)
  for (const row of await selectPagesOf(db, keys)) found.set(`${row.factor_id} ${row.day}`, unpackPage(row))
  const there = new Map<string, Held>()
  const changed = []
  for (const [name, { key, more }] of byPage) {
    const merged = mergeReadings(found.get(name) ?? noReadings, more)
    for (const [offset, held] of merged.there)
      there.set(readingKey(key.factor_id, startOfDay(key.day) + offset), held)
    if (merged.readings !== null) changed.push({ key, page: packPage(merged.readings) })
  }
  await upsertPages(db, changed)
  return there
}

interface PageChange {
  readonly key: { readonly factor_id: number; readonly day: Day }
  readonly more: OffsetReading[]
}

function groupByDay(readings: readonly KeptReading[]): Map<string, PageChange> {
  const pages = new Map<string, PageChange>()
  let last: PageChange | undefined
  for (const { target, ts, value, quality } of readings) {
    const { factor_id } = target
    const day = dayOf(ts)
    if (last?.key.day !== day || last.key.factor_id !== factor_id) {
      const name = `${factor_id} ${day}`
      last = pages.get(name) ?? { key: { factor_id, day }, more: [] }
      pages.set(name, last)
    }
    last.more.push({ offset: ts - startOfDay(day), value, quality })
  }
  return pages
}

/** Puts another reading in the place of one of a packed day, or takes it away (null). The caller holds the factor. */
export async function changeInPage(
  db: Database,
  { factor_id, ts }: { factor_id: number; ts: number },
  after: Held | null,
): Promise<void> {
  const key = { factor_id, day: dayOf(ts) }
  await lockPages(db, [key])
  const [row] = await selectPagesOf(db, [key])
  const changed = row === undefined ? null : changeReading(unpackPage(row), ts - startOfDay(key.day), after)
  if (changed === null) return
  if (changed.offsets.length === 0) await removePages(db, [key])
  else await upsertPages(db, [{ key, page: packPage(changed) }])
}
