import {
  pathParts,
  type ProfilePathParts,
  type ProfileRules,
  payloadLimits,
  type TemplatePart,
} from '@quantrac/contract'
import type { MessageInput } from '../../readings/payload/parse.ts'
import { isName } from '../../readings/payload/parse-value.ts'
import { parseJson } from '../../readings/payload/parse-json.ts'
import { valueAt } from './json-paths.ts'
import type { CompiledProfile } from './compile.ts'
import type { Memory } from './memory.ts'
import type { Levels } from './topics.ts'

/** What a topic of availability says, and of which station. */
export interface Availability {
  readonly name: string
  readonly is: 'online' | 'offline'
}

type Words = Pick<NonNullable<ProfileRules['availability']>, 'online' | 'offline'> & {
  readonly path: ProfilePathParts | null
}

/** A device that Home Assistant's discovery announced, by the topic on which it says that it is there. */
export interface AnnouncedAvailability {
  readonly module: string
  readonly path: string | null
  readonly online: string
  readonly offline: string
}

export const availabilityKey = (topic: string): string => `availability/${topic}`

const longest = 1000

/** Null: it says neither. */
function saidBy(payload: Uint8Array, { path, online, offline }: Words): Availability['is'] | null {
  if (payload.length > longest) return null
  const found = path === null ? undefined : within(payload, path)
  const text = found ?? Buffer.from(payload).toString('utf8').trim()
  if (text === offline) return 'offline'
  return text === online ? 'online' : null
}

function within(payload: Uint8Array, path: ProfilePathParts): string | undefined {
  const json = parseJson(payload)
  const found = json.problem === undefined ? valueAt(json.value, json.value, path) : undefined
  return typeof found === 'string' || typeof found === 'boolean' ? String(found) : undefined
}

/** By a profile: the station is named by the topic. */
export function availabilityOf(
  { rules, station }: CompiledProfile,
  { payload }: Pick<MessageInput, 'payload'>,
  levels: Levels,
): Availability | null {
  const { availability } = rules
  if (availability === null) return null
  const path = availability.path === null ? null : pathParts(availability.path)
  const is = saidBy(payload, { ...availability, path })
  const name = station.topic === null ? station.fixed : filled(station.topic, levels)
  return is === null || name === null || !isName(name) ? null : { name, is }
}

function filled(template: readonly TemplatePart[], levels: Levels): string | null {
  const parts = template.map((part) =>
    part.kind === 'text' ? part.text : part.kind === 'level' ? levels[part.level] : undefined,
  )
  if (parts.includes(undefined)) return null
  return parts.join('').slice(0, payloadLimits.nameLength * 4)
}

/** By what discovery announced of this topic. */
export function announcedAvailability(
  { topic, payload }: Pick<MessageInput, 'topic' | 'payload'>,
  memory: Memory,
): readonly Availability[] {
  const announced = memory.get(availabilityKey(topic)) as readonly AnnouncedAvailability[] | undefined // as the discovery stored it
  return (announced ?? []).flatMap(({ module, path, online, offline }) => {
    const is = saidBy(payload, { online, offline, path: path === null ? null : pathParts(path) })
    return is === null ? [] : [{ name: module, is }]
  })
}
