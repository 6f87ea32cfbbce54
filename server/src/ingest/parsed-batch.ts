import type { RefusalReason } from '@quantrac/contract'
import type { FutureRow } from '../features/mqtt/mqtt.future.service.ts'
import type { ProfileDirectory } from '../features/device-profiles/profile-directory.service.ts'
import type { GoneNames, ParsedReading, Reject } from '../features/readings/payload/parse.ts'
import type { Heard } from '../features/devices/heard.ts'
import { deviceOf, isAnnouncement, namesIn } from '../features/readings/payload/topic-names.ts'
import type { KnownStations } from '../features/readings/store/directory.service.ts'
import type { IncomingReading } from '../features/readings/store/target.ts'
import type { Message } from './message.ts'

export type SentReading = ParsedReading & Pick<IncomingReading, 'arrival'>

export interface Rejected {
  readonly reason: RefusalReason
  readonly message: Message
  /** If a time is ahead of ours: the modules it may come from. */
  readonly stations?: readonly string[] | undefined
  /** Its readings, which may be held until their time has come. */
  readonly ahead?: readonly ParsedReading[] | undefined
  /** What stood there, with its key. */
  readonly detail?: string
  readonly of?: Reject['of'] | undefined
  /** That read the message. */
  readonly profile?: string | null
}

/** A message by which stations are gone, or are there again. */
export interface Death {
  readonly message: Message
  /** Null: those that came by its sender. */
  readonly gone: GoneNames | null
  /** Those that are there again. */
  readonly back?: readonly string[]
  /** The first reading of the batch that came after it. */
  readonly before: number
}

export interface Batch {
  readonly readings: readonly SentReading[]
  /** The message of each reading. */
  readonly sources: readonly Message[]
  readonly rejects: readonly Rejected[]
  readonly deaths: readonly Death[]
}

const nobody: GoneNames = { names: [], beginnings: [] }

export function parseAll(messages: readonly Message[], profiles: Pick<ProfileDirectory, 'read'>): Batch {
  const readings: SentReading[] = []
  const sources: Message[] = []
  const rejects: Rejected[] = []
  const deaths: Death[] = []
  for (const message of messages) {
    const before = readings.length
    if (message.isWill === true) {
      deaths.push({ message, gone: null, before })
      continue
    }
    if (message.refusal !== undefined) {
      rejects.push({ reason: message.refusal, message })
      continue
    }
    const { parsed, profile } =
      message.parsed === undefined ? profiles.read(message) : { parsed: message.parsed, profile: null }
    const { gone, back } = parsed
    if (gone !== undefined || back !== undefined)
      deaths.push({ message, gone: gone ?? nobody, before, ...(back && { back }) })
    for (const reading of parsed.readings) {
      readings.push(reading.isTimeless === true ? { ...reading, arrival: { ts: null } } : reading)
      sources.push(message)
    }
    for (const reject of parsed.rejects) rejects.push({ ...reject, message, profile })
  }
  return { readings, sources, rejects, deaths }
}

/** The names by which the sender of a refused part may be a station. */
export function namedBy({
  of,
  message,
  stations,
}: Rejected): Omit<ParsedReading, 'ts' | 'value' | 'quality'> {
  if (of !== undefined) return { ...of, factor: '' }
  if (message.station !== undefined) return { module: message.station, moduleCandidates: [], factor: '' }
  return { module: null, moduleCandidates: stations ?? namesIn(message.topic), factor: '' }
}

/** The device of a refused part that has no readings beside it; null: it only says that it is there. */
export function deviceOfRefused(
  rejected: Rejected,
  stations: KnownStations,
): Pick<Heard, 'name' | 'profile' | 'isKnown'> | null {
  const named = namedBy(rejected)
  const { message, profile = null } = rejected
  const station = stations.stationOf(named)
  const isKnown = station !== null && stations.knows(station)
  if (!isKnown && profile === null && isAnnouncement(message.topic)) return null
  return { name: station ?? named.device ?? deviceOf(message.topic, ''), profile, isKnown }
}

/** None if the reading is not its sender's own, or its station is not known. */
export function futureRow(reading: ParsedReading | null, stations: KnownStations): FutureRow[] {
  if (reading === null) return []
  const { factor: factor_manufacturer_id, ts, value, quality } = reading
  const module_manufacturer_id = stations.find(reading)?.module_key ?? stations.stationOf(reading)
  if (module_manufacturer_id === null || !stations.knows(module_manufacturer_id)) return []
  return [{ module_manufacturer_id, factor_manufacturer_id, ts, value, quality }]
}

/**
 * A message of a client with a device key belongs to its module if it names none; null if its topic names another
 * module.
 */
export function asOwn(
  reading: SentReading,
  station: string | undefined,
  stations: KnownStations,
): SentReading | null {
  if (station === undefined || reading.module !== null) return reading
  const isAnothers = reading.moduleCandidates.some((key) => key !== station && stations.knows(key))
  return isAnothers ? null : { ...reading, module: station, moduleCandidates: [] }
}
