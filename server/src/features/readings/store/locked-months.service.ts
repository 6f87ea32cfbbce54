import { MINUTE_MS } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { startOfMonth } from '../../../lib/local-month.ts'
import { reaches } from '../../../reach.ts'
import {
  type AfterLock,
  holdMonths,
  insertAfterLock,
  type MonthRow,
  selectMonths,
} from './locked-months.queries.ts'

interface Timed {
  readonly ts: number
}

interface Place extends Timed {
  readonly factor_id: number
}

// The clocks of copies are not quite the same.
const skewMs = 5 * MINUTE_MS

/** The months that are locked or have been, as far as readings of a change are in them. */
export class HeldMonths {
  readonly #rows: readonly MonthRow[]

  constructor(rows: readonly MonthRow[]) {
    this.#rows = rows
  }

  get isAny(): boolean {
    return this.#rows.length > 0
  }

  /** Locked now. */
  lockedAt(ts: number): MonthRow | undefined {
    return this.#rows.find(({ start, end, is_locked }) => is_locked && ts >= start && ts < end)
  }

  wasLockedAt(ts: number): boolean {
    return this.#rows.some(({ start, end }) => ts >= start && ts < end)
  }

  /** Keeps which readings of such months have changed. */
  async note(client: PoolClient, places: Iterable<Place>, change: AfterLock): Promise<void> {
    if (!this.isAny) return
    const rows = [...places].filter(({ ts }) => this.wasLockedAt(ts))
    if (rows.length > 0) await insertAfterLock(client, rows, change)
  }
}

const none = new HeldMonths([])

/**
 * Until the transaction ends no month is locked or unlocked; nothing is asked where all readings are of this month,
 * which cannot be locked. The caller holds the factors.
 */
export async function heldMonths(
  client: PoolClient,
  readings: Iterable<Timed>,
  now: Date,
): Promise<HeldMonths> {
  const open = startOfMonth(now.getTime() + skewMs)
  let isOld = false
  for (const { ts } of readings) isOld ||= ts < open
  if (!isOld) return none
  await holdMonths(client)
  return new HeldMonths(await selectMonths(client))
}

/** Whether a person may change readings of locked months of a station. */
export const mayUnlock = ({ actor }: Pick<Context, 'actor'>, moduleId: number): boolean =>
  actor !== null && actor.permissions.has('readings.unlock') && reaches(actor, 'readings.unlock', moduleId)

/** `MM/YYYY`, of `YYYY-MM`. */
export const shownMonth = (month: string): string => month.split('-').toReversed().join('/')

/** Names the first month. */
export class MonthLockedError extends AppError {
  /** With the month of each, `YYYY-MM`. */
  readonly refused: ReadonlyMap<object, string>

  constructor(refused: ReadonlyMap<object, string>) {
    const [month = ''] = refused.values()
    super('month-locked', { reason: shownMonth(month), besides: { month } })
    this.refused = refused
  }
}

/** What a person changes of a station. @throws MonthLockedError where they may not unlock */
export function refuseLocked(
  months: HeldMonths,
  readings: Iterable<Timed>,
  { by, module_id }: { by: Pick<Context, 'actor'>; module_id: number },
): void {
  if (!months.isAny || mayUnlock(by, module_id)) return
  for (const { ts } of readings) {
    const locked = months.lockedAt(ts)
    if (locked !== undefined) throw new MonthLockedError(new Map([[{ ts }, locked.month]]))
  }
}
