import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { SourceControl, SourceSettings } from './mqtt.control.ts'
import { decrypt } from '../../sealed.ts'
import {
  type ConfigRow,
  insertConfig,
  removeState,
  selectConfig,
  updateConfig,
  updateIntake,
  upsertState,
} from './mqtt.queries.ts'

/** The address of this copy's embedded broker; null if it has none. */
export type OwnAddress = { readonly port: number } | null

const defaultPort = 1883

/**
 * The stored settings and whether the source is wanted. The first row names the embedded broker and subscribes every
 * topic; settings that name the embedded broker follow its current port.
 */
export async function prepareSettings(
  ctx: Context,
  own: OwnAddress,
): Promise<{ settings: SourceSettings; wanted: boolean }> {
  await insertFirstConfig(ctx, own)
  const row = await readConfigRow(ctx)
  if (!row.embedded || own === null || row.port === own.port)
    return { settings: settingsOf(ctx, row), wanted: row.wanted }
  const moved = await updateConfig(ctx.db, { port: own.port })
  return { settings: settingsOf(ctx, moved), wanted: moved.wanted }
}

async function insertFirstConfig(ctx: Context, own: OwnAddress): Promise<void> {
  await insertConfig(ctx.db, {
    name: 'Quantrac',
    host: '127.0.0.1',
    port: own?.port ?? defaultPort,
    client_id: `quantrac-${randomBytes(4).toString('hex')}`,
    topics: ['#'],
    wanted: own !== null,
    embedded: own !== null,
  })
}

export async function readSettings(ctx: Context): Promise<{ settings: SourceSettings; wanted: boolean }> {
  const row = await readConfigRow(ctx)
  return { settings: settingsOf(ctx, row), wanted: row.wanted }
}

export async function readConfigRow(ctx: Context): Promise<ConfigRow> {
  const row = await selectConfig(ctx.db)
  if (row !== undefined) return row
  // A copy without a source may be the first to read.
  await insertFirstConfig(ctx, ctx.config.broker)
  return readConfigRow(ctx)
}

export function settingsOf(ctx: Context, row: ConfigRow): SourceSettings {
  const { embedded, host, port, username, client_id, topics, qos, use_tls, persistent_session } = row
  const sealed = row.password_encrypted
  const password = sealed === null ? null : decrypt(sealed, ctx.keys.storage)
  return { embedded, host, port, username, password, client_id, topics, qos, use_tls, persistent_session }
}

/** Reports the state of this copy's source to the copies without one. */
export async function reportState(ctx: Context, copyId: string, control: SourceControl): Promise<void> {
  const state = control.state()
  await upsertState(ctx.db, { copy_id: copyId, ...state, updated_at: ctx.now() })
  // Neither received nor lost: what was known holds.
  if (state.status !== 'connecting') await noteIntake(ctx)
}

export async function withdrawState(ctx: Context, copyId: string): Promise<void> {
  await removeState(ctx.db, copyId)
  await noteIntake(ctx)
}

/** A copy that has not reported for longer is gone. */
export const reportedWithinMs = 30_000

async function noteIntake(ctx: Context): Promise<void> {
  const now = ctx.now()
  await updateIntake(ctx.db, { now, since: new Date(now.getTime() - reportedWithinMs) })
}
