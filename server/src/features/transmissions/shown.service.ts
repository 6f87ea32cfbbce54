import type { Transmission } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { transmissionProblemIn } from '../../words/transmissions.words.ts'
import { findFactors } from '../factors/factors.service.ts'
import { type FileCounts, selectCounts } from './files.queries.ts'
import { selectStationNames, settingsOf, type TransmissionRow } from './transmissions.queries.ts'

/** As people see them: without secrets, and without stations and factors that are deleted since. */
export async function shownTransmissions(
  ctx: Context,
  rows: readonly TransmissionRow[],
): Promise<Transmission[]> {
  const stations = rows.flatMap((row) => row.stations)
  const names = await selectStationNames(
    ctx.db,
    stations.map(({ module_id }) => module_id),
  )
  const factorIds = stations.flatMap((station) => station.factors.map(({ factor_id }) => factor_id))
  const modules = new Map(names.map((module) => [module.id, module]))
  const factors = new Map((await findFactors(ctx, factorIds)).map((factor) => [factor.id, factor]))
  const counts = new Map(
    (
      await selectCounts(
        ctx.db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.transmission_id, one]),
  )
  return rows.map((row) => ({
    ...settingsShown(row),
    stations: row.stations.flatMap((station) => {
      const module = modules.get(station.module_id)
      if (module === undefined) return []
      const sent = station.factors.flatMap(({ factor_id, symbol, unit }) => {
        const factor = factors.get(factor_id)
        return factor === undefined ? [] : [{ factor_code: factor.code, symbol, unit }]
      })
      const { station_code, type } = station
      return [{ module_code: module.code, module_name: module.name, station_code, type, factors: sent }]
    }),
    state: stateOf(ctx, row, counts.get(row.id)),
  }))
}

function settingsShown(row: TransmissionRow): Omit<Transmission, 'stations' | 'state'> {
  return {
    id: row.id,
    ...settingsOf(row),
    line: row.line,
    password: '',
    has_password: row.password_encrypted !== null,
    private_key: '',
    has_private_key: row.private_key_encrypted !== null,
  }
}

function stateOf(ctx: Context, row: TransmissionRow, counts: FileCounts | undefined): Transmission['state'] {
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
  return {
    sent_until: iso(counts?.sent_until),
    pending: counts?.pending ?? 0,
    oldest_pending: iso(counts?.oldest_pending),
    failed: counts?.failed ?? 0,
    held: counts?.held ?? 0,
    error: row.error === null ? null : transmissionProblemIn(ctx.locale, row.error),
    retry_at: iso(row.retry_at),
    since: iso(row.since),
  }
}
