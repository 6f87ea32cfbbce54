import type { Database } from '../../db/database.ts'
import { noPauses, Pauses } from './pauses.ts'
import { type PausedRow, selectPaused, selectPausedFactors, selectUnaveraged } from './paused.queries.ts'
import { type PauseColumns, ruleOf } from './pause-rows.ts'

/** When factors are not judged, by the factor; those of which that is never are left out. */
export async function pausesOfFactors(
  db: Database,
  factorIds: readonly number[],
): Promise<ReadonlyMap<number, Pauses>> {
  return byFactor(await selectPausedFactors(db, factorIds))
}

const byFactor = (
  rows: readonly { readonly factor_id: number; readonly pause: PauseColumns }[],
): ReadonlyMap<number, Pauses> =>
  new Map(
    [...Map.groupBy(rows, ({ factor_id }) => factor_id)].map(([id, own]) => [
      id,
      new Pauses(own.map(({ pause }) => ruleOf(pause))),
    ]),
  )

/** When readings of gauges are not averaged, by the factor, as `pausesOfFactors`. */
export async function unaveragedOf(
  db: Database,
  factorIds: readonly number[],
): Promise<ReadonlyMap<number, Pauses>> {
  if (factorIds.length === 0) return new Map()
  return byFactor(await selectUnaveraged(db, factorIds))
}

/** When nobody is told of the health of a station: of itself (0), or of one of its factors. */
export type StationPauses = (factorId: number) => Pauses

/**
 * Of a calibration of the whole station its connection is still told; nothing at all while it is serviced or off. By
 * the station, of all or of these; those of which nothing is announced are left out.
 */
export async function pausesOfStations(
  db: Database,
  moduleIds: readonly number[] | null = null,
): Promise<ReadonlyMap<number, StationPauses>> {
  const byStation = Map.groupBy(await selectPaused(db, moduleIds), ({ module_id }) => module_id)
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
