import type { HeldStation } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import { longestLeadMs } from '../readings/store/arrival-times.ts'
import {
  addToHeldStations,
  deleteHeld,
  type FutureRow,
  insertHeld,
  lockHeldStations,
  selectDue,
  selectHeldOtherwise,
  selectHeldStations,
} from './mqtt.future.queries.ts'

export type { FutureRow }

// Two hours of one factor a second, or of a hundred factors a minute.
const shareOfStation = 10_000
const dueAtOnce = 5000
const mostShown = 100

export interface NotHeld<R extends FutureRow> {
  /** Their stations have their share already. */
  readonly over: readonly R[]
  /** Held with another value, which is kept. */
  readonly conflicts: readonly R[]
}

/**
 * Keeps readings that are ahead of the clock until their time has come, as far as their stations' shares go; the oldest
 * stay.
 */
export async function keepFutureReadings<R extends FutureRow>(
  client: PoolClient,
  rows: readonly R[],
  at: number,
): Promise<NotHeld<R>> {
  if (rows.length === 0) return { over: [], conflicts: [] }
  const counts = await lockHeldStations(client, [...new Set(rows.map(stationOf))].sort(), at)
  const room = new Map([...counts].map(([station, count]) => [station, shareOfStation - count]))
  const fits: R[] = []
  const over: R[] = []
  for (const row of rows) {
    const left = room.get(stationOf(row)) ?? 0
    room.set(stationOf(row), left - 1)
    if (left > 0) fits.push(row)
    else over.push(row)
  }
  const inserted = await insertHeld(client, fits)
  const others = inserted.length === fits.length ? [] : await selectHeldOtherwise(client, fits)
  await addToHeldStations(client, countsOf(inserted))
  return { over, conflicts: others.flatMap((place) => fits.slice(place, place + 1)) }
}

/** The held readings whose time has come: from then on they are no longer ahead. */
export const readingsDue = (ctx: Context, now: number): Promise<FutureRow[]> =>
  selectDue(ctx.db, new Date(now + longestLeadMs), dueAtOnce)

/** Removes held readings that are stored now. */
export const removeHeld = (ctx: Context, rows: readonly FutureRow[]): Promise<void> =>
  deleteHeld(ctx.db, rows)

/** The stations whose readings are held, those with most first. */
export async function listHeldStations(ctx: Context): Promise<HeldStation[]> {
  const rows = await selectHeldStations(ctx.db, mostShown)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

const stationOf = (row: FutureRow): string => row.module_manufacturer_id

function countsOf(found: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const station of found) counts.set(station, (counts.get(station) ?? 0) + 1)
  return counts
}
