import type { ProfileRules } from '@quantrac/contract'
import { type MessageInput, parsePayload } from '../../readings/payload/parse.ts'
import { type JsonResult, parseJson } from '../../readings/payload/parse-json.ts'
import { type CompiledProfile, compileProfile } from './compile.ts'
import { announcedAvailability, type Availability, availabilityOf } from './availability.ts'
import { type Announced, announcedKey, profilesOf } from './discovery.ts'
import { sparkplugDeath } from './forms/sparkplug-death.ts'
import type { Memory } from './memory.ts'
import { type ProfileMessage, type ProfileRead, readByProfile } from './read.ts'
import { TopicIndex } from './topics.ts'

export interface NamedProfile {
  readonly id: string
  readonly rules: ProfileRules
}

export interface SetRead {
  readonly parsed: ProfileRead
  /** Null: the product's own forms. */
  readonly profile: string | null
}

interface Asked {
  readonly unused: boolean
}

type Way = { readonly profile: CompiledProfile; readonly as: 'read' | 'skipped' | 'availability' }

/** Profiles by topic. The most exact topic comes first; of two that are equal, the one that was given first. */
export class ProfileSet {
  readonly #ways = new TopicIndex<Way>()
  /** Of what discovery announced, by the list in the memory. */
  readonly #announced = new WeakMap<readonly Announced[], readonly CompiledProfile[]>()

  constructor(profiles: readonly NamedProfile[]) {
    for (const { id, rules } of profiles) {
      const profile = compileProfile(id, rules)
      for (const topic of rules.availability?.topics ?? [])
        this.#ways.add(topic, { profile, as: 'availability' })
      for (const topic of rules.topics) this.#ways.add(topic, { profile, as: 'read' })
      for (const topic of rules.skipped) this.#ways.add(topic, { profile, as: 'skipped' })
    }
  }

  /** The message by the first profile that takes it, then by what discovery announced, else by our own forms. */
  read(input: MessageInput, memory: Memory, asked?: Asked): SetRead {
    const said = announcedAvailability(input, memory)
    if (said.length > 0) return { parsed: available(said, input), profile: 'home-assistant' }
    const ways = this.#ways.find(input.topic)
    const announced = memory.get(announcedKey(input.topic)) as readonly Announced[] | undefined // as the discovery stored it
    if (ways.length === 0 && announced === undefined) return { parsed: parsePayload(input), profile: null }
    let read: JsonResult | null = null
    const json = () => (read ??= parseJson(input.payload))
    for (const { of: way, levels } of ways) {
      const { profile } = way
      if (way.as === 'skipped') return { parsed: skipped(profile, input, memory), profile: profile.id }
      if (way.as === 'availability') {
        const one = availabilityOf(profile, input, levels)
        if (one === null) continue
        return { parsed: available([one], input), profile: profile.id }
      }
      const parsed = readByProfile(profile, { input, memory, json, levels }, asked)
      if (parsed !== null) return { parsed, profile: profile.id }
    }
    if (announced === undefined) return { parsed: parsePayload(input, json), profile: null }
    const message: ProfileMessage = { input, memory, json, levels: {} }
    const reads = this.#profilesOf(announced).flatMap(
      (profile) => readByProfile(profile, message, asked) ?? [],
    )
    return { parsed: together(reads), profile: 'home-assistant' }
  }

  #profilesOf(announced: readonly Announced[]): readonly CompiledProfile[] {
    const known = this.#announced.get(announced)
    if (known !== undefined) return known
    const made = profilesOf(announced).map((rules) => compileProfile('home-assistant', rules))
    this.#announced.set(announced, made)
    return made
  }
}

const silent = (): ProfileRead => ({ readings: [], rejects: [], ignored: 'announcement' })

/** What a broker has kept says nothing of now. */
function available(said: readonly Availability[], { retained }: MessageInput): ProfileRead {
  if (retained) return silent()
  const namesOf = (asked: Availability['is']) => said.filter(({ is }) => is === asked).map(({ name }) => name)
  const [gone, back] = [namesOf('offline'), namesOf('online')]
  return {
    ...silent(),
    ...(gone.length > 0 && { gone: { names: gone, beginnings: [] } }),
    ...(back.length > 0 && { back }),
  }
}

function skipped({ rules }: CompiledProfile, input: MessageInput, memory: Memory): ProfileRead {
  // A broker repeats a retained death at every connection, also to those who come much later.
  const gone = rules.form === 'sparkplug' && !input.retained ? sparkplugDeath(input, memory) : null
  return gone === null ? silent() : { ...silent(), gone }
}

function together(reads: readonly ProfileRead[]): ProfileRead {
  const readings = reads.flatMap((read) => read.readings)
  const rejects = reads.flatMap((read) => read.rejects)
  const [ignored] = reads.flatMap((read) => read.ignored ?? [])
  const [first = [], ...others] = reads.map((read) => read.unused ?? [])
  const unused = first.filter((key) => others.every((keys) => keys.includes(key)))
  const isEmpty = readings.length + rejects.length === 0
  return { readings, rejects, unused, ...(isEmpty && { ignored: ignored ?? 'nothing-measured' }) }
}
