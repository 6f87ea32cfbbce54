import { isPayloadName, payloadLimits, rejectReasons } from '@quantrac/contract'
import { BoundedMemory } from '../src/features/device-profiles/engine/memory.ts'
import { ProfileSet } from '../src/features/device-profiles/engine/profile-set.ts'
import { shippedProfiles } from '../src/features/device-profiles/shipped/all.ts'
import { samples } from '../src/features/device-profiles/shipped/samples/all.ts'

const receivedAt = Date.parse('2026-11-20T05:00:00Z')
const set = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))
const formOf = new Map(shippedProfiles.map(({ id, form }) => [id, form]))

interface Sent {
  readonly topic: string
  readonly bytes: Buffer
}

const recorded: readonly Sent[] = Object.values(samples)
  .flat()
  .flatMap((sample) => [...(sample.after ?? []), sample])
  .map(({ topic, payload, base64 }) => ({
    topic,
    bytes:
      base64 === undefined
        ? Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
        : Buffer.from(base64, 'base64'),
  }))

/** Numbers from 0 to below 1, always the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pieces = [
  'null',
  '1e999',
  '-0',
  '"7,25"',
  '{',
  '}',
  '[',
  ']',
  ',',
  '\n',
  '\t',
  '\0',
  '\uFEFF',
  '"__proto__":',
  '99999999999999999999',
]
const strangeLevels = ['', 'NBIRTH', 'DDATA', 'config', 'up', '\u{10FFFF}', 'x'.repeat(200), '__proto__']

function mutated({ topic, bytes }: Sent, random: () => number): Sent {
  const upTo = (below: number) => Math.floor(random() * below)
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T // not empty
  let changed = bytes
  for (let times = upTo(4); times > 0; times -= 1) {
    const [from, to] = [upTo(changed.length + 1), upTo(changed.length + 1)].toSorted((a, b) => a - b) as [
      number,
      number,
    ]
    const [head, middle, tail] = [changed.subarray(0, from), changed.subarray(from, to), changed.subarray(to)]
    const kind = upTo(6)
    if (kind === 0) changed = Buffer.concat([head, Buffer.from([upTo(256)]), changed.subarray(from + 1)])
    else if (kind === 1) changed = Buffer.concat([head, tail])
    else if (kind === 2) changed = Buffer.concat([head, middle, middle, tail])
    else if (kind === 3) changed = Buffer.concat([head, Buffer.from(pick(pieces)), changed.subarray(from)])
    else if (kind === 4) changed = head
    else changed = pick(recorded).bytes
  }
  if (random() < 0.7) return { topic, bytes: changed }
  if (random() < 0.5) return { topic: pick(recorded).topic, bytes: changed }
  const levels = topic.split('/')
  levels[upTo(levels.length)] = pick(strangeLevels)
  return { topic: levels.join('/'), bytes: changed }
}

export interface Played {
  readonly sent: number
  /** With at least one reading. */
  readonly stored: number
  /** With none, and something refused. */
  readonly refused: number
  readonly ignored: number
  /** What must not happen, at most ten. */
  readonly faults: readonly string[]
}

/** What a message must not become; null: nothing of it. */
function faultOf(
  { topic, bytes }: Sent,
  memory: BoundedMemory,
): { kind: keyof Played; fault: string | null } {
  const { parsed, profile } = set.read({ topic, payload: bytes, receivedAt, retained: false }, memory)
  const { readings, rejects, ignored } = parsed
  const kind = readings.length > 0 ? 'stored' : rejects.length > 0 ? 'refused' : 'ignored'
  const isSparkplug = topic.startsWith('spBv1.0/')
  const form = profile === null ? 'own' : formOf.get(profile)
  const ahead = rejects.flatMap((one) => one.ahead ?? [])
  const wrong = [...readings, ...ahead].find(
    ({ factor, value, quality, ts, module, moduleCandidates }) =>
      !isPayloadName(factor) ||
      !Number.isFinite(value) ||
      Object.is(value, -0) ||
      Math.abs(value) > payloadLimits.magnitude ||
      ![0, 1, 2].includes(quality) ||
      !Number.isSafeInteger(ts) ||
      (module === null ? moduleCandidates.length === 0 : !isPayloadName(module)),
  )
  if (wrong !== undefined) return { kind, fault: `a wrong reading: ${JSON.stringify(wrong)}` }
  if ((ignored === undefined) !== readings.length + rejects.length > 0) return { kind, fault: 'it is lost' }
  if (rejects.some(({ reason }) => !rejectReasons.includes(reason)))
    return { kind, fault: 'an unknown reason' }
  if (rejects.some(({ detail }) => detail.length > 2000)) return { kind, fault: 'a long detail' }
  if ((form === 'sparkplug') !== isSparkplug && readings.length > 0)
    return { kind, fault: `read as ${form}, which its topic does not allow` }
  return { kind, fault: null }
}

/** Reads so many mutated messages, always the same for a seed. */
export function playMessages(count: number, seed: number, memory = new BoundedMemory()): Played {
  const random = randomOf(seed)
  const counts = { stored: 0, refused: 0, ignored: 0 }
  const faults: string[] = []
  for (let n = 0; n < count; n += 1) {
    const sent = mutated(recorded[n % recorded.length] as Sent, random) // the remainder is a place in it
    const note = (fault: string) =>
      faults.length < 10 && faults.push(`${fault}: ${sent.topic} ${sent.bytes.toString('base64')}`)
    try {
      const { kind, fault } = faultOf(sent, memory)
      if (kind === 'stored' || kind === 'refused' || kind === 'ignored') counts[kind] += 1
      if (fault !== null) note(fault)
    } catch (error) {
      note(`thrown: ${String(error)}`)
    }
  }
  return { sent: count, ...counts, faults }
}
