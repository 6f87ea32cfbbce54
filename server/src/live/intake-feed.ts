import type { IntakeState } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'
import { encodeTextFrame } from './frame.ts'

export interface IntakeSource {
  /** One row. */
  state(): Promise<IntakeState>
}

export interface IntakeFeedOptions {
  readonly source: IntakeSource
  readonly log: Logger
  /** The sockets of all feeds. */
  readonly sockets: () => Iterable<Connection>
}

// The state changes in whichever copy has the source; reading one row is cheaper than a notice that can be lost.
const checkMs = 1000

/** Tells every socket when the receiving of readings ends or begins again. A page asks once when it opens. */
export class IntakeFeed {
  readonly #options: IntakeFeedOptions
  #known: string | null = null
  #timer: NodeJS.Timeout | null = null
  #checking: Promise<void> | null = null

  constructor(options: IntakeFeedOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#checking ??= this.#check().finally(() => (this.#checking = null))
    }, checkMs)
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#checking
  }

  async #check(): Promise<void> {
    const { source, log, sockets } = this.#options
    try {
      const text = JSON.stringify({ type: 'intake', ...(await source.state()) })
      const isNews = this.#known !== null && this.#known !== text
      this.#known = text
      if (!isNews) return
      const frame = encodeTextFrame(text)
      for (const connection of sockets()) connection.write(frame)
    } catch (error) {
      log.debug({ err: error }, 'the state of the intake could not be read')
    }
  }
}
