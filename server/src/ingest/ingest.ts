import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Bus } from '../live/bus.ts'
import { Batcher } from './batcher.ts'
import { EmbeddedBroker } from './embedded-broker.ts'
import { Pipeline } from './pipeline.ts'

export interface IngestOptions {
  readonly pool: Pool
  readonly bus: Bus
  readonly log: Logger
  readonly config: Config
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
}

/** Everything between the wire and the database, with its parts in the order they start. */
export class Ingest {
  readonly #pipeline: Pipeline
  readonly #batcher: Batcher
  readonly broker: EmbeddedBroker | null

  constructor(options: IngestOptions) {
    const { pool, bus, log, config, tls } = options
    this.#pipeline = new Pipeline({ pool, bus, log, mail: config.smtpUrl !== null })
    this.#batcher = new Batcher((messages, locked) => this.#pipeline.store(messages, locked))
    const { broker } = config
    this.broker =
      broker === null
        ? null
        : new EmbeddedBroker({ host: broker.host, port: broker.port, pair: broker, tls, log })
  }

  async start(): Promise<void> {
    await this.broker?.start()
    this.broker?.attach(this.#batcher, ['#'])
  }

  async stop(): Promise<void> {
    await this.broker?.stop()
    this.#pipeline.stop()
    await this.#batcher.stop()
  }
}
