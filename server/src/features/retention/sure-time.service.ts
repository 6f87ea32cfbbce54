import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { type Look, PassedTime } from '../../sure-time.ts'
import { tellAdministrators } from '../notifications/administrators.service.ts'
import { markTold, selectTimes, unmarkTold, upsertTime } from './sure-time.queries.ts'

/** Clocks of another kind than the real ones; for tests. */
export interface Clocks {
  /** Milliseconds that nobody sets. */
  readonly passed: () => number
  /** The database's clock. */
  readonly database: () => Date
}

const lookEveryMs = 10_000
const storeEveryMs = 60_000

/** The milliseconds since the start of the machine, also while it sleeps; and what tells this start from another. */
function passedTime(clock: () => Date, clocks: Clocks | undefined): PassedTime {
  if (clocks !== undefined) return new PassedTime({ clock, passed: clocks.passed, boot: null })
  return new PassedTime({ clock, passed: () => uptime() * 1000, boot: bootId() })
}

function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}

interface WatchOptions {
  readonly system: Context
  readonly clocks: Clocks | undefined
}

/** Keeps the sure time sure: compares the clocks every few seconds. */
export class ClockWatch {
  readonly #options: WatchOptions
  readonly time: PassedTime
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #storedAt = 0
  #storedWord = -1
  /** What stations say in this minute. */
  heard: () => Look['heard'] = () => null

  constructor(options: WatchOptions) {
    this.#options = options
    this.time = passedTime(options.system.now, options.clocks)
  }

  async start(): Promise<void> {
    await this.look()
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async look(): Promise<void> {
    const { system, clocks } = this.#options
    const { now, stored } = await selectTimes(system.db)
    const shown = Math.min(system.now().getTime(), (clocks?.database() ?? now).getTime())
    const next = this.time.look({ shown, stored, heard: this.heard() })
    if (next.word !== this.#storedWord || next.at - this.#storedAt >= storeEveryMs) {
      await upsertTime(system.db, next)
      this.#storedAt = next.at
      this.#storedWord = next.word
    }
    await this.#tell()
  }

  /** Administrators hear of a doubt that lasts, once. */
  async #tell(): Promise<void> {
    const { system } = this.#options
    const doubt = this.time.doubt()
    if (doubt === null) return unmarkTold(system.db)
    if (!doubt.isLasting || !(await markTold(system.db, doubt.sure))) return
    const [shown, sure] = [doubt.shown.toISOString(), doubt.sure.toISOString()]
    await tellAdministrators({ ...system, sure: this.time }, { type: 'clock-doubted', shown, sure })
    system.log.warn({ shown, sure }, 'the clock shows more than has passed for sure')
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      await setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      // The database may be away: the time goes on by the monotonic clock.
      await this.look().catch((error: unknown) =>
        this.#options.system.log.warn({ err: error }, 'the clocks could not be compared'),
      )
    }
  }
}
