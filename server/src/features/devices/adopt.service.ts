import type { Adopt, Adopted } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem } from '../../errors.ts'
import {
  createDeviceProfile,
  getDeviceProfile,
  updateDeviceProfile,
} from '../device-profiles/device-profiles.service.ts'
import { type Reader, readerOf, triedOf } from '../device-profiles/profile-try.service.ts'
import {
  claimWithin,
  inTurn,
  mayAt,
  storeAllWaiting,
  type StoreDeps,
  storeWaiting,
} from '../mqtt/mqtt.claim.service.ts'
import { WireRecord } from '../mqtt/mqtt.record.service.ts'
import { deviceOf } from '../readings/payload/topic-names.ts'
import { updateThresholdOfFactor } from '../thresholds/thresholds.service.ts'
import {
  type AdoptedRow,
  lockMessages,
  markAdopted,
  removeMessages,
  removeRead,
  selectAdopted,
} from './adopt.queries.ts'
import { type DeviceRow, selectDevice, selectMessages } from './devices.queries.ts'
import { newestOf, type Watch } from './devices.service.ts'
import type { KeptMessage } from './newest-messages.ts'

// Those by which its name as the profile gives it is found.
const looked = 20

interface AdoptDeps {
  readonly store: StoreDeps
  readonly watch: Watch
}

/**
 * Makes a station of a device, or gives it to one: profile, station, factors and limits in one transaction. Then what
 * waited is read by the profile and stored, by the ways of every claim.
 * @throws AppError under the field that is wrong, profile-shipped, permission-denied, limited-reach
 */
export function adoptDevice(ctx: Context, { store, watch }: AdoptDeps, asked: Adopt): Promise<Adopted> {
  return inTurn(store, async () => {
    const { name, ...made } = await transaction(ctx, (tx) => adopt(tx, asked))
    await readAdopted(ctx, store)
    if (asked.replaces_profile && made.profile !== null)
      await readFurther(ctx, store, {
        name,
        profile: made.profile,
        factors: new Set(asked.factors.map((factor) => factor.factor_manufacturer_id)),
        messages: await newestOf(ctx, watch, asked.device),
      })
    return { ...made, readings_stored: await storeWaiting(ctx, store, made.module_id) }
  })
}

type Made = Omit<Adopted, 'readings_stored'> & Pick<DeviceRow, 'name'>

async function adopt(tx: Context, asked: Adopt): Promise<Made> {
  const device = await selectDevice(tx.db, asked.device)
  if (device === undefined) throw AppError.field('device', 'unknown')
  const profile = await profileOf(tx, asked, device)
  const manufacturer_id = asked.manufacturer_id ?? (await nameOf(tx, device, profile))
  const { module_id, factor_ids } = await within(
    { module_manufacturer_id: 'manufacturer_id' },
    claimWithin(tx, {
      module_manufacturer_id: manufacturer_id,
      ...(asked.module_id !== undefined && { module_id: asked.module_id }),
      ...(asked.module !== undefined && { module: asked.module }),
      factors: asked.factors.map(({ threshold: _, ...factor }) => factor),
    }),
  )
  for (const [n, { threshold }] of asked.factors.entries()) {
    const factorId = factor_ids[n]
    if (threshold === undefined || factorId === undefined) continue
    if (!mayAt(tx, 'adaptors.change_threshold', module_id)) throw new AppError('permission-denied')
    await prefixed(`factors.${n}.threshold.`, updateThresholdOfFactor(tx, factorId, threshold))
  }
  const isSame = profile === null || profile === device.profile
  if (isSame) await removeMessages(tx.db, device.id)
  else await markAdopted(tx.db, device.id, { profile, at: tx.now() })
  return { name: manufacturer_id, module_id, profile, factor_ids }
}

/** The id of the profile, which is saved first if it is new or changed. */
async function profileOf(
  tx: Context,
  { profile: given, replaces_profile }: Adopt,
  device: DeviceRow,
): Promise<string | null> {
  if (given === null) return null
  if (replaces_profile) {
    if (typeof given !== 'object' || device.profile === null || device.module_id === null)
      throw AppError.field('replaces_profile', 'unknown')
    return (await prefixed('profile.', updateDeviceProfile(tx, device.profile, given))).id
  }
  if (typeof given === 'object') return (await prefixed('profile.', createDeviceProfile(tx, given))).id
  const { id } = await getDeviceProfile(tx, given).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found'
      ? AppError.field('profile', 'unknown')
      : error
  })
  return id
}

/** What the device is called by the profile that reads it from now on. */
async function nameOf(tx: Context, device: DeviceRow, profile: string | null): Promise<string> {
  if (profile === null || profile === device.profile) return device.name
  const messages = await selectMessages(tx.db, device.id, looked)
  const reader = await readerOf(tx, profile, [...new Set(messages.map(({ topic }) => topic))])
  for (const { topic, payload, received_at, sender } of messages) {
    const input = { topic, payload, receivedAt: received_at.getTime(), retained: false }
    const { module } = triedOf(reader, { ...input, ...(sender !== null && { device: sender }) })
    if (module !== null) return module
  }
  throw AppError.field('manufacturer_id', 'needed')
}

const within = <T>(fields: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> =>
  renamed((field) => fields[field] ?? field, work)

const prefixed = <T>(prefix: string, work: Promise<T>): Promise<T> =>
  renamed((field) => `${prefix}${field}`, work)

/** Reports what is wrong in another call under the names of this one. */
function renamed<T>(name: (field: string) => string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.fields === null) throw error
    const entries: [string, FieldProblem][] = Object.entries(error.fields)
    throw AppError.fields(Object.fromEntries(entries.map(([field, problem]) => [name(field), problem])))
  })
}

/** Stores what waits for any station, also what came to a device just before it was adopted. */
export async function storeAllAdopted(ctx: Context, deps: StoreDeps): Promise<number> {
  await inTurn(deps, () => readAdopted(ctx, deps))
  return storeAllWaiting(ctx, deps)
}

/** Reads the messages of adopted devices by their new profile: their readings then wait under the names of it. */
async function readAdopted(ctx: Context, deps: StoreDeps): Promise<void> {
  for (const device of await selectAdopted(ctx.db)) await readAgain(ctx, deps, device)
}

async function readAgain(
  ctx: Context,
  { pool }: StoreDeps,
  { id, name, profile }: AdoptedRow,
): Promise<void> {
  await recorded(pool, async (client, record) => {
    const messages = await lockMessages(client, id)
    const reader = await readerOf(ctx, profile, [...new Set(messages.map(({ topic }) => topic))])
    const read = messages.filter((message) => noteReadings(reader, message, { record }))
    await removeRead(client, name, read)
  })
}

interface Further extends Pick<DeviceRow, 'name'> {
  readonly profile: string
  /** Those that are new. */
  readonly factors: ReadonlySet<string>
  readonly messages: readonly KeptMessage[]
}

/** What the newest messages of a station had that no factor took before. */
async function readFurther(
  ctx: Context,
  { pool }: StoreDeps,
  { name, profile, factors, messages }: Further,
): Promise<void> {
  const reader = await readerOf(ctx, profile, [...new Set(messages.map(({ topic }) => topic))])
  const isWanted: Noting['isWanted'] = ({ module, factor }) => module === name && factors.has(factor)
  await recorded(pool, async (_, record) => {
    for (const message of messages.toReversed()) noteReadings(reader, message, { record, isWanted })
  })
}

/** What is noted waits under its names, together with what `work` changes. */
async function recorded(
  pool: StoreDeps['pool'],
  work: (client: PoolClient, record: WireRecord) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const record = new WireRecord()
    await work(client, record)
    await record.write(client, null)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

interface Noting {
  readonly record: WireRecord
  readonly isWanted?: (reading: { readonly module: string; readonly factor: string }) => boolean
}

/** False: the message is cut, or is none of the profile's. */
function noteReadings(
  { set, memory }: Reader,
  { topic, payload, received_at, size, sender }: KeptMessage,
  { record, isWanted = () => true }: Noting,
): boolean {
  if (payload.length < size) return false
  const receivedAt = received_at.getTime()
  const input = { topic, payload, receivedAt, retained: false, ...(sender !== null && { device: sender }) }
  const { parsed, profile } = set.read(input, memory)
  if (profile === null) return false
  for (const reading of parsed.readings) {
    const { device, factor, ts, value, quality, isTimeless } = reading
    const module = reading.module ?? device ?? deviceOf(topic, factor)
    if (!isWanted({ module, factor })) continue
    const arrival = isTimeless === true ? { arrival: { ts: null } } : {}
    const noted = { module, by_topic: false, factor, ts, value, quality, received_at: receivedAt, ...arrival }
    record.unmatched(noted, { topic, payload })
  }
  return true
}
