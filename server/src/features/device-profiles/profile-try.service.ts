import type { ProfileTried, ProfileTry } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { deviceOf } from '../readings/payload/topic-names.ts'
import type { MessageInput, ParsedReading } from '../readings/payload/parse.ts'
import { deviceProfileProblems, getDeviceProfile } from './device-profiles.service.ts'
import { selectMemoryOf } from './device-profiles.queries.ts'
import { availabilityKey } from './engine/availability.ts'
import { announcedKey } from './engine/discovery.ts'
import { BoundedMemory, type Memory } from './engine/memory.ts'
import { type NamedProfile, ProfileSet } from './engine/profile-set.ts'
import { keyAndFound } from './key-and-found.ts'
import { enabledProfiles } from './profile-directory.service.ts'

/** What a message would become. @throws AppError under `payload` (none), `profile` (unknown), or what is wrong */
export async function tryProfile(ctx: Context, asked: ProfileTry): Promise<ProfileTried> {
  const { topic, payload: text, payload_base64: base64 } = asked
  if (text === undefined && base64 === undefined) throw AppError.field('payload', 'needed')
  const payload = base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')
  const input = { topic, payload, receivedAt: ctx.now().getTime(), retained: false }
  const reader = await readerOf(ctx, asked.profile, [topic])
  return triedOf(reader, input)
}

/** Reads messages as they are read now, or by one profile, and stores nothing. */
export interface Reader {
  readonly set: ProfileSet
  readonly memory: Memory
}

/** For messages of these topics. @throws AppError under `profile` */
export async function readerOf(
  ctx: Context,
  profile: ProfileTry['profile'],
  topics: readonly string[],
): Promise<Reader> {
  const given = await profileOf(ctx, profile)
  const set = new ProfileSet(given === null ? await enabledProfiles(ctx) : [given])
  const keys = new Set(topics.flatMap(memoryKeys))
  return { set, memory: new BoundedMemory(await selectMemoryOf(ctx.db, [...keys])) }
}

/** What a message becomes. */
export function triedOf({ set, memory }: Reader, input: MessageInput): ProfileTried {
  const { parsed, profile } = set.read(input, memory, { unused: true })
  const { readings, rejects, ignored = null, unused = [] } = parsed
  const shown = [...readings, ...rejects.flatMap(({ ahead = [] }) => ahead)]
  const named = shown.map((reading) => moduleOf(reading, input.topic))
  const modules = new Set(named)
  return {
    profile,
    module: modules.size === 1 ? (named[0] ?? null) : null,
    readings: readings.map((reading) => ({
      factor: reading.factor,
      value: reading.value,
      quality: reading.quality,
      timestamp: new Date(reading.ts).toISOString(),
      module: moduleOf(reading, input.topic),
      unit: reading.unit ?? '',
    })),
    refused: rejects.map(({ reason, detail }) => ({ reason, ...keyAndFound(detail) })),
    ignored: [...unused],
    ignored_because: ignored,
  }
}

async function profileOf(ctx: Context, given: ProfileTry['profile']): Promise<NamedProfile | null> {
  if (given === undefined) return null
  if (typeof given === 'object') {
    AppError.refuse(
      Object.fromEntries(
        Object.entries(deviceProfileProblems(given)).map(([field, problem]) => [`profile.${field}`, problem]),
      ),
    )
    return { id: 'unsaved', rules: given }
  }
  const { id, ...rules } = await getDeviceProfile(ctx, given).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found'
      ? AppError.field('profile', 'unknown')
      : error
  })
  return { id, rules }
}

/** What messages of this topic may look up. */
function memoryKeys(topic: string): string[] {
  const [space, group = '', , node = ''] = topic.split('/', 5)
  return space === 'spBv1.0' ? [`sparkplug/${group}/${node}`] : [announcedKey(topic), availabilityKey(topic)]
}

const moduleOf = ({ module, device, factor }: ParsedReading, topic: string): string =>
  module ?? device ?? deviceOf(topic, factor)
