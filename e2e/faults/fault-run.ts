import { until } from '../src/waiting.ts'
import {
  compare,
  countReadings,
  countStored,
  differences,
  type Difference,
  type Judged,
  readJudged,
} from './comparison.ts'
import { Load, prepare, type Way } from './load.ts'
import { startMosquitto } from './mosquitto.ts'
import { countPages, openDaysFrom, PackingCopy } from './packing.ts'
import type { Postgres } from './postgres.ts'
import { type FaultyServer, startServer } from './server.ts'
import { readingsPerMessage, type Stream } from './stream.ts'

export interface Scene {
  readonly server: FaultyServer
  readonly postgres: Postgres
  readonly load: Load
  /** Acknowledged messages; with Mosquitto, which acknowledges by itself, the stored ones. */
  readonly progress: () => Promise<number>
  readonly report: (line: string) => void
}

/** A fault that happens once `place` messages of the stream have progressed. */
export interface Fault {
  readonly place: number
  happen(scene: Scene): Promise<void>
}

export interface FaultRun {
  readonly name: string
  readonly through: Way
  readonly stream: Stream
  /** Unacknowledged messages that a connection may have. */
  readonly window: number
  readonly qos?: 1 | 2
  /** Stations end their own connections after so many answers. */
  readonly cutEvery?: number
  readonly faults: readonly Fault[]
  readonly postgres: Postgres
  /** The alerts and states of a run of the same stream without faults. */
  readonly clean: () => Promise<Judged>
  readonly report: (line: string) => void
}

export interface Outcome extends Difference {
  readonly messages: number
  readonly readings: number
  readonly faults: number
  readonly acknowledged: number
  readonly reconnections: number
  readonly alerts: number
  readonly openTwice: number
  /** Days of factors that were packed meanwhile. */
  readonly packedDays: number
  /** How often the copy that packs was killed. */
  readonly packingKills: number
  /** Alerts and factor states that differ from those of a run without faults. */
  readonly judgedOtherwise: readonly string[]
  readonly unexpectedEnds: number
  readonly seconds: number
}

/**
 * Publishes the stream while one fault after the other happens and another copy packs the days that are over, then
 * compares what is stored with what was acknowledged.
 */
export async function runFaults(run: FaultRun): Promise<Outcome> {
  const { postgres, stream } = run
  const { messages } = stream
  const databaseUrl = await postgres.createDatabase(run.name)
  const mosquitto = run.through === 'mosquitto' ? await startMosquitto() : null
  const server = await startServer(databaseUrl)
  const packing = new PackingCopy(databaseUrl, stream.seed)
  try {
    await prepare(server, mosquitto)
    await openDaysFrom(databaseUrl, stream.begin)
    packing.start()
    const begun = performance.now()
    const load = new Load(stream, { ...run, port: mosquitto?.port ?? server.brokerPort })
    load.start()
    const progress = async () =>
      mosquitto === null ? load.acknowledged : (await countStored(databaseUrl)) / readingsPerMessage
    for (const fault of run.faults) {
      await until(
        `${Math.round(fault.place)} messages are through`,
        async () => (await progress()) >= fault.place,
        {
          everyMs: 2,
        },
      )
      await fault.happen({ server, postgres, load, progress, report: run.report })
    }
    await load.finished()
    load.stop()
    await allStored(databaseUrl, messages * readingsPerMessage)
    const seconds = (performance.now() - begun) / 1000
    await server.stop()
    await packing.stop()
    const judged = await readJudged(databaseUrl)
    const clean = await run.clean()
    return {
      ...(await compare(databaseUrl, stream, (n) => load.isAcknowledged(n))),
      messages,
      readings: messages * readingsPerMessage,
      faults: run.faults.length,
      acknowledged: load.acknowledged,
      reconnections: load.reconnections,
      alerts: judged.alerts,
      openTwice: judged.openTwice,
      packedDays: await countPages(databaseUrl),
      packingKills: packing.kills,
      judgedOtherwise: differences(judged, clean),
      unexpectedEnds: server.unexpectedEnds,
      seconds,
    }
  } finally {
    await packing.stop()
    await server.stop()
    await mosquitto?.remove()
  }
}

/** Waits for the messages that an outside broker still holds, until no more arrive for `stillMs`. */
async function allStored(databaseUrl: string, readings: number, stillMs = 30_000): Promise<void> {
  let before = -1
  let since = performance.now()
  await until(
    'every reading is stored or no more come',
    async () => {
      const count = await countReadings(databaseUrl)
      if (count !== before) since = performance.now()
      before = count
      return count >= readings || performance.now() - since > stillMs
    },
    { limitMs: 900_000, everyMs: 200 },
  )
}

/** Runs the same stream through a server without faults. */
export async function judgeWithoutFaults(postgres: Postgres, stream: Stream): Promise<Judged> {
  const databaseUrl = await postgres.createDatabase(`clean_${crypto.randomUUID().replaceAll('-', '')}`)
  const server = await startServer(databaseUrl)
  try {
    await prepare(server, null)
    await openDaysFrom(databaseUrl, stream.begin)
    const load = new Load(stream, { port: server.brokerPort, window: 500 })
    load.start()
    await load.finished()
    load.stop()
  } finally {
    await server.stop()
  }
  return readJudged(databaseUrl)
}

/** Everything that must not happen in a run, in words; empty if nothing was lost. */
export function faultsFound(outcome: Outcome): string[] {
  const counted = {
    'acknowledged and not stored': outcome.lost,
    'stored twice': outcome.twice,
    'stored with another value': outcome.altered,
    'stored and never sent': outcome.foreign,
    'factors with two open alerts': outcome.openTwice,
    'ends of the process by itself': outcome.unexpectedEnds,
    'messages that were never acknowledged': outcome.messages - outcome.acknowledged,
    'runs without a packed day': outcome.packedDays === 0 ? 1 : 0,
  }
  const found = Object.entries(counted).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]))
  return [...found, ...outcome.judgedOtherwise.map((line) => `judged otherwise: ${line}`)]
}
