import type { Pool, PoolClient } from 'pg'
import { MINUTE_MS } from '@quantrac/contract'
import { dayOf, startOfDay } from '../../history/day.ts'
import { addHeard, type HeardDay } from './heard-minutes.queries.ts'

const minutesOfDay = 1440

/** A minute for which a module has sent something; counted from 1970 in UTC, as local days begin with one. */
interface HeardMinute {
  readonly module_id: number
  readonly minute: number
}

// By pool: a test runs several databases in one process. Of each module the minute that was written last: most readings
// are of it.
const written = new WeakMap<Pool, Map<number, number>>()

function writtenOf(pool: Pool): Map<number, number> {
  const known = written.get(pool)
  if (known !== undefined) return known
  const minutes = new Map<number, number>()
  written.set(pool, minutes)
  // A connection that ended may be the first sign of another database in the place of this one.
  pool.on('remove', () => minutes.clear())
  return minutes
}

/** The minutes of readings, without the one of each module that is known to be written. */
export class HeardMinutes {
  readonly #written: Map<number, number>
  readonly #minutes = new Map<number, Set<number>>()

  constructor(pool: Pool) {
    this.#written = writtenOf(pool)
  }

  add(module_id: number, ts: number): void {
    const minute = Math.floor(ts / MINUTE_MS)
    if (this.#written.get(module_id) === minute) return
    const minutes = this.#minutes.get(module_id)
    if (minutes === undefined) this.#minutes.set(module_id, new Set([minute]))
    else minutes.add(minute)
  }

  /** In the transaction that stores the readings. */
  async write(client: PoolClient): Promise<void> {
    if (this.#minutes.size > 0) await addHeard(client, heardDays(this.#list()))
  }

  /** After its commit. */
  remember(): void {
    for (const [module_id, minutes] of this.#minutes)
      this.#written.set(
        module_id,
        [...minutes].reduce((newest, minute) => Math.max(newest, minute)),
      )
  }

  *#list(): Generator<HeardMinute> {
    for (const [module_id, minutes] of this.#minutes)
      for (const minute of minutes) yield { module_id, minute }
  }
}

function heardDays(minutes: Iterable<HeardMinute>): HeardDay[] {
  const days = new Map<
    string,
    { readonly module_id: number; readonly day: number; readonly places: string[] }
  >()
  for (const { module_id, minute } of minutes) {
    const day = dayOf(minute * MINUTE_MS)
    const key = `${module_id} ${day}`
    const found = days.get(key) ?? { module_id, day, places: Array<string>(minutesOfDay).fill('0') }
    days.set(key, found)
    found.places[minute - startOfDay(day) / MINUTE_MS] = '1'
  }
  return [...days.values()].map(({ module_id, day, places }) => ({
    module_id,
    day,
    minutes: places.join(''),
  }))
}
