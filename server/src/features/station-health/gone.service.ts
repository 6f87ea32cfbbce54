import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import { reportedWithinMs } from '../mqtt/mqtt.settings.service.ts'
import {
  deleteBack,
  deleteGone,
  type Gone,
  insertGone,
  selectConnectedAgain,
  selectGone,
} from './gone.queries.ts'
import { type Departures, departuresOf } from './gone.ts'
import type { StationFacts } from './facts.ts'

export type { Gone }

/** Notes in the transaction of a batch which stations are gone by what it had. */
export async function noteGone(client: PoolClient, all: readonly Gone[]): Promise<void> {
  // First: what is gone after it in the same batch stays gone.
  const back = all.flatMap((one) => one.back)
  if (back.length > 0) await deleteBack(client, back)
  // Of a death that is repeated the last counts.
  const deaths = all.filter(({ names, beginnings }) => names.length + beginnings.length > 0)
  const last = new Map(deaths.map((gone) => [keyOf(gone), gone]))
  for (const gone of last.values()) await insertGone(client, gone)
}

const keyOf = ({ names, beginnings, sender }: Gone): string =>
  JSON.stringify([names, beginnings, sender?.since, sender?.clientId])

/** Which stations are gone now; those that are back, or of which silence will tell, are forgotten. */
export async function readGone(
  tx: Context,
  given: {
    readonly stations: readonly StationFacts[]
    /** Of which it is told that they are off line. */
    readonly offline: ReadonlySet<number>
    readonly now: number
    readonly isBreak: boolean
  },
): Promise<Departures> {
  const rows = await selectGone(tx.db)
  const back =
    rows.length === 0
      ? new Set<number>()
      : await selectConnectedAgain(tx.db, new Date(given.now - reportedWithinMs))
  const departures = departuresOf(rows, { ...given, back })
  await deleteGone(tx.db, departures.over)
  return departures
}
