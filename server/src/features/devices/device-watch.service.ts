import type { DeviceForm } from '@quantrac/contract'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { printable } from '../../lib/printable.ts'
import { type HeardRow, insertMessages, trimDevices, upsertHeard } from './device-watch.queries.ts'
import { deviceId, type Heard, type SentMessage } from './heard.ts'
import { formOf } from './message-form.ts'
import { type KeptMessage, NewestMessages } from './newest-messages.ts'

const writeEveryMs = 2000
const trimEveryMs = 10_000
// Stations send all the time; of many of them each is written less often.
const writesOfStationsASecond = 100
const longestUnwrittenMs = 60_000
const mostDevices = 10_000
/** From so many on they are kept in the order in which they were heard. */
const orderedFrom = mostDevices / 2
const newestGaps = 20
const longestTopic = 1000
const longestFound = 200
const longestPayload = 65_536
/** How much of what devices without a station sent waits in the database. */
const kept = {
  ofEach: 1000,
  bytesOfEach: 2 ** 20,
  all: 50_000,
  bytes: 64 * 2 ** 20,
  devices: mostDevices,
}

interface Watched {
  readonly id: string
  readonly name: string
  readonly profile: string | null
  isKnown: boolean
  topic: string
  form: DeviceForm
  formAt: number
  numbers: number
  keys: readonly string[]
  gap: number | null
  gaps: number
  lastAt: number
  /** Since it was written. */
  messages: number
  firstAt: number
  readAt: number | null
  refusals: number
  refused: HeardRow['refused']
  writtenAt: number
}

interface WatchDeps {
  readonly pool: Pool
  readonly log: Logger
  readonly now: () => Date
}

/**
 * What this copy hears of devices: counted here for the thousands of messages a second, and added to the list in the
 * database every few seconds. Messages of devices without a station are stored with their batch.
 */
export class DeviceWatch {
  readonly #deps: WatchDeps
  /** Where there are many the one heard last is the last. */
  readonly #devices = new Map<string, Watched>()
  readonly #newest = new NewestMessages()
  #timer: NodeJS.Timeout | null = null
  #trimmedAt = -trimEveryMs
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setInterval(() => void this.write(), writeEveryMs)
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.write(true)
  }

  /** Stores the messages of devices without a station, in the transaction that stores what they had. */
  async keep(client: PoolClient, heard: readonly Heard[]): Promise<void> {
    const unknown = heard.filter(({ isKnown }) => !isKnown)
    if (unknown.length === 0) return
    await insertMessages(
      client,
      unknown.map(({ message, ...device }) => ({ device: deviceId(device), ...keptOf(message) })),
    )
    const fresh = new Map(unknown.map((one) => [deviceId(one), one]))
    for (const id of fresh.keys()) if (this.#devices.has(id)) fresh.delete(id)
    // One that is heard for the first time is in the list at once; it is counted later.
    if (fresh.size > 0)
      await upsertHeard(
        client,
        [...fresh].map(([id, one]) => firstRow(id, one)),
      )
  }

  /** Counts what is stored. */
  note(heard: readonly Heard[]): void {
    for (const one of heard) this.#note(one)
  }

  /** The newest messages that this copy heard of a station’s device, the newest first. */
  newestOf(id: string): KeptMessage[] {
    return this.#newest.of(id)
  }

  /** In a flood not with every batch: it looks at all messages. */
  async trim(): Promise<void> {
    const now = performance.now()
    if (now - this.#trimmedAt < trimEveryMs) return
    this.#trimmedAt = now
    await trimDevices(this.#deps.pool, kept)
  }

  /** Adds to the list what was heard since; what fails is added the next time. */
  async write(all = false): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(all))
    await this.#writing
  }

  async #write(all: boolean): Promise<void> {
    const now = this.#deps.now().getTime()
    const known = [...this.#devices.values()].filter(({ isKnown }) => isKnown).length
    const patience = Math.min((known / writesOfStationsASecond) * 1000, longestUnwrittenMs)
    const due = [...this.#devices.values()].filter(
      ({ messages, isKnown, writtenAt }) => messages > 0 && (all || !isKnown || now - writtenAt >= patience),
    )
    if (due.length === 0) return
    const rows = due.map(rowOf)
    for (const device of due) cleared(device, now)
    try {
      await upsertHeard(this.#deps.pool, rows)
    } catch (error) {
      for (const [n, device] of due.entries()) uncleared(device, rows[n] as HeardRow) // one for each
      this.#deps.log.warn({ err: error }, 'the list of devices could not be written')
    }
  }

  #note({ message, name, profile, isKnown, numbers, keys, refusals, refused }: Heard): void {
    const id = deviceId({ name, profile })
    const at = message.receivedAt
    const device = this.#devices.get(id) ?? this.#added(id, { message, name, profile })
    // Which was heard longest ago matters only where one must go.
    if (this.#devices.size >= orderedFrom) {
      this.#devices.delete(id)
      this.#devices.set(id, device)
    }
    if (device.gaps > 0 || device.lastAt < at) addGap(device, at)
    device.isKnown = isKnown
    device.topic = message.topic
    device.numbers = numbers
    if (numbers > 0) device.keys = keys
    device.messages += 1
    if (numbers > 0) device.readAt = at
    device.refusals += refusals
    if (refused !== null) device.refused = { ...refused, at }
    // Its form is the same for months: it is looked at once between two writings.
    if (device.messages === 1 && (!isKnown || at - device.formAt > longestUnwrittenMs)) {
      device.form = formOf(message.payload)
      device.formAt = at
    }
    if (isKnown) this.#newest.add(id, message)
  }

  #added(id: string, { message, name, profile }: Pick<Heard, 'message' | 'name' | 'profile'>): Watched {
    const [oldest] = this.#devices.keys()
    if (this.#devices.size >= mostDevices && oldest !== undefined) this.#devices.delete(oldest)
    const at = message.receivedAt
    const added: Watched = {
      id,
      name,
      profile,
      isKnown: false,
      topic: message.topic,
      form: 'text',
      formAt: 0,
      numbers: 0,
      keys: [],
      gap: null,
      gaps: 0,
      lastAt: at,
      messages: 0,
      firstAt: at,
      readAt: null,
      refusals: 0,
      refused: null,
      writtenAt: 0,
    }
    this.#devices.set(id, added)
    return added
  }
}

/** The mean of the newest gaps. */
function addGap(device: Watched, at: number): void {
  const gap = Math.max(0, at - device.lastAt) / 1000
  device.gaps = Math.min(device.gaps + 1, newestGaps)
  device.gap = device.gap === null ? gap : device.gap + (gap - device.gap) / device.gaps
  device.lastAt = Math.max(at, device.lastAt)
}

function keptOf({ topic, payload, receivedAt, device }: SentMessage) {
  return {
    received_at: new Date(receivedAt),
    topic: shownTopic(topic),
    size: payload.length,
    payload: Buffer.from(payload.subarray(0, longestPayload)),
    sender: device === undefined ? null : printable(device),
  }
}

function rowOf(device: Watched): HeardRow {
  const { id, name, profile, form, numbers, messages, refusals, refused } = device
  return {
    id,
    name,
    profile,
    topic: shownTopic(device.topic),
    form,
    numbers,
    keys: device.keys.join('\n'),
    interval_seconds: device.gap,
    messages,
    first_at: device.firstAt,
    last_at: device.lastAt,
    read_at: device.readAt,
    refused_count: refusals,
    refused: refused && shownRefusal(refused),
  }
}

const shownTopic = (topic: string): string => printable(topic.slice(0, longestTopic))

const shownRefusal = ({ reason, key, found, at }: NonNullable<HeardRow['refused']>) => ({
  reason,
  key: printable(key.slice(0, longestFound)),
  found: printable(found.slice(0, longestFound)),
  at,
})

function firstRow(id: string, heard: Heard): HeardRow {
  const { name, profile, numbers, keys, refused, message } = heard
  const at = message.receivedAt
  return {
    id,
    name,
    profile,
    topic: shownTopic(message.topic),
    form: formOf(message.payload),
    numbers,
    keys: keys.join('\n'),
    interval_seconds: null,
    messages: 0,
    first_at: at,
    last_at: at,
    read_at: numbers > 0 ? at : null,
    refused_count: 0,
    refused: refused && shownRefusal({ ...refused, at }),
  }
}

function cleared(device: Watched, now: number): void {
  device.messages = 0
  device.refusals = 0
  device.refused = null
  device.readAt = null
  device.writtenAt = now
}

function uncleared(device: Watched, row: HeardRow): void {
  device.messages += row.messages
  device.refusals += row.refused_count
  device.refused ??= row.refused
  device.readAt ??= row.read_at
}
