import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import { ProfileDirectory } from '../features/device-profiles/profile-directory.service.ts'
import { storeAllAdopted } from '../features/devices/adopt.service.ts'
import { DeviceWatch } from '../features/devices/device-watch.service.ts'
import { StationKeys } from '../features/device-keys/device-keys.sign-in.service.ts'
import type { EndpointReport, SourceControl, SourceSettings } from '../features/mqtt/mqtt.control.ts'
import { reportEndpoint } from '../features/mqtt/mqtt.connections.service.ts'
import {
  prepareSettings,
  readSettings,
  reportState,
  withdrawState,
} from '../features/mqtt/mqtt.settings.service.ts'
import { Batcher } from './batcher.ts'
import { Endpoint } from './endpoint/endpoint.ts'
import { FutureReadingsRelease } from './future-readings-release.ts'
import { ModbusPolling } from './modbus/polling.ts'
import { Pipeline } from './pipeline.ts'
import { Sources } from './sources.ts'

export interface IngestOptions {
  readonly system: Context
  readonly pool: Pool
  readonly databaseUrl: string
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
}

export interface IngestHealth {
  readonly state: 'up' | 'degraded' | 'off'
  readonly detail?: string
}

const reportEveryMs = 5000
// A key ends within 5 s even if its notice was lost.
const recheckEveryMs = 3000
// A claim stores the waiting readings itself and returns their number; this delay gives it the time.
const storeWaitingAfterMs = 2000
const askAgainMs = 500

/**
 * Everything between the wire and the database: broker or client, batches, pipeline, and the stored wish to be
 * connected.
 */
export class Ingest {
  readonly #options: IngestOptions
  readonly #profiles: ProfileDirectory
  readonly devices: DeviceWatch
  readonly #pipeline: Pipeline
  readonly #batcher: Batcher
  readonly #sources: Sources
  readonly #release: FutureReadingsRelease
  readonly #modbus: ModbusPolling
  readonly #copyId = randomUUID()
  readonly broker: Endpoint | null
  #timer: NodeJS.Timeout | null = null
  #keyTimer: NodeJS.Timeout | null = null
  #storeTimer: NodeJS.Timeout | null = null
  #later: NodeJS.Timeout | null = null
  #unlisten: (() => void)[] = []
  #work: Promise<void> = Promise.resolve()
  #isReportDue = false
  #endpoint: EndpointReport | null = null
  #reporting: Promise<void> | null = null
  #stopped = false

  constructor(options: IngestOptions) {
    const { system, pool, databaseUrl, tls } = options
    const { bus, log, config } = system
    this.#options = options
    this.#profiles = new ProfileDirectory(system, pool)
    const deps = { pool, bus, log, mail: config.smtpUrl !== null, now: system.now }
    this.devices = new DeviceWatch({ pool, log, now: system.now })
    this.#pipeline = new Pipeline(deps, { profiles: this.#profiles, devices: this.devices })
    this.#batcher = new Batcher((messages, locked) => this.#pipeline.store(messages, locked))
    this.#release = new FutureReadingsRelease(system, this.#batcher)
    this.#modbus = new ModbusPolling(system, { batcher: this.#batcher, databaseUrl })
    const { broker } = config
    this.broker =
      broker === null
        ? null
        : new Endpoint({
            ...broker,
            pair: broker,
            keys: new StationKeys(system),
            isTrustedProxy: system.config.isTrustedProxy,
            tls,
            log,
            now: system.now,
          })
    this.#sources = new Sources({
      batcher: this.#batcher,
      broker: this.broker,
      databaseUrl,
      log,
      now: system.now,
      onChange: () => this.#report(),
    })
  }

  /** The operations of the MQTT panel. */
  get control(): SourceControl {
    return this.#sources
  }

  /** Messages received and not yet acknowledged. */
  get held(): number {
    return this.#batcher.held
  }

  /** Starts the broker and connects if the stored wish says so; the start does not wait for an outside broker. */
  async start(): Promise<void> {
    const { system } = this.#options
    await this.#profiles.start()
    await this.broker?.start()
    const { settings, wanted } = await prepareSettings(system, this.broker)
    this.#unlisten = [
      system.bus.on('mqtt.changed', () => this.#reconcile()),
      system.bus.on('bus.reconnected', () => this.#reconcile()),
      system.bus.on('configuration.changed', () => {
        this.#storeWaitingSoon()
        this.broker?.recheckKeys()
      }),
    ]
    this.#timer = setInterval(() => this.#reportAll(), reportEveryMs)
    this.#keyTimer = setInterval(() => this.broker?.recheckKeys(), recheckEveryMs)
    this.#release.start()
    this.devices.start()
    this.#modbus.start()
    if (wanted) await this.#begin(settings)
  }

  async #begin(settings: SourceSettings): Promise<void> {
    if (settings.embedded && this.broker !== null) await this.#sources.connect(settings)
    else this.#sources.keepTrying(settings)
  }

  /** This or another copy changed the settings or the wish. */
  #reconcile(): void {
    this.#work = this.#work
      .then(async () => {
        const { settings, wanted } = await readSettings(this.#options.system)
        if (this.#stopped) return
        const connecting = this.#sources.state().status === 'connecting'
        if (connecting) this.#reconcileLater()
        else if (!wanted) await this.#sources.disconnect()
        else {
          if (!this.#sources.hasRefused(settings)) await this.#sources.apply(settings)
          if (this.#sources.state().status === 'disconnected') this.#sources.keepTrying(settings)
        }
      })
      .catch((error: unknown) =>
        this.#options.system.log.warn({ err: error }, 'changed MQTT settings could not be applied'),
      )
  }

  #reconcileLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = null
      this.#reconcile()
    }, askAgainMs)
  }

  /** Unmatched readings may belong to a module or factor that was just made. */
  #storeWaitingSoon(): void {
    if (this.#storeTimer !== null || this.#stopped) return
    this.#storeTimer = setTimeout(() => {
      this.#storeTimer = null
      const { system, pool } = this.#options
      const { bus, log, config, now } = system
      const store = { pool, bus, log, mail: config.smtpUrl !== null, now }
      this.#work = this.#work
        .then(() => storeAllAdopted(system, store))
        .then(
          () => undefined,
          (error: unknown) =>
            system.log.warn({ err: error }, 'unmatched readings of new factors could not be stored'),
        )
    }, storeWaitingAfterMs)
  }

  #reportAll(): void {
    // Also while the database is away: the metrics are made with it.
    this.#endpoint = this.broker?.report() ?? null
    this.#report()
  }

  #report(): void {
    this.#isReportDue = true
    this.#reporting ??= this.#sendReports().finally(() => (this.#reporting = null))
  }

  /** One at a time: on two connections an older state could be written last and stay. */
  async #sendReports(): Promise<void> {
    while (this.#isReportDue && !this.#stopped) {
      this.#isReportDue = false
      const { system } = this.#options
      await reportState(system, this.#copyId, this.#sources)
        .then(() => this.#endpoint && reportEndpoint(system, this.#copyId, this.#endpoint))
        .catch(() => undefined)
    }
  }

  /** What stations that know the time say to the clock. */
  get clocksHeard(): 'agree' | 'differ' | null {
    return this.#pipeline.ahead.clocksHeard
  }

  health(): IngestHealth {
    const { problem } = this.#pipeline
    if (problem !== null) return { state: 'degraded', detail: problem }
    if (this.#pipeline.ahead.isMost)
      return { state: 'degraded', detail: 'over half of the readings are ahead of the clock of this server' }
    const { status, last_error } = this.#sources.state()
    if (status === 'connected') return { state: 'up' }
    return last_error === null ? { state: 'off' } : { state: 'degraded', detail: last_error }
  }

  /** Stations keep what is not acknowledged; batches in progress are finished. */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    for (const timer of [this.#timer, this.#keyTimer]) if (timer !== null) clearInterval(timer)
    for (const timer of [this.#storeTimer, this.#later]) if (timer !== null) clearTimeout(timer)
    for (const end of this.#unlisten) end()
    this.#release.stop()
    await this.#modbus.stop()
    await this.#work
    this.#pipeline.stop()
    this.#profiles.stop()
    await this.#batcher.stop()
    await this.#sources.stop()
    await this.broker?.stop()
    await this.devices.stop()
    await this.#reporting
    await withdrawState(this.#options.system, this.#copyId).catch(() => undefined)
  }
}
