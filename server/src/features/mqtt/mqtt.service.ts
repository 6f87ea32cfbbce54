import type { MqttConfig, MqttConfigWrite } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { columnsFor } from '../../lib/changes.ts'
import { AppError } from '../../errors.ts'
import { isTopicFilter } from '../../lib/mqtt-topics.ts'
import { writeAudit } from '../audit/audit.service.ts'
import type { SourceControl, SourceState } from './mqtt.control.ts'
import { listHeldStations } from './mqtt.future.service.ts'
import { encrypt } from '../../sealed.ts'
import { type ConfigRow, lockConfig, selectStates, selectTotals, updateConfig } from './mqtt.queries.ts'
import { readConfigRow, reportedWithinMs, settingsOf } from './mqtt.settings.service.ts'
import { problemIn, refusalIn } from '../../words/mqtt.words.ts'

/** null: this copy runs no source; copies that do receive changes over the bus. */
export type Control = SourceControl | null

const answerMs = 10_000
const pollMs = 200

export async function getMqttConfig(ctx: Context, control: Control): Promise<MqttConfig> {
  const row = await readConfigRow(ctx)
  const state = control?.state() ?? (await stateElsewhere(ctx)) ?? nobody
  const totals = await selectTotals(ctx.db)
  return {
    ...visible(row),
    mqtt_info: {
      status: state.status === 'connected' ? 'connected' : 'disconnected',
      last_error: state.last_error === null ? null : problemIn(ctx.locale, state.last_error),
      connected_at: state.connected_at?.toISOString() ?? null,
      messages_per_second: state.messages_per_second,
      readings_total: totals.get('readings') ?? 0,
      unmatched_total: totals.get('unmatched') ?? 0,
      held: await listHeldStations(ctx),
      rejected_total: totals.get('rejected') ?? 0,
      embedded: row.embedded,
      own: control?.own ?? null,
    },
  }
}

/** The settings without the password and internal fields. */
function visible(row: ConfigRow): Omit<MqttConfig, 'mqtt_info'> {
  const { password_encrypted, wanted: _wanted, embedded: _embedded, intake_lost_at: _lost, ...shown } = row
  return { ...shown, password: '', has_password: password_encrypted !== null }
}

const nobody: SourceState = {
  status: 'disconnected',
  embedded: false,
  last_error: null,
  connected_at: null,
  messages_per_second: 0,
}

/** The state of a copy that runs a source; null if none has reported lately. */
export async function stateElsewhere(ctx: Context): Promise<SourceState | null> {
  const [state] = await selectStates(ctx.db, new Date(ctx.now().getTime() - reportedWithinMs))
  return state ?? null
}

/**
 * Saves the settings; a live connection switches to the new ones and stays on the old if they fail (`last_error` says
 * why).
 * @throws AppError under `password` if the address changes while one is stored, under `topics` if one is not valid
 */
export async function updateMqttConfig(
  ctx: Context,
  control: Control,
  input: MqttConfigWrite,
): Promise<MqttConfig> {
  if (input.topics?.some((topic) => !isTopicFilter(topic)) === true)
    throw AppError.field('topics', 'topic-invalid')
  const after = await transaction(ctx, async (tx) => {
    const before = await lockConfig(tx.db)
    const { password, topics, ...same } = input
    const embedded = isEmbedded(control, before, input)
    const row = await updateConfig(tx.db, {
      ...columns({ ...same, ...(topics && { topics: [...new Set(topics)] }) }),
      password_encrypted: embedded && !before.embedded ? null : sealedPassword(tx, before, input),
      embedded,
    })
    await writeAudit(tx, {
      action: 'mqtt-config.update',
      object_id: row.id,
      before: visible(before),
      after: { ...visible(row), ...(password && { password }) },
    })
    tx.afterCommit(() => tx.bus.publish('mqtt.changed', {}))
    return row
  })
  await control?.apply(settingsOf(ctx, after))
  return getMqttConfig(ctx, control)
}

const columns = columnsFor<ConfigRow>()

function isEmbedded(control: Control, before: ConfigRow, { host, port }: MqttConfigWrite): boolean {
  const same = before.host === host && before.port === port
  return same ? before.embedded : (control?.isOwnAddress(host, port) ?? false)
}

/** A stored password is never sent to another address than the one it was given for. The endpoint needs none. */
function sealedPassword(ctx: Context, before: ConfigRow, input: MqttConfigWrite): Buffer | null {
  if (input.password === null) return null
  if (input.password) return encrypt(input.password, ctx.keys.storage)
  const moved =
    before.host !== input.host ||
    before.port !== input.port ||
    before.use_tls !== (input.use_tls ?? before.use_tls)
  if (before.password_encrypted !== null && moved) throw AppError.field('password', 'password-needed-again')
  return before.password_encrypted
}

/** @throws AppError busy, no-source, broker-refused or broker-silent with the broker's words */
export async function connectMqtt(ctx: Context, control: Control): Promise<MqttConfig> {
  const settings = settingsOf(ctx, await readConfigRow(ctx))
  await setWanted(ctx, true, async () => {
    if (control === null) await awaitElsewhere(ctx, 'connected')
    else await control.connect(settings)
  })
  return getMqttConfig(ctx, control)
}

/** @throws AppError busy */
export async function disconnectMqtt(ctx: Context, control: Control): Promise<MqttConfig> {
  await setWanted(ctx, false, async () => {
    if (control === null) await awaitElsewhere(ctx, 'disconnected')
    else await control.disconnect()
  })
  return getMqttConfig(ctx, control)
}

/**
 * Stores whether the source is wanted, which outlives a restart, then acts on it. It is stored first: otherwise a copy
 * that receives an older change meanwhile would undo it. If acting fails, the previous value is restored.
 */
async function setWanted(ctx: Context, wanted: boolean, act: () => Promise<void>): Promise<void> {
  await readConfigRow(ctx)
  const before = await transaction(ctx, async (tx) => {
    const row = await lockConfig(tx.db)
    await updateConfig(tx.db, { wanted })
    await writeAudit(tx, { action: wanted ? 'mqtt-config.connect' : 'mqtt-config.disconnect', object_id: 1 })
    tx.afterCommit(() => tx.bus.publish('mqtt.changed', {}))
    return row.wanted
  })
  try {
    await act()
  } catch (error) {
    await updateConfig(ctx.db, { wanted: before })
    ctx.bus.publish('mqtt.changed', {})
    throw refusalIn(ctx.locale, error)
  }
}

/** Another copy does it and reports its state in the database. */
async function awaitElsewhere(ctx: Context, status: 'connected' | 'disconnected'): Promise<void> {
  const end = performance.now() + answerMs
  for (;;) {
    const state = await stateElsewhere(ctx)
    if (state === null && status === 'connected') throw new AppError('no-source')
    // Connected with what was saved before, and what is saved now does not work.
    if (status === 'connected' && state?.status === status && state.last_error !== null)
      throw new AppError('broker-refused', { reason: state.last_error })
    if (state === null || state.status === status) return
    if (performance.now() > end)
      throw new AppError('broker-silent', state.last_error === null ? {} : { reason: state.last_error })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
