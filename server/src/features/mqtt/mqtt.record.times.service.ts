import type { PoolClient } from 'pg'
import { giveArrivalTimes, isWaiting } from '../readings/store/arrival-times.ts'
import { selectUnmatchedInstants, type UnmatchedReadingRow } from './mqtt.record.queries.ts'

/** Gives times to unmatched readings that came without. The caller holds their names. */
export async function giveUnmatchedTimes(
  client: PoolClient,
  readings: readonly UnmatchedReadingRow[],
): Promise<void> {
  if (readings.every(({ arrival }) => arrival === undefined)) return
  const byName = Map.groupBy(readings, nameOf)
  const names = [...byName.values()].flatMap((all) => all.filter(isWaiting).slice(0, 1))
  const since = readings.reduce((first, { received_at }) => Math.min(first, received_at), Infinity)
  const there = Map.groupBy(await selectUnmatchedInstants(client, names, since), nameOf)
  for (const [name, all] of byName) {
    const taken = (there.get(name) ?? []).map(({ ts }) => ts)
    const newest = taken.reduce((latest, ts) => Math.max(latest, ts), Number.NEGATIVE_INFINITY)
    giveArrivalTimes(all, { newest, taken })
  }
}

interface Named {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
}

// No name has a line break.
const nameOf = ({ module_manufacturer_id, factor_manufacturer_id }: Named): string =>
  `${module_manufacturer_id}\n${factor_manufacturer_id}`
