import type { MqttConnection, RefusedPacket, RefusedSignIn } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { EndpointReport } from './mqtt.control.ts'
import type { Json } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    endpoint_report: { copy_id: string; connections: Json; refused_sign_ins: Json; refused_packets: Json }
  }
}

export async function upsertReport(db: Database, copyId: string, report: EndpointReport): Promise<void> {
  const row = {
    connections: JSON.stringify(report.connections),
    refused_sign_ins: JSON.stringify(report.refused_sign_ins),
    refused_packets: JSON.stringify(report.refused_packets),
  }
  await db
    .insertInto('endpoint_report')
    .values({ copy_id: copyId, ...row })
    .onConflict((conflict) => conflict.column('copy_id').doUpdateSet(row))
    .execute()
}

interface Slice {
  /** Of copies that reported after it. */
  readonly since: Date
  readonly offset: number
  readonly limit: number
  /** Only what is of this station. */
  readonly station?: string
}

type List = keyof EndpointReport

const stationField = {
  connections: 'device',
  refused_sign_ins: 'username',
  refused_packets: 'device',
} as const

/** What is worth a look first. */
const orders = {
  connections: sql`e ->> 'waits_for' is null, e ->> 'device', e ->> 'client_id', e ->> 'since'`,
  refused_sign_ins: sql`e ->> 'last_seen_at' desc, n`,
  refused_packets: sql`e ->> 'last_seen_at' desc, n`,
} as const

const entriesOf = (list: List, { since, station }: Pick<Slice, 'since' | 'station'>) =>
  sql`from mqtt_state s join endpoint_report r using (copy_id),
    jsonb_array_elements(r.${sql.ref(list)}) with ordinality as x (e, n)
    where s.updated_at > ${since}
      and ${station === undefined ? sql`true` : sql`e ->> ${sql.lit(stationField[list])} = ${station}`}`

export const selectConnections = (db: Database, slice: Slice) =>
  select<MqttConnection>(db, 'connections', slice)
export const selectRefusedSignIns = (db: Database, slice: Slice) =>
  select<RefusedSignIn>(db, 'refused_sign_ins', slice)
export const selectRefusedPackets = (db: Database, slice: Slice) =>
  select<RefusedPacket>(db, 'refused_packets', slice)

async function select<Entry>(db: Database, list: List, slice: Slice): Promise<Entry[]> {
  const { rows } = await sql<{ e: Entry }>`select e ${entriesOf(list, slice)} order by ${orders[list]}
    offset ${slice.offset} limit ${slice.limit}`.execute(db)
  return rows.map(({ e }) => e)
}

export async function countEntries(db: Database, list: List, since: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${entriesOf(list, { since })}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a copy that reported after it takes MQTT itself. */
export async function selectListens(db: Database, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mqtt_state')
    .select('copy_id')
    .where('updated_at', '>', since)
    .where('status', '=', 'connected')
    .where('embedded', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
