import { payloadLimits, type RejectReason, type TemplatePart } from '@quantrac/contract'
import type { MessageInput, ParsedMessage, ParsedReading, Reject } from '../../readings/payload/parse.ts'
import type { JsonResult } from '../../readings/payload/parse-json.ts'
import { isName, isStorable, show, timeWithin } from '../../readings/payload/parse-value.ts'
import { deviceOf } from '../../readings/payload/topic-names.ts'
import type { CompiledProfile, CompiledQuality, CompiledTime, CompiledValue } from './compile.ts'
import { learnAnnounced } from './discovery.ts'
import { evaluate } from './expression.ts'
import { decodeCbor } from './forms/cbor.ts'
import { type Decoding, problem } from './forms/decoded.ts'
import { decodeLineProtocol } from './forms/line-protocol.ts'
import { decodeSenml } from './forms/senml.ts'
import { decodeSparkplug } from './forms/sparkplug.ts'
import { decodeNumber, decodeText } from './forms/text.ts'
import { below, isObject, leavesOf, type Node, nodesAt, valueAt } from './json-paths.ts'
import type { Memory } from './memory.ts'
import { numberOf, type Read, scaled } from './values.ts'
import type { Levels } from './topics.ts'

export interface ProfileMessage {
  readonly input: MessageInput
  /** Its JSON, read once for all who ask. */
  readonly json: () => JsonResult
  readonly levels: Levels
  readonly memory: Memory
}

/** What a profile made of a message, and where in it that stood. */
export interface ProfileRead extends ParsedMessage {
  /** The keys of values that mean nothing here; only where they are asked for. */
  readonly unused?: readonly string[]
}

/** What the values of one item share. */
interface Item {
  readonly value: unknown
  readonly at: string
  readonly station: Pick<ParsedReading, 'module' | 'moduleCandidates' | 'device'>
  readonly ts: number
  readonly isTimeless: boolean
  /** Null: the time allows them; else why not. */
  readonly late: Reject | null
  readonly quality: 0 | 1 | 2
}

function decode({ rules }: CompiledProfile, { input, memory, json: readJson }: ProfileMessage): Decoding {
  const { payload, topic, receivedAt } = input
  if (rules.form === 'line-protocol') return decodeLineProtocol(payload)
  if (rules.form === 'text') return decodeText(payload, rules)
  if (rules.form === 'number') return decodeNumber(payload)
  if (rules.form === 'cbor') return decodeCbor(payload)
  if (rules.form === 'senml') return decodeSenml(payload, receivedAt)
  if (rules.form === 'sparkplug') return decodeSparkplug(payload, topic, memory)
  const json = readJson()
  return json.problem === undefined ? { value: json.value } : problem(json.problem, json.detail)
}

/**
 * One message to its readings by a profile: null where it is not of this profile. Pure but for `memory`; no bytes make
 * it throw. A bad part is refused with its key and what stood there, and the rest of the message is kept.
 */
export function readByProfile(
  profile: CompiledProfile,
  message: ProfileMessage,
  asked: { readonly unused: boolean } = { unused: false },
): ProfileRead | null {
  if (message.input.payload.length === 0) return { readings: [], rejects: [], ignored: 'empty' }
  const decoded = decode(profile, message)
  if ('problem' in decoded) {
    if (profile.when !== null) return null
    return { readings: [], rejects: [rejectOf(decoded.problem.key, decoded.problem)] }
  }
  const { value, refused = [] } = decoded
  if (profile.when !== null && nodesAt(Array.isArray(value) ? value[0] : value, profile.when).length === 0)
    return null
  if (profile.rules.form === 'discovery') {
    const isLearnt = learnAnnounced(message.input.topic, value, message.memory)
    return { readings: [], rejects: [], ignored: isLearnt ? 'announcement' : 'nothing-measured' }
  }
  const reader = new ProfileReader(profile, message, value)
  for (const part of refused) reader.rejects.push(rejectOf(part.key, part))
  reader.readAll()
  const { readings, rejects, used } = reader
  const isEmpty = readings.length + rejects.length === 0
  const why = reader.isSkipped ? 'retained-without-time' : 'nothing-measured'
  const unused = asked.unused ? leavesOf(value).filter((key) => !used.has(key)) : undefined
  return { readings, rejects, ...(isEmpty && { ignored: why }), ...(unused && { unused }) }
}

const rejectOf = (key: string, { reason, found }: { reason: RejectReason; found: string }): Reject => ({
  reason,
  detail: key === '' ? found : found === '' ? key : `${key}: ${found}`,
})

class ProfileReader {
  readonly readings: ParsedReading[] = []
  readonly rejects: Reject[] = []
  /** The keys of what was read, refused, or told station, time or quality. */
  readonly used = new Set<string>()
  isSkipped = false
  /** Of the item that is read. */
  #station: Item['station'] | null = null
  readonly #profile: CompiledProfile
  readonly #message: ProfileMessage
  readonly #root: unknown

  constructor(profile: CompiledProfile, message: ProfileMessage, root: unknown) {
    this.#profile = profile
    this.#message = message
    this.#root = root
  }

  readAll(): void {
    const { items } = this.#profile
    const found = items === null ? [{ value: this.#root, at: '', caught: [] }] : nodesAt(this.#root, items)
    for (const { value, at } of found) {
      if (!Array.isArray(value)) this.#readItem(value, at)
      else for (const [n, one] of value.entries()) this.#readItem(one, below(at, String(n)))
    }
  }

  #refuse(key: string, reason: RejectReason, found: unknown): null {
    this.used.add(key)
    const of = this.#station
    this.rejects.push({ ...rejectOf(key, { reason, found: show(found) }), ...(of && { of }) })
    return null
  }

  #readItem(value: unknown, at: string): void {
    const { needs } = this.#profile
    this.#station = null
    if (needs !== null && nodesAt(value, needs).length === 0) {
      this.#refuse(joined(at, needs), 'no-values', undefined)
      return
    }
    const time = this.#timeOf(this.#profile.time, { value, at, caught: [] })
    if (time === null) return
    const station = (this.#station = this.#stationOf(value, at))
    const quality = station && this.#qualityOf(this.#profile.quality, { value, at, caught: [] })
    if (station === null || quality === null) return
    const { ts, late } = time
    const item: Item = { value, at, station, ts, late, quality, isTimeless: time.isTimeless }
    const { values, made } = this.#profile
    const read = made.length === 0 ? null : new Map<string, ParsedReading>()
    for (const rule of values) {
      const [start, from] = rule.path.isRooted ? [this.#root, ''] : [value, at]
      for (const node of nodesAt(start, rule.path, from)) {
        const reading = this.#readNode(item, rule, node)
        if (reading !== null) read?.set(reading.factor, reading)
      }
    }
    if (read !== null) this.#make(item, read)
  }

  /** The reading of a value, if it is one and its time has come. */
  #readNode(item: Item, rule: CompiledValue, node: Node): ParsedReading | null {
    const { pair } = rule
    if (pair !== null && !isObject(node.value) && !Array.isArray(node.value)) return null
    const sent = pair === null ? node.value : valueAt(node.value, this.#root, pair.value)
    const number: Read = numberOf(sent, rule)
    if (number === 'nothing') return null
    const factor = this.#factorOf(item, rule, node)
    const key = pair === null ? node.at : joined(node.at, pair.value)
    if (factor !== null && rule.isLeftOut?.(factor) === true) return null
    this.used.add(key)
    if (pair?.name) this.used.add(joined(node.at, pair.name))
    if (factor === null || !isName(factor)) return this.#refuse(key, 'bad-name', factor ?? '')
    if (number === 'bad') return this.#refuse(pair === null ? key : factor, 'bad-value', sent)
    if (!isStorable(number)) return this.#refuse(pair === null ? key : factor, 'value-too-large', number)
    const timed = this.#timeOf(rule.time, node, item)
    const quality = timed && this.#qualityOf(rule.quality, node, item.quality)
    if (timed === null || quality === null) return null
    const reading = this.#push(item, { factor, value: number, quality, timed, unit: rule.unit })
    return timed.late === null ? reading : null
  }

  #push(
    { station }: Item,
    given: { factor: string; value: number; quality: 0 | 1 | 2; timed: Timed; unit: string },
  ): ParsedReading {
    const { factor, value, quality, timed, unit } = given
    const reading: ParsedReading = {
      ...station,
      factor,
      ts: timed.ts,
      value: value + 0,
      quality,
      profile: this.#profile.id,
      ...(timed.isTimeless && { isTimeless: true }),
      ...(unit !== '' && { unit }),
    }
    if (timed.late === null) this.readings.push(reading)
    else {
      const { module, moduleCandidates } = station
      const stations = module === null ? moduleCandidates : [module]
      this.rejects.push({
        ...timed.late,
        ...(timed.late.reason === 'future' && { stations, ahead: [reading] }),
      })
    }
    return reading
  }

  /** Values that are made of others of the same item. */
  #make(item: Item, read: ReadonlyMap<string, ParsedReading>): void {
    for (const { expression, needs, factor: parts, unit, scale, offset } of this.#profile.made) {
      const of = needs.flatMap((name) => read.get(name) ?? [])
      const factor = this.#filled(parts, { item: item.value, caught: [], name: null })
      if (of.length < needs.length || item.late !== null || factor === null) continue
      const value = scaled(
        evaluate(expression, (name) => read.get(name)?.value),
        { scale, offset },
      )
      if (!isName(factor)) this.#refuse(factor, 'bad-name', factor)
      else if (!Number.isFinite(value)) this.#refuse(factor, 'bad-value', value)
      else if (!isStorable(value)) this.#refuse(factor, 'value-too-large', value)
      else {
        const quality = Math.max(0, ...of.map((one) => one.quality)) as 0 | 1 | 2 // of some of them
        this.#push(item, { factor, value, quality, timed: item, unit })
      }
    }
  }

  #stationOf(value: unknown, at: string): Item['station'] | null {
    const { path, topic, fixed, name } = this.#profile.station
    const { input } = this.#message
    const own = input.station
    const sent = path === null ? undefined : valueAt(value, this.#root, path)
    const key = path === null ? '' : joined(path.isRooted ? '' : at, path)
    if (sent !== undefined && sent !== null && sent !== '') {
      const module = typeof sent === 'number' ? String(sent) : sent
      this.used.add(key)
      if (!isName(module)) return this.#refuse(key, 'bad-name', sent)
      if (own !== undefined && own !== module) return this.#refuse(key, 'not-own-station', sent)
      return { module, moduleCandidates: [] }
    }
    const named = topic === null ? null : this.#filled(topic, { item: value, caught: [], name: null })
    const device = named !== null && named !== '' ? named : fixed
    if (device === null) return this.#refuse(name, 'no-module', sent)
    if (!isName(device)) return this.#refuse(name, 'bad-name', device)
    // Under the second name it was known before there were profiles.
    const names = [...new Set([device, deviceOf(input.topic, '')])]
    return { module: null, moduleCandidates: own === undefined ? names : [own, ...names], device }
  }

  /** Null if nothing is left to read: the time cannot be read, or it is a retained copy without one. */
  #timeOf(rule: CompiledTime | null, node: Node, of?: Item): Timed | null {
    const { receivedAt, retained } = this.#message.input
    const sent = rule === null ? undefined : valueAt(node.value, this.#root, rule.path)
    if (rule === null || sent === undefined || sent === null || sent === '') {
      if (of !== undefined) return of
      // The broker repeats a retained message at every connection, so its arrival is not its time.
      if (retained && this.#profile.values.every(({ time }) => time === null)) {
        this.isSkipped = true
        return null
      }
      return { ts: receivedAt, isTimeless: true, late: null }
    }
    const key = joined(rule.path.isRooted ? '' : node.at, rule.path)
    this.used.add(key)
    const ts = rule.read(sent)
    const reason = ts === null ? 'bad-time' : timeWithin(ts, receivedAt)
    if (ts !== null && reason === null) return { ts, isTimeless: false, late: null }
    const late = rejectOf(key, { reason: reason ?? 'bad-time', found: show(sent) })
    if (late.reason === 'future') return { ts: ts ?? 0, isTimeless: false, late }
    this.rejects.push(late)
    return null
  }

  #qualityOf(rule: CompiledQuality | null, node: Node, otherwise: 0 | 1 | 2 = 0): 0 | 1 | 2 | null {
    const sent = rule === null ? undefined : valueAt(node.value, this.#root, rule.path)
    if (rule === null || sent === undefined || sent === null) return otherwise
    const key = joined(rule.path.isRooted ? '' : node.at, rule.path)
    this.used.add(key)
    const word = typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? sent : ''
    const grade = rule.words.size === 0 ? sent : rule.words.get(String(word))
    if (grade === 0 || grade === 1 || grade === 2) return grade
    return this.#refuse(key, 'bad-quality', sent)
  }

  #factorOf(item: Item, rule: CompiledValue, node: Node): string | null {
    const { pair, factor, tags, without_tags, path } = rule
    const sent = pair?.name ? valueAt(node.value, this.#root, pair.name) : null
    const name = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : null
    const last = path.segments.at(-1)
    const plain =
      name ?? (node.caught.length > 0 ? node.caught.join('.') : last?.kind === 'key' ? last.key : null)
    if (factor === null) return plain
    const texts = tags === null ? undefined : valueAt(item.value, this.#root, tags)
    return this.#filled(factor, {
      item: item.value,
      caught: node.caught,
      name,
      tags: tagsOf(texts, without_tags),
    })
  }

  /** Null where a part of the template is not there. */
  #filled(
    template: readonly TemplatePart[],
    {
      item,
      caught,
      name,
      tags = '',
    }: { item: unknown; caught: readonly string[]; name: string | null; tags?: string },
  ): string | null {
    const pieceOf = (part: TemplatePart): unknown => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'caught') return caught[part.at]
      if (part.kind === 'level') return this.#message.levels[part.level]
      if (part.kind === 'item') return valueAt(item, this.#root, part.path)
      return part.kind === 'tags' ? tags : name
    }
    let text = ''
    for (const part of template) {
      const piece = pieceOf(part)
      if (typeof piece !== 'string' && typeof piece !== 'number') return null
      text += piece
      if (text.length > payloadLimits.nameLength * 4) return null
    }
    return text
  }
}

/** The texts of the tags in the order of their keys, each with a dot behind it. */
function tagsOf(tags: unknown, without: ReadonlySet<string>): string {
  if (!isObject(tags)) return ''
  const keys = Object.keys(tags).filter((key) => !without.has(key) && typeof tags[key] === 'string')
  return keys
    .toSorted()
    .map((key) => `${String(tags[key])}.`)
    .join('')
}

interface Timed {
  readonly ts: number
  readonly isTimeless: boolean
  readonly late: Reject | null
}

function joined(at: string, { segments }: { segments: CompiledValue['path']['segments'] }): string {
  let path = at
  for (const segment of segments) if (segment.kind === 'key') path = below(path, segment.key)
  return path
}
