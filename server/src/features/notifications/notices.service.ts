import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { insertClockSkewNotices, insertSystemNotice, type SkewReport } from './notices.queries.ts'

export type { SkewReport } from './notices.queries.ts'

/** Tells a person that a new session has ended their oldest one; `sessions` is how many may be open. */
export async function notifySessionEnded(tx: Context, userId: number, sessions: number): Promise<void> {
  await insertSystemNotice(tx.db, {
    user_id: userId,
    data: { type: 'session-ended', sessions },
    at: tx.now(),
  })
}

const hourMs = 3_600_000
// What devices name is up to them: so much is looked up at once, and so much is remembered.
const maxAtOnce = 1000
const maxRemembered = 10_000

/** Tells the followers of stations whose clocks run ahead, once a station and hour over all copies of the program. */
export class ClockSkewNotices {
  readonly #deps: { readonly pool: Pool; readonly log: Logger }
  /** Stations that were told of in the hour: for most reports nothing has to be asked. */
  readonly #told = new Set<string>()
  #hour = 0

  constructor(deps: { readonly pool: Pool; readonly log: Logger }) {
    this.#deps = deps
  }

  /** Never fails: what cannot be told now is told at the station's next reading. */
  async tell(reports: readonly SkewReport[]): Promise<void> {
    const newest = reports.reduce((latest, { at }) => Math.max(latest, at), 0)
    this.#remember(Math.floor(newest / hourMs) * hourMs)
    const fresh = new Map<string, SkewReport>()
    for (const report of reports) {
      const key = report.stations.join('\n')
      if (key !== '' && !this.#told.has(key) && fresh.size < maxAtOnce) fresh.set(key, report)
    }
    if (fresh.size === 0) return
    try {
      const at = { hour: new Date(this.#hour), now: new Date(newest) }
      const told = await insertClockSkewNotices(this.#deps.pool, [...fresh.values()], at)
      const keys = [...fresh.keys()]
      for (const report of told) this.#told.add(keys[report] ?? '')
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'nobody was told of a station whose clock runs ahead')
    }
  }

  #remember(hour: number): void {
    if (hour === this.#hour && this.#told.size < maxRemembered) return
    this.#hour = hour
    this.#told.clear()
  }
}
