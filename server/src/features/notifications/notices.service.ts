import { HOUR_MS, type Person } from '@quantrac/contract'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import type { HandlingNotice as HandlingNoticeType } from '../../words/handling.words.ts'
import type { FactorNotice } from '../../words/second-factors.words.ts'
import {
  insertClockSkewNotices,
  insertHandlingNotices,
  insertLateNotices,
  insertStationNotices,
  insertSystemNotice,
  removeMentions,
  type SkewReport,
} from './notices.queries.ts'

export type { SkewReport } from './notices.queries.ts'

/** Notifies a person that a new session has ended their oldest one; `sessions` is how many may be open. */
export async function notifySessionEnded(tx: Context, userId: number, sessions: number): Promise<void> {
  await insertSystemNotice(tx.db, {
    user_id: userId,
    data: { type: 'session-ended', sessions },
    at: tx.now(),
  })
}

/** Tells a person of their own second factors: of one by its name, or how many recovery codes are left. */
export async function notifyOfFactor(
  tx: Context,
  userId: number,
  notice: { type: FactorNotice; name?: string; left?: number },
): Promise<void> {
  await insertSystemNotice(tx.db, { user_id: userId, data: notice, at: tx.now() })
}

/** Tells the followers of a station in one notice what was found in readings that came late. */
export async function notifyLateAlerts(tx: Context, module_id: number, found: object): Promise<void> {
  const data = { type: 'late-alerts', module_id, ...found }
  await insertLateNotices(tx.db, { module_id, data, at: tx.now() })
}

/** Tells those who may change the thresholds of a station which of them the standard changes, and on which day. */
export async function notifyLimitsChange(tx: Context, module_id: number, change: object): Promise<void> {
  await insertStationNotices(tx.db, {
    module_id,
    code: 'adaptors.change_threshold',
    data: { type: 'limits-change', module_id, ...change },
    at: tx.now(),
  })
}

interface HandlingNotice {
  readonly type: HandlingNoticeType
  /** The alert that it leads to. */
  readonly alert_id: number
  readonly user_ids?: readonly number[]
  readonly group_id?: number | null
  /** Who did it. */
  readonly who: Person
  readonly group?: string | null
  readonly text?: string
  /** The comment that it tells of. */
  readonly comment_id?: number
}

/** Tells people what somebody did about an alert; never that person. */
export async function notifyOfHandling(
  tx: Context,
  {
    type,
    alert_id,
    user_ids = [],
    group_id = null,
    who,
    group = null,
    text = '',
    comment_id,
  }: HandlingNotice,
): Promise<void> {
  await insertHandlingNotices(tx.db, {
    alert_id,
    user_ids,
    group_id,
    but: who.id,
    data: { type, who: who.name, group, text, comment_id },
    at: tx.now(),
  })
}

/** Nobody keeps a notice of a comment that its author has deleted. */
export const withdrawMentions = (tx: Context, comment: { alert_id: number; id: number }): Promise<void> =>
  removeMentions(tx.db, comment)

// Devices choose their names, so the number of lookups at a time and of remembered names is limited.
const maxAtOnce = 1000
const maxRemembered = 10_000

/**
 * Notifies the followers of stations whose clocks run ahead, once for each module and hour over all copies of the
 * program.
 */
export class ClockSkewNotices {
  readonly #deps: { readonly pool: Pool; readonly log: Logger }
  /** Stations with a notice in this hour: most reports then need no query. */
  readonly #notified = new Set<string>()
  #hour = 0

  constructor(deps: { readonly pool: Pool; readonly log: Logger }) {
    this.#deps = deps
  }

  /** Never fails: a notice that cannot be written now is retried with the station's next reading. */
  async notify(reports: readonly SkewReport[]): Promise<void> {
    const newest = reports.reduce((latest, { at }) => Math.max(latest, at), 0)
    this.#remember(Math.floor(newest / HOUR_MS) * HOUR_MS)
    const fresh = new Map<string, SkewReport>()
    for (const report of reports) {
      const key = report.stations.join('\n')
      if (key !== '' && !this.#notified.has(key) && fresh.size < maxAtOnce) fresh.set(key, report)
    }
    if (fresh.size === 0) return
    try {
      const at = { hour: new Date(this.#hour), now: new Date(newest) }
      const notified = await insertClockSkewNotices(this.#deps.pool, [...fresh.values()], at)
      const keys = [...fresh.keys()]
      for (const report of notified) this.#notified.add(keys[report] ?? '')
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'notices about device clocks that run ahead were not stored')
    }
  }

  #remember(hour: number): void {
    if (hour === this.#hour && this.#notified.size < maxRemembered) return
    this.#hour = hour
    this.#notified.clear()
  }
}
