import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { serveApi } from './api.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { answersSoon, type Connections, openDatabase } from './db/database.ts'
import { startDatabase } from './database-start.ts'
import { refuseUpgrade } from './live/handshake.ts'
import { originCheck } from './live/origin.ts'
import { clientAddress } from './trusted-proxies.ts'
import { isMqttPath } from './ingest/endpoint/websockets.ts'
import { openRequestPools, type RequestPools } from './db/request-pools.ts'
import { Totals } from './db/totals.ts'
import { createSessions, type Sessions } from './features/sessions/access.service.ts'
import {
  getNewestAlertId,
  listAlertFrames,
  listAlertFramesAfter,
  listClosedAlertFrames,
  listOpenAlertFrames,
} from './features/alerts/alert-frames.service.ts'
import { ensureFirstAdmin, type FirstAdmin } from './features/people/first-admin.service.ts'
import { seedPermissions } from './features/people/permissions.service.ts'
import { latestOfModules } from './features/module-data/latest-frames.service.ts'
import { getIntake } from './features/mqtt/mqtt.intake.service.ts'
import { listFollowedChoices } from './features/followed/followed.service.ts'
import { doesRemovalWait } from './features/retention/retention.service.ts'
import { type Clocks, ClockWatch } from './features/retention/sure-time.service.ts'
import { serveHealth } from './http/health.ts'
import { createHttpServer } from './http/server.ts'
import { Ingest } from './ingest/ingest.ts'
import { JobRunner } from './jobs/runner.ts'
import { deriveKeys, readSecret } from './keys.ts'
import { NotifyBus } from './live/bus.ts'
import { createLive, type Live } from './live/live.ts'
import { registry } from './measures.ts'
import { type SureTime, sureOf } from './sure-time.ts'
import { explained, explainListen, explainTls } from './start-error.ts'

export interface AppOptions {
  readonly config: Config
  readonly log: Logger
  /** A clock that is always right. */
  readonly now?: () => Date
  /** Clocks that may be wrong, in place of those of the machine and the database. */
  readonly clocks?: Clocks & { readonly shown: () => Date }
}

export interface App {
  /** The address of HTTP and websockets with the base path, e.g. `http://127.0.0.1:8080`. */
  readonly url: string
  /** The system's own context, without an actor. */
  readonly system: Context
  /** Of the program's own work. */
  readonly connections: Connections
  readonly people: RequestPools
  readonly ingest: Ingest
  readonly sessions: Sessions
  readonly live: Live
  /** null: a user existed already. */
  readonly firstAdmin: FirstAdmin | null
  /** Waits for work in flight; safe to call twice. */
  stop(): Promise<void>
}

interface Part {
  stop(): Promise<unknown>
}

/** Starts the parts of the configured roles in order; if one fails, those started before it are stopped again. */
export async function startApp(options: AppOptions): Promise<App> {
  const parts: Part[] = []
  try {
    return await start(options, parts)
  } catch (error) {
    await stopAll(parts)
    throw error
  }
}

async function start(options: AppOptions, parts: Part[]): Promise<App> {
  const { config, log } = options
  const tls = await readTls(config)
  const database = await startDatabase(config, log)
  parts.push(database)
  const { url } = database
  const idleEnded = (error: Error) => log.warn({ err: error }, 'an idle database connection ended')
  const connections = openDatabase(url, { max: poolSize }, idleEnded)
  parts.push(connections)
  const bus = new NotifyBus({ url, pool: connections.pool, log })
  await bus.start()
  parts.push(bus)
  const { system, watch } = await watchClock(options, await systemContext(options, connections, bus))
  if (watch !== null) parts.push(watch)
  await seedPermissions(system)
  const firstAdmin = await ensureFirstAdmin(system)
  const sessions = createSessions({ system })
  sessions.start()
  parts.push(sessions)
  // Before the server, so that it stops after it: running calls can still read.
  const people = openRequestPools(url, idleEnded)
  parts.push(people)
  const server = await createHttpServer({ log, tls, ...httpOptions(config) })
  parts.push({ stop: () => server.close() })
  const ingest = new Ingest({ system, pool: connections.pool, databaseUrl: url, tls })
  parts.push(ingest)
  if (watch !== null) watch.heard = () => ingest.clocksHeard
  serveParts({ system, server, connections, ingest })
  const other = otherUpgrades(ingest)
  const live = liveFeeds({ system, server: server.server, sessions, other })
  if (config.roles.has('api')) {
    await serveApi({ system, server, sessions, ingest, people })
    parts.push(live)
    await live.start()
  }
  // Without the live feeds, nobody else answers websockets.
  else server.server.on('upgrade', other)
  if (config.roles.has('ingest')) await ingest.start()
  if (config.roles.has('jobs')) {
    const { pool } = connections
    const jobs = new JobRunner({ pool, databaseUrl: url, system, log, smtpUrl: config.smtpUrl })
    parts.push(jobs)
    await jobs.start()
  }
  const address = await explained(() => server.listen(listenOptions(config)), explainListen(config))
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= stopAll(parts))
  return {
    url: address + config.basePath,
    ingest,
    system,
    connections,
    people,
    sessions,
    live,
    firstAdmin,
    stop,
  }
}

interface Served {
  readonly system: Context
  readonly server: FastifyInstance
  readonly connections: Connections
  readonly ingest: Ingest
}

function serveParts({ system, server, connections, ingest }: Served): void {
  const { config } = system
  serveHealth(server, {
    parts: async () => ({
      database: { state: (await answersSoon(connections.pool)) ? 'up' : 'down' },
      // Something that only a person can decide: nothing is lost meanwhile.
      clock: { state: isWrong(system.sure) ? 'degraded' : 'up' },
      removal: await removalPart(system),
      ...(config.roles.has('ingest') && { broker: ingest.health() }),
    }),
    registry,
    metricsToken: config.metricsToken,
  })
}

const httpOptions = ({ mapTiles, basePath, isTrustedProxy }: Config) => ({
  images: mapTiles === null ? [] : [mapTiles.origin],
  basePath,
  isTrustedProxy,
})

const listenOptions = ({ port, host }: Config) => ({ port, host })

export async function systemContext(
  options: AppOptions,
  { db }: Connections,
  bus: NotifyBus,
): Promise<Context> {
  const { config, log } = options
  const now = options.now ?? options.clocks?.shown ?? (() => new Date())
  return {
    db,
    reach: null,
    actor: null,
    now,
    // Until the clocks are watched, and in tools that are not.
    sure: sureOf(now),
    locale: 'vi',
    log,
    bus,
    totals: new Totals(),
    keys: deriveKeys(config.secretKey ?? (await readSecret(config.dataDir))),
    config,
    ip: '',
    origin: '',
    userAgent: '',
    gone: new AbortController().signal,
    afterCommit: (work) => work(),
  }
}

interface Watched {
  readonly system: Context
  /** Null: the clock is given, and right. */
  readonly watch: ClockWatch | null
}

/** The context with a time that is sure, and what keeps it so. */
async function watchClock({ now, clocks }: AppOptions, system: Context): Promise<Watched> {
  if (now !== undefined) return { system, watch: null }
  const watch = new ClockWatch({ system, clocks })
  await watch.start()
  return { system: { ...system, sure: watch.time }, watch }
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** MQTT over websockets, where this copy takes readings; everything else is refused. */
function otherUpgrades({ broker }: Ingest): Upgrade {
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const isMqtt = broker !== null && isMqttPath(request.url)
    const refusal = isMqtt ? broker.upgrade({ request, socket, head }) : 404
    if (refusal !== null) refuseUpgrade(socket, refusal)
  }
}

interface LiveParts {
  readonly system: Context
  readonly server: Server
  readonly sessions: Sessions
  readonly other: Upgrade
}

function liveFeeds({ system, server, sessions, other }: LiveParts): Live {
  return createLive({
    server,
    other,
    log: system.log,
    refusalOf: originCheck(system.config),
    addressOf: (request) => clientAddress(request, system.config.isTrustedProxy),
    bus: system.bus,
    now: system.now,
    sessions,
    alerts: {
      newestId: () => getNewestAlertId(system),
      listAfter: (id, limit) => listAlertFramesAfter(system, id, limit),
      listByIds: (ids) => listAlertFrames(system, ids),
      listOpen: () => listOpenAlertFrames(system),
      listClosed: (ids) => listClosedAlertFrames(system, ids),
    },
    readings: { listLatest: (moduleIds) => latestOfModules(system, moduleIds) },
    intake: { state: () => getIntake(system) },
    followed: { listChoices: (userIds) => listFollowedChoices(system, userIds) },
  })
}

// Of the program's own work: ingest, jobs, the bus, the live feeds, health. Four of them listen for jobs.
const poolSize = 15

async function readTls(config: Config): Promise<{ cert: Buffer; key: Buffer } | null> {
  const { tls: files } = config
  if (files === null) return null
  return explained(async () => {
    const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)])
    // Checked before anything starts; the listeners would fail later, with a less clear message.
    createSecureContext({ cert, key })
    return { cert, key }
  }, explainTls)
}

const isWrong = ({ doubt, isBehind }: SureTime): boolean => doubt() !== null || isBehind()

async function removalPart(system: Context): Promise<{ state: 'up' | 'degraded' }> {
  return { state: (await doesRemovalWait(system).catch(() => false)) ? 'degraded' : 'up' }
}

/** Stops the last started part first; a part that fails to stop does not block the others. */
async function stopAll(parts: Part[]): Promise<void> {
  for (const part of parts.splice(0).toReversed()) await part.stop().catch(() => undefined)
}
