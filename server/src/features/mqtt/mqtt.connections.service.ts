import {
  type MqttConnection,
  mqttConnectionRoutes,
  type Page,
  type RefusedSignIn,
  type StationConnections,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { getModule } from '../modules/modules.service.ts'
import type { EndpointReport } from './mqtt.control.ts'
import {
  countEntries,
  selectConnections,
  selectListens,
  selectRefusedPackets,
  selectRefusedSignIns,
  upsertReport,
} from './mqtt.connections.queries.ts'
import { reportedWithinMs } from './mqtt.settings.service.ts'

/** Shares with the other copies what the endpoint of this one has. The copy has reported its state before. */
export async function reportEndpoint(ctx: Context, copyId: string, report: EndpointReport): Promise<void> {
  await upsertReport(ctx.db, copyId, report)
}

const reportedSince = (ctx: Context): Date => new Date(ctx.now().getTime() - reportedWithinMs)

/** Who is connected to the endpoints of all copies. */
export async function listConnections(ctx: Context, query: Asked): Promise<Page<MqttConnection>> {
  const { limit } = query
  const since = reportedSince(ctx)
  const { count, start, rows } = await readPage(query, {
    count: () => countEntries(ctx.db, 'connections', since),
    rows: (offset) => selectConnections(ctx.db, { since, offset, limit }),
  })
  const { path } = mqttConnectionRoutes.mqttConnections
  return pageOf({ path, query, limit, start, count, results: rows })
}

/** The sign-ins that the endpoints of all copies refused, newest first. */
export async function listRefusedSignIns(ctx: Context, query: Asked): Promise<Page<RefusedSignIn>> {
  const { limit } = query
  const since = reportedSince(ctx)
  const { count, start, rows } = await readPage(query, {
    count: () => countEntries(ctx.db, 'refused_sign_ins', since),
    rows: (offset) => selectRefusedSignIns(ctx.db, { since, offset, limit }),
  })
  const { path } = mqttConnectionRoutes.mqttRefusedSignIns
  return pageOf({ path, query, limit, start, count, results: rows })
}

const mostOfStation = 100

/** @throws AppError not-found */
export async function getStationConnections(ctx: Context, id: number): Promise<StationConnections> {
  const { manufacturer_id: station } = await getModule(ctx, id)
  const since = reportedSince(ctx)
  const slice = { since, station, offset: 0, limit: mostOfStation }
  const [listens, connections, refused_sign_ins, refused_packets] = await Promise.all([
    selectListens(ctx.db, since),
    selectConnections(ctx.db, slice),
    selectRefusedSignIns(ctx.db, slice),
    selectRefusedPackets(ctx.db, slice),
  ])
  return { listens, connections, refused_sign_ins, refused_packets }
}
