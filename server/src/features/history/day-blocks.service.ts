import type { Database } from '../../db/database.ts'
import { type Day, dayOf, startOfDay } from './day.ts'
import { changeReading, mergeReadings, removeSame, type OffsetReading } from './merge.ts'
import type { DayReadings } from './day-readings.ts'
import { packDay, unpackDay } from './day-block.ts'
import { lockBlocks, removeBlocks, selectBlocksOf, upsertBlocks } from './day-blocks.queries.ts'

/** A reading to keep; epoch milliseconds. */
export interface KeptReading {
  readonly target: { readonly factor_id: number }
  readonly ts: number
  readonly value: number
  readonly quality: number
}

/** What is kept at an instant. */
export interface StoredReading {
  readonly value: number
  readonly quality: number
}

export const readingKey = (factorId: number, ts: number): string => `${factorId}-${ts}`

const noReadings: DayReadings = { offsets: [], values: [], qualities: [] }

/**
 * Adds readings of packed days to their blocks; a day that has none gets one. Given by factor in event-time order, one
 * an instant; the caller holds the factors. Answers what was there before and is kept, by `readingKey`.
 */
export async function mergeIntoBlocks(
  db: Database,
  readings: readonly KeptReading[],
): Promise<Map<string, StoredReading>> {
  const byBlock = groupByDay(readings)
  const found = new Map<string, DayReadings>()
  const keys = [...byBlock.values()].map(({ key }) => key)
  await lockBlocks(db, keys)
  for (const row of await selectBlocksOf(db, keys)) found.set(`${row.factor_id} ${row.day}`, unpackDay(row))
  const there = new Map<string, StoredReading>()
  const changed = []
  for (const [name, { key, more }] of byBlock) {
    const merged = mergeReadings(found.get(name) ?? noReadings, more)
    for (const [offset, held] of merged.there)
      there.set(readingKey(key.factor_id, startOfDay(key.day) + offset), held)
    if (merged.readings !== null) changed.push({ key, block: packDay(merged.readings) })
  }
  await upsertBlocks(db, changed)
  return there
}

interface BlockChange {
  readonly key: { readonly factor_id: number; readonly day: Day }
  readonly more: OffsetReading[]
}

function groupByDay(readings: readonly KeptReading[]): Map<string, BlockChange> {
  const blocks = new Map<string, BlockChange>()
  let last: BlockChange | undefined
  for (const { target, ts, value, quality } of readings) {
    const { factor_id } = target
    const day = dayOf(ts)
    if (last?.key.day !== day || last.key.factor_id !== factor_id) {
      const name = `${factor_id} ${day}`
      last = blocks.get(name) ?? { key: { factor_id, day }, more: [] }
      blocks.set(name, last)
    }
    last.more.push({ offset: ts - startOfDay(day), value, quality })
  }
  return blocks
}

/** Puts another reading in the place of one of a packed day, or takes it away (null). The caller holds the factor. */
export async function changeInBlock(
  db: Database,
  { factor_id, ts }: { factor_id: number; ts: number },
  after: StoredReading | null,
): Promise<void> {
  const key = { factor_id, day: dayOf(ts) }
  await lockBlocks(db, [key])
  const [row] = await selectBlocksOf(db, [key])
  const changed = row === undefined ? null : changeReading(unpackDay(row), ts - startOfDay(key.day), after)
  if (changed === null) return
  if (changed.offsets.length === 0) await removeBlocks(db, [key])
  else await upsertBlocks(db, [{ key, block: packDay(changed) }])
}

/** Puts others in the place of readings of packed days that are there. The caller holds the factor. */
export async function changeInBlocks(
  db: Database,
  factor_id: number,
  readings: readonly (StoredReading & { readonly ts: number })[],
): Promise<void> {
  const byDay = Map.groupBy(readings, ({ ts }) => dayOf(ts))
  const keys = [...byDay.keys()].map((day) => ({ factor_id, day }))
  await lockBlocks(db, keys)
  const changed = (await selectBlocksOf(db, keys)).map((row) => {
    const { day } = row
    const after = new Map(byDay.get(day)?.map((reading) => [reading.ts - startOfDay(day), reading]))
    const { offsets, values, qualities } = unpackDay(row)
    const block = packDay({
      offsets,
      values: values.map((value, place) => after.get(offsets[place] ?? 0)?.value ?? value),
      qualities: qualities.map((quality, place) => after.get(offsets[place] ?? 0)?.quality ?? quality),
    })
    return { key: { factor_id, day }, block }
  })
  await upsertBlocks(db, changed)
}

/** Takes readings of packed days away, where they are as they are given; answers those that were. */
export async function removeFromBlocks<R extends StoredReading & { readonly ts: number }>(
  db: Database,
  factor_id: number,
  readings: readonly R[],
): Promise<R[]> {
  const byDay = Map.groupBy(readings, ({ ts }) => dayOf(ts))
  const keys = [...byDay.keys()].map((day) => ({ factor_id, day }))
  await lockBlocks(db, keys)
  const gone: R[] = []
  const changed = []
  const emptied = []
  for (const row of await selectBlocksOf(db, keys)) {
    const { day } = row
    const own = new Map(byDay.get(day)?.map((reading) => [reading.ts - startOfDay(day), reading]))
    const { left, removed } = removeSame(unpackDay(row), own)
    if (removed.length === 0) continue
    gone.push(...removed)
    if (left.offsets.length === 0) emptied.push({ factor_id, day })
    else changed.push({ key: { factor_id, day }, block: packDay(left) })
  }
  await upsertBlocks(db, changed)
  await removeBlocks(db, emptied)
  return gone.sort((one, other) => one.ts - other.ts)
}
