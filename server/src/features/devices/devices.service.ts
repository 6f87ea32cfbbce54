import {
  DAY_MS,
  type Device,
  type DeviceDetail,
  type DeviceGroup,
  type DeviceMessage,
  type DevicePage,
  type DevicePreview,
  deviceRoutes,
  guessMeasured,
  type ProfileTry,
  stationKindOf,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type Asked, pageOf, pageStart } from '../../lib/paging.ts'
import { profileNames } from '../device-profiles/device-profiles.service.ts'
import { readerOf, triedOf } from '../device-profiles/profile-try.service.ts'
import type { DeviceWatch } from './device-watch.service.ts'
import {
  countGroups,
  type DeviceRow,
  selectDevice,
  selectDeviceIds,
  selectDevices,
  selectMessages,
} from './devices.queries.ts'
import { selectWaiting } from './devices.queries.ts'
import { deviceId } from './heard.ts'
import { textIn } from './message-form.ts'
import type { KeptMessage } from './newest-messages.ts'

/** Days for which a silent device is listed. */
const listedDays = 7
const shownMessages = 20
// The first tell enough, and a page has a thousand devices.
const guessedKeys = 12

export type Watch = Pick<DeviceWatch, 'newestOf'> | null

type ListQuery = Asked & { readonly search?: string | undefined; readonly group?: DeviceGroup | undefined }

/** What has sent messages: without a station, refused, with one. */
export async function listDevices(ctx: Context, query: ListQuery): Promise<DevicePage> {
  const filter = { ...query, since: new Date(ctx.now().getTime() - listedDays * DAY_MS) }
  const groups = await countGroups(ctx.db, filter)
  const counts = { all: groups.new + groups.refused + groups.known, ...groups }
  const count = counts[query.group ?? 'all']
  const { limit } = query
  const start = pageStart(count, query)
  const [rows, names] = await Promise.all([
    selectDevices(ctx.db, { filter, start, limit }),
    profileNames(ctx),
  ])
  const results = rows.map((row) => shown(row, names))
  const { path } = deviceRoutes.deviceList
  return { ...pageOf({ path, query, limit, start, count, results }), counts }
}

/** `watch`: what this copy hears; null: it receives nothing. @throws AppError not-found */
export async function getDevice(ctx: Context, watch: Watch, id: string): Promise<DeviceDetail> {
  const row = await selectDevice(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  const [names, waiting, newest] = await Promise.all([
    profileNames(ctx),
    selectWaiting(ctx.db, row),
    newestOf(ctx, watch, id),
  ])
  return {
    ...shown(row, names),
    waiting: { ...waiting, since: waiting.since?.toISOString() ?? null },
    newest: await readAll(ctx, newest, undefined),
  }
}

/** What a profile makes of the newest messages. @throws AppError under `device`, or what is wrong in the profile */
export async function previewDevice(
  ctx: Context,
  watch: Watch,
  { device, profile }: DevicePreview,
): Promise<{ newest: DeviceMessage[] }> {
  const newest = await newestOf(ctx, watch, device)
  // What it sent just now comes into the list a moment later.
  const isKnown = newest.length > 0 || (await selectDevice(ctx.db, device)) !== undefined
  if (!isKnown) throw AppError.field('device', 'unknown')
  return { newest: await readAll(ctx, newest, profile) }
}

/** What a copy holds is of all stations, so a limited person sees none of it. */
export async function newestOf(ctx: Context, watch: Watch, id: string): Promise<KeptMessage[]> {
  const stored = await selectMessages(ctx.db, id, shownMessages)
  const held = ctx.reach === null ? (watch?.newestOf(id) ?? []) : []
  return newestFirst([...held, ...stored])
}

const newestFirst = (messages: readonly KeptMessage[]): KeptMessage[] =>
  messages.toSorted((a, b) => b.received_at.getTime() - a.received_at.getTime()).slice(0, shownMessages)

/** The newest messages of the device that a station is, whatever profiles read them, the newest first. */
export async function newestOfStation(ctx: Context, watch: Watch, name: string): Promise<DeviceMessage[]> {
  const listed = await selectDeviceIds(ctx.db, name)
  // What came just now comes into the list a moment later.
  const ids = new Set([...listed, deviceId({ name, profile: null })])
  const newest = await Promise.all([...ids].map((id) => newestOf(ctx, watch, id)))
  return readAll(ctx, newestFirst(newest.flat()), undefined)
}

async function readAll(
  ctx: Context,
  messages: readonly KeptMessage[],
  profile: ProfileTry['profile'],
): Promise<DeviceMessage[]> {
  const reader = await readerOf(ctx, profile, [...new Set(messages.map(({ topic }) => topic))])
  // The oldest first: a birth tells what its aliases mean in the messages after it.
  const read = messages.toReversed().map((message): DeviceMessage => {
    const { received_at, topic, size, payload, sender } = message
    const is_cut = payload.length < size
    const text = textIn(payload)
    const input = { topic, payload, receivedAt: received_at.getTime(), retained: false }
    return {
      received_at: received_at.toISOString(),
      topic,
      size,
      text,
      base64: text === null ? Buffer.from(payload).toString('base64') : null,
      is_cut,
      read: is_cut ? null : triedOf(reader, { ...input, ...(sender !== null && { device: sender }) }),
    }
  })
  return read.toReversed()
}

function shown(row: DeviceRow, names: ReadonlyMap<string, string>): Device {
  const { id, name, profile, topic, group, form, numbers, interval_seconds, messages, refused_count } = row
  const { refused_reason: reason, refused_key: key, refused_found: found, refused_at: at } = row
  const { module_id, module_code: code, module_name, module_type: type } = row
  const keys = row.keys === '' ? [] : row.keys.split('\n')
  return {
    id,
    name,
    topic,
    profile: profile === null ? null : { id: profile, name: names.get(profile) ?? profile },
    group,
    form,
    numbers,
    keys,
    type: type ?? stationKindOf(keys.slice(0, guessedKeys).map((key) => guessMeasured(key).quantity)),
    interval_seconds,
    messages,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    station:
      module_id === null || code === null || module_name === null || type === null
        ? null
        : { id: module_id, code, manufacturer_id: name, name: module_name, type },
    unclaimed: row.unclaimed,
    refused_count,
    refused:
      reason === null || at === null
        ? null
        : { reason, key: key ?? '', found: found ?? '', at: at.toISOString() },
  }
}
