import type { Pool } from 'pg'
import { closedDay, type Day, dayOf, dayText, startOfDay } from './day.ts'
import {
  createPartition,
  detachPartition,
  dropDetached,
  inTransaction,
  lockPartitions,
  lockReadings,
  selectPackedEnd,
  selectPartitions,
} from './partitions.queries.ts'
import type { Period } from './period.ts'

// By pool: a test runs several databases in one process.
const knownDays = new WeakMap<Pool, Set<Day>>()

/**
 * Makes the partitions that these readings need. Readings of days that were over as they arrived are left out, since
 * they go into blocks; `all` is for a factor that is not packed so far.
 */
export async function ensurePartitions(
  pool: Pool,
  readings: readonly { readonly ts: number; readonly received_at: number }[],
  { all }: { readonly all: boolean },
): Promise<void> {
  const known = knownDays.get(pool) ?? new Set()
  knownDays.set(pool, known)
  let last = Number.NaN
  for (const { ts, received_at } of readings) {
    const day = dayOf(ts)
    if (day === last) continue
    last = day
    if (known.has(day) || !(all || day > closedDay(received_at))) continue
    await makePartition(pool, day)
    known.add(day)
  }
}

/** One was taken away: they are asked for again. */
export function forgetPartitions(pool: Pool): void {
  knownDays.get(pool)?.clear()
}

async function makePartition(pool: Pool, day: Day): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockPartitions(client)
    const period = { start: startOfDay(day), end: startOfDay(day + 1) }
    const gaps = gapsIn(period, await selectPartitions(client))
    const name = `reading_${dayText(day).replaceAll('-', '_')}`
    for (const [at, gap] of gaps.entries())
      await createPartition(client, { ...gap, name: at === 0 ? name : `${name}_${at}` })
  })
}

/**
 * Drops the partitions whose days are packed for every factor. Answers their names; none where readers or writers are
 * in the way.
 */
export async function dropPackedPartitions(pool: Pool): Promise<string[]> {
  const detached = await detachPacked(pool)
  await inTransaction(pool, dropDetached)
  return detached
}

async function detachPacked(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const isOver = async () => {
      const end = await selectPackedEnd(client)
      return end === null ? [] : (await selectPartitions(client)).filter((partition) => partition.end <= end)
    }
    // Before the first look: the bounds of a partition that another copy drops meanwhile cannot be read.
    await lockPartitions(client)
    if ((await isOver()).length === 0) return []
    await lockReadings(client)
    // Asked again: what was stored before the lock, in a state that is not packed so far, is seen now.
    const over = await isOver()
    for (const { name } of over) await detachPartition(client, name)
    return over.map(({ name }) => name)
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lockTimeout) return []
    throw error
  })
}

const lockTimeout = '55P03'

/** What of a period none of the others covers. */
function gapsIn(period: Period, others: readonly Period[]): Period[] {
  const gaps: Period[] = []
  let from = period.start
  for (const { start, end } of others.toSorted((a, b) => a.start - b.start)) {
    if (start > from) gaps.push({ start: from, end: Math.min(start, period.end) })
    from = Math.max(from, end)
    if (from >= period.end) return gaps
  }
  return [...gaps, { start: from, end: period.end }]
}
