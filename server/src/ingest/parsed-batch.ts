import type { RefusalReason } from '@quantrac/contract'
import type { FutureRow } from '../features/mqtt/mqtt.future.service.ts'
import type { ProfileDirectory } from '../features/device-profiles/profile-directory.service.ts'
import type { ParsedReading } from '../features/readings/payload/parse.ts'
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
}

export interface Batch {
  readonly readings: readonly SentReading[]
  /** The message of each reading. */
  readonly sources: readonly Message[]
  readonly rejects: readonly Rejected[]
}

export function parseAll(messages: readonly Message[], profiles: Pick<ProfileDirectory, 'read'>): Batch {
  const readings: SentReading[] = []
  const sources: Message[] = []
  const rejects: Rejected[] = []
  for (const message of messages) {
    if (message.refusal !== undefined) {
      rejects.push({ reason: message.refusal, message })
      continue
    }
    const { parsed } = profiles.read(message)
    for (const reading of parsed.readings) {
      readings.push(reading.isTimeless === true ? { ...reading, arrival: { ts: null } } : reading)
      sources.push(message)
    }
    for (const { reason, stations, ahead } of parsed.rejects)
      rejects.push({ reason, message, stations, ahead })
  }
  return { readings, sources, rejects }
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
