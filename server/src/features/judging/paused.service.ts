import type { Database } from '../../db/database.ts'
import { noPauses, Pauses } from './pauses.ts'
import { type PausedRow, selectPaused, selectPausedFactors } from './paused.queries.ts'
import { ruleOf } from './pause-rows.ts'

/** When factors are not judged, by the factor; those of which that is never are left out. */
export async function pausesOfFactors(
  db: Database,
  factorIds: readonly number[],
): Promise<ReadonlyMap<number, Pauses>> {
  const rows = await selectPausedFactors(db, factorIds)
  return new Map(
    [...Map.groupBy(rows, ({ factor_id }) => factor_id)].map(([id, own]) => [
      id,
      new Pauses(own.map(({ pause }) => ruleOf(pause))),
    ]),
  )
}

/** When nobody is told of the health of a station: of itself (0), or of one of its factors. */
export type StationPauses = (factorId: number) => Pauses

/**
 * Of a calibration of the whole station its connection is still told; nothing at all while it is serviced or off. By
 * the station; those of which nothing is announced are left out.
 */
export async function pausesOfStations(db: Database): Promise<ReadonlyMap<number, StationPauses>> {
  const byStation = Map.groupBy(await selectPaused(db), ({ module_id }) => module_id)
  return new Map([...byStation].map(([id, rows]) => [id, stationPauses(rows)]))
}

function stationPauses(rows: readonly PausedRow[]): StationPauses {
  const known = new Map<number, Pauses>()
  const isOf = ({ factor_ids, kind }: PausedRow, factorId: number) =>
    factorId === 0
      ? factor_ids.length === 0 && kind !== 'calibration'
      : factor_ids.length === 0 || factor_ids.includes(factorId)
  return (factorId) => {
    const own = rows.filter((row) => isOf(row, factorId))
    const found = known.get(factorId) ?? new Pauses(own.map(({ pause }) => ruleOf(pause)))
    known.set(factorId, found)
    return found
  }
}

export const noStationPauses: StationPauses = () => noPauses
