import { moduleKeys, type RejectReason, timeKeys, topics } from '@quantrac/contract'
import { parseInstant } from '../../../lib/instant.ts'
import { type JsonResult, parseJson } from './parse-json.ts'
import { isName, isStorable, readTime, type Reject as RefusedPart, show } from './parse-value.ts'
import { namesIn } from './topic-names.ts'

/** A part that is refused. */
export interface Reject extends RefusedPart {
  /** The readings of a part whose time is ahead of the server's clock. */
  readonly ahead?: readonly ParsedReading[]
  /** Whose value it is, where that is known. */
  readonly of?: Pick<ParsedReading, 'module' | 'moduleCandidates' | 'device'>
}

export interface ParsedReading {
  /** manufacturer_id named by the payload or the gateway; null: one of `moduleCandidates`. */
  module: string | null
  /** The names that the topic gives, the most exact first, without duplicates; empty if `module` is known. */
  moduleCandidates: readonly string[]
  /** manufacturer_id of the factor, as sent. */
  factor: string
  /** Event time, epoch ms. */
  ts: number
  /** The message gave no time: `ts` is when it arrived. */
  isTimeless?: true
  /** Always finite, never −0. */
  value: number
  quality: 0 | 1 | 2
  /** The profile that read it; without one, it was sent in one of our own forms. */
  profile?: string
  /** What its device is called while nobody knows it, if not by the levels of the topic. */
  device?: string
  /** As a profile says. */
  unit?: string
}

/** Every message gives at least one reading or one reject, or the reason why it is ignored. */
export interface ParsedMessage {
  readings: ParsedReading[]
  rejects: Reject[]
  ignored?: 'empty' | 'retained-without-time' | 'nothing-measured' | 'announcement'
  gone?: GoneNames
  /** The manufacturer ids of stations that a device says are there. */
  back?: readonly string[]
}

/** The manufacturer ids of stations that a device says are gone: these, and all that begin so. */
export interface GoneNames {
  readonly names: readonly string[]
  readonly beginnings: readonly string[]
}

export interface MessageInput {
  topic: string
  payload: Uint8Array
  /** Epoch ms; the event time of readings without one. */
  receivedAt: number
  retained: boolean
  /** manufacturer_id of the module whose key signed the client in; `v1/devices/me/telemetry` belongs to it. */
  device?: string | undefined
  /** manufacturer_id of the module whose own key signed the client in: it may send for no other module. */
  station?: string | undefined
}

// ThingsBoard's two telemetry topics, so that its devices and gateways need no change.
const DEVICE_TOPIC = topics.device
const GATEWAY_TOPIC = topics.gateway

const RESERVED = new Set<string>([...moduleKeys, ...timeKeys])

const NO_CANDIDATES: readonly string[] = Object.freeze([])

type Json = Record<string, unknown>

interface Source {
  readonly input: MessageInput
  /** Known before the payload is read; the module that the payload names is then ignored. */
  readonly module: string | null
  readonly out: ParsedMessage
  skipped: boolean
  /** The names that the topic gives, once they are asked for. */
  names: readonly string[] | null
}

interface Station {
  module: string | null
  moduleCandidates: readonly string[]
}

/** What the values of one object share. */
interface Origin extends Station {
  ts: number
  isTimeless?: true
}

/**
 * One MQTT message to its readings: forms 1 to 3 of the wire contract, arrays of them, and ThingsBoard's device
 * and gateway forms. Pure; no bytes make it throw: a bad part is rejected with its reason and the
 * rest of the message is kept.
 */
export function parsePayload(
  input: MessageInput,
  readJson: () => JsonResult = () => parseJson(input.payload),
): ParsedMessage {
  const out: ParsedMessage = { readings: [], rejects: [] }
  if (input.payload.length === 0) {
    out.ignored = 'empty'
    return out
  }
  const json = readJson()
  if (json.problem !== undefined) {
    out.rejects.push({ reason: json.problem, detail: json.detail })
    return out
  }
  const module = input.topic === DEVICE_TOPIC ? (input.device ?? null) : null
  const source: Source = { input, module, out, skipped: false, names: null }
  if (input.topic === GATEWAY_TOPIC && isObject(json.value)) readGateway(source, json.value)
  else readItems(source, json.value)
  if (source.skipped && out.readings.length === 0 && out.rejects.length === 0) {
    out.ignored = 'retained-without-time'
  }
  return out
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function reject(source: Source, reason: RejectReason, detail: string): void {
  source.out.rejects.push({ reason, detail })
}

function readGateway(source: Source, devices: Json): void {
  const names = Object.keys(devices)
  if (names.length === 0) reject(source, 'no-values', '{}')
  for (const name of names) {
    if (!isName(name)) {
      reject(source, 'bad-name', show(name))
      continue
    }
    const device: Source = { ...source, module: name, skipped: false }
    readItems(device, devices[name])
    source.skipped ||= device.skipped
  }
}

function readItems(source: Source, value: unknown): void {
  if (!Array.isArray(value)) {
    readItem(source, value)
    return
  }
  if (value.length === 0) reject(source, 'no-values', '[]')
  for (const item of value) readItem(source, item)
}

function readItem(source: Source, item: unknown): void {
  if (!isObject(item)) {
    reject(source, 'not-an-object', show(item))
    return
  }
  // A module without a clock sends an explicit null for the time.
  const sent = item.timestamp ?? item.ts ?? item.time ?? null
  const ts = timeOf(source, item, sent)
  if (ts === null) return
  const origin = originOf(source, item, sent === null ? { ts, isTimeless: true } : { ts })
  if (origin !== null) readFactors(source, origin, item)
}

function readFactors(source: Source, origin: Origin, item: Json): void {
  if (item.values !== undefined) readValues(source, origin, item.values)
  else if (item.factor !== undefined) readSingle(source, origin, item)
  else readFlat(source, origin, item)
}

/** Null if nothing is left to read: its time was rejected, or it is a retained copy without a time. */
function timeOf(source: Source, item: Json, sent: unknown): number | null {
  const { receivedAt, retained } = source.input
  if (sent === null) {
    // The broker repeats a retained message at every connection, so its arrival is not its time.
    if (!retained) return receivedAt
    source.skipped = true
    return null
  }
  const ts = readTime(sent, receivedAt)
  if (typeof ts === 'number') return ts
  const station = ts === 'future' ? stationOf(source, item) : null
  if (station === null || 'reason' in station) reject(source, ts, show(sent))
  else {
    const stations = station.module === null ? station.moduleCandidates : [station.module]
    const ahead = readAhead(source, { ...station, ts: parseInstant(sent) ?? 0 }, item)
    source.out.rejects.push({ reason: ts, detail: show(sent), stations, ...(ahead.length > 0 && { ahead }) })
  }
  return null
}

/**
 * The readings of an item that is ahead of the clock; what is wrong in it is refused now, unless it has none at all.
 */
function readAhead(source: Source, origin: Origin, item: Json): ParsedReading[] {
  const out: ParsedMessage = { readings: [], rejects: [] }
  readFactors({ ...source, out }, origin, item)
  if (out.readings.length > 0) source.out.rejects.push(...out.rejects)
  return out.readings
}

function originOf(source: Source, item: Json, time: Omit<Origin, keyof Station>): Origin | null {
  const station = stationOf(source, item)
  if (!('reason' in station)) return { ...station, ...time }
  source.out.rejects.push(station)
  return null
}

/** The module that the values belong to, or why it is unknown. */
function stationOf(source: Source, item: Json): Station | Reject {
  if (source.module !== null) return named(source, source.module)
  const words = item.module ?? item.device ?? item.station ?? item.manufacturer_id
  if (words !== undefined && words !== null) {
    if (isName(words)) return named(source, words)
    return { reason: 'bad-name', detail: `module: ${show(words)}` }
  }
  const { topic, station } = source.input
  source.names ??= topic === DEVICE_TOPIC || topic === GATEWAY_TOPIC ? NO_CANDIDATES : namesIn(topic)
  const moduleCandidates = source.names
  if (station !== undefined) {
    const isOwn = moduleCandidates.length === 0 || moduleCandidates.includes(station)
    if (isOwn) return { module: station, moduleCandidates: NO_CANDIDATES }
    // Its own too, unless the topic names another module, which only the directory of modules knows.
    return { module: null, moduleCandidates: [station, ...moduleCandidates] }
  }
  if (moduleCandidates.length > 0) return { module: null, moduleCandidates }
  return { reason: 'no-module', detail: '' }
}

function named({ input: { station } }: Source, module: string): Station | Reject {
  if (station === undefined || station === module) return { module, moduleCandidates: NO_CANDIDATES }
  return { reason: 'not-own-station', detail: show(module) }
}

/** Form 1. */
function readValues(source: Source, origin: Origin, values: unknown): void {
  const factors = isObject(values) ? Object.keys(values) : []
  if (factors.length === 0) reject(source, 'no-values', `values: ${show(values)}`)
  // Only an object names its factors.
  for (const factor of factors) readOne(source, origin, { factor, sent: (values as Json)[factor] })
}

/** Form 2. */
function readSingle(source: Source, origin: Origin, item: Json): void {
  const { factor, value, quality } = item
  if (!isName(factor)) reject(source, 'bad-name', `factor: ${show(factor)}`)
  else if (value === undefined) reject(source, 'no-values', `${factor}: ${show(value)}`)
  else readOne(source, origin, { factor, sent: value, quality })
}

/** Form 3, also with the module among its keys. */
function readFlat(source: Source, origin: Origin, item: Json): void {
  let found = false
  for (const factor of Object.keys(item)) {
    if (RESERVED.has(factor)) continue
    found = true
    const sent = item[factor]
    if (!isNested(sent) || !readNested(source, origin, { factor, sent }))
      readOne(source, origin, { factor, sent })
  }
  if (!found) reject(source, 'no-values', '{…}')
}

const isNested = (sent: unknown): sent is Json => isObject(sent) && !('value' in sent)

/** Numbers within objects, under their keys with dots between, without the texts beside them. False if none. */
function readNested(
  source: Source,
  origin: Origin,
  { factor, sent }: { factor: string; sent: Json },
): boolean {
  let found = false
  for (const key of Object.keys(sent)) {
    const inner = sent[key]
    const name = `${factor}.${key}`
    if (isNested(inner)) found = readNested(source, origin, { factor: name, sent: inner }) || found
    else if (typeof (isObject(inner) ? inner.value : inner) === 'number') {
      found = true
      readOne(source, origin, { factor: name, sent: inner })
    }
  }
  return found
}

/** Refuses a value of this origin. */
function refuse({ out }: Source, { module, moduleCandidates }: Origin, reject: RefusedPart): void {
  out.rejects.push({ ...reject, of: { module, moduleCandidates } })
}

function readOne(
  source: Source,
  origin: Origin,
  { factor, sent, quality }: { factor: string; sent: unknown; quality?: unknown },
): void {
  if (!isName(factor)) {
    refuse(source, origin, { reason: 'bad-name', detail: show(factor) })
    return
  }
  const value = isObject(sent) ? sent.value : sent
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    refuse(source, origin, {
      reason: 'bad-value',
      detail: `${factor}: ${show(value === undefined ? sent : value)}`,
    })
    return
  }
  if (!isStorable(value)) {
    refuse(source, origin, { reason: 'value-too-large', detail: `${factor}: ${show(value)}` })
    return
  }
  const grade = (isObject(sent) ? sent.quality : undefined) ?? quality ?? 0
  if (grade !== 0 && grade !== 1 && grade !== 2) {
    refuse(source, origin, { reason: 'bad-quality', detail: `${factor}: ${show(grade)}` })
    return
  }
  source.out.readings.push({
    module: origin.module,
    moduleCandidates: origin.moduleCandidates,
    factor,
    ts: origin.ts,
    // Adding zero turns −0 into 0 and changes nothing else.
    value: value + 0,
    quality: grade === 0 ? 0 : grade,
    ...(origin.isTimeless && { isTimeless: true }),
  })
}
