import type { PoolClient } from 'pg'
import type { Actor, Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { mayUnlock, MonthLockedError, shownMonth } from '../../readings/store/locked-months.service.ts'
import { storeReadings, type StoreDeps } from '../../readings/store/store.service.ts'
import { type IncomingReading, StaleTargetError } from '../../readings/store/target.ts'
import { readPerson } from '../../sessions/access.service.ts'
import { FileReader } from '../file/kept-file.service.ts'
import { rowsOfFile } from '../rows.service.ts'
import type { Batch, Refusal } from './batch.ts'
import { batchesOf } from './batches.service.ts'
import { refuseStopping, Superseded } from './check.service.ts'
import { packStored, type StoredReading } from './stored-readings.ts'
import { FactorGone, ImportTargets } from './targets.service.ts'
import { insertRefused, insertStored, type Reached, updateReached, type Work } from './work.queries.ts'

type LineReading = IncomingReading & { readonly line: number }

/** Stores the readings of a file from where it has come to, a batch a transaction. @throws Superseded, FactorGone */
export async function storeFile(
  system: Context,
  work: Work,
  { deps, file, stopping }: { deps: StoreDeps; file: string; stopping: AbortSignal },
): Promise<void> {
  const { mapping, reach, bytes } = work
  const targets = new ImportTargets(system.db, mapping, reach)
  await targets.learn()
  const person = work.asked_by === null ? null : await readPerson(system, work.asked_by)
  const storing = new Storing(system, work, { deps, person })
  const rows = rowsOfFile(new FileReader(system.db, { id: file, bytes }), mapping.format)
  const options = { mapping, targets, now: system.now().getTime(), done: work.place }
  // The rows of the next batch are read while one is stored.
  let stored: Promise<void> = Promise.resolve()
  for await (const batch of batchesOf(rows, options)) {
    await stored
    refuseStopping(stopping)
    stored = storing.store(batch)
    // Its failure is met where it is waited for.
    stored.catch(() => undefined)
  }
  await stored
}

class Storing {
  readonly #system: Context
  readonly #work: Work
  readonly #deps: StoreDeps
  readonly #person: Actor | null
  #reached: Reached

  constructor(system: Context, work: Work, { deps, person }: { deps: StoreDeps; person: Actor | null }) {
    this.#system = system
    this.#work = work
    this.#deps = deps
    this.#person = person
    const { place, rows, stored, duplicates, refused } = work
    this.#reached = { place, rows, stored, duplicates, refused, progress: 0, at: null }
  }

  async store(batch: Batch): Promise<void> {
    if (batch.place <= this.#reached.place) return
    const received_at = this.#system.now().getTime()
    let readings: LineReading[] = []
    for (const { target, ts, value, quality, line } of batch.readings) {
      if (target === undefined) throw new FactorGone('a column has no factor')
      readings.push({ target, ts, value, quality, line, received_at })
    }
    try {
      for (const refusals = [...batch.refusals]; ; ) {
        const locked = await this.#storeRest(batch, readings, refusals)
        if (locked === null) return
        const isRefused = (reading: LineReading) => locked.refused.has(reading)
        refusals.push(...readings.filter(isRefused).map((reading) => lockedOf(reading, locked)))
        readings = readings.filter((reading) => !isRefused(reading))
      }
    } catch (error) {
      // Somebody has renamed or deleted a factor since: the next attempt looks it up again.
      if (error instanceof StaleTargetError) throw new FactorGone('a factor has changed')
      throw error
    }
  }

  /** Answers what is of locked months, if that is all that was wrong: then nothing is stored. */
  async #storeRest(
    batch: Batch,
    readings: readonly LineReading[],
    refusals: readonly Refusal[],
  ): Promise<MonthLockedError | null> {
    let reached = this.#reached
    try {
      await storeReadings(this.#deps, readings, {
        // Those who are told read one notice a station, as of readings that come late.
        isFile: !this.#work.mapping.tell,
        mayUnlock: (moduleId) => mayUnlock({ actor: this.#person }, moduleId),
        inSameTransaction: async (client, { stored, duplicates, conflicts }) => {
          reached = await this.#write(client, { batch, readings, refusals, stored, duplicates, conflicts })
        },
      })
    } catch (error) {
      if (error instanceof MonthLockedError) return error
      throw error
    }
    this.#reached = reached
    return null
  }

  async #write(
    client: PoolClient,
    {
      batch,
      readings,
      refusals: given,
      stored,
      duplicates,
      conflicts,
    }: {
      batch: Batch
      readings: readonly LineReading[]
      refusals: readonly Refusal[]
      stored: number
      duplicates: readonly LineReading[]
      conflicts: readonly LineReading[]
    },
  ): Promise<Reached> {
    const db = databaseOn(client)
    const before = this.#reached
    const { id, expected } = this.#work
    const refusals = [...given, ...conflicts.map(conflictOf)]
    const counts = {
      rows: batch.rows,
      stored: before.stored + stored,
      duplicates: before.duplicates + duplicates.length,
      refused: before.refused + refusals.length,
    }
    const reached: Reached = {
      ...counts,
      place: batch.place,
      progress: Math.min(1, batch.rows / Math.max(1, expected?.rows ?? 1)),
      at: batch.at === null ? null : new Date(batch.at),
    }
    if (!(await updateReached(db, this.#work, reached))) throw new Superseded('it is over')
    if (stored > 0)
      await insertStored(db, id, await packStored(newOnes(readings, [...duplicates, ...conflicts])))
    if (refusals.length > 0)
      await insertRefused(
        db,
        id,
        JSON.stringify(refusals.map(({ line, reason, text }) => [line, reason, text])),
      )
    return reached
  }
}

const conflictOf = ({ line, value }: LineReading): Refusal => ({
  line,
  reason: { code: 'conflict' },
  text: String(value),
  isCell: true,
})

const lockedOf = (reading: LineReading, { refused }: MonthLockedError): Refusal => ({
  line: reading.line,
  reason: { code: 'month-locked', text: shownMonth(refused.get(reading) ?? '') },
  text: String(reading.value),
  isCell: true,
})

function newOnes(
  readings: readonly LineReading[],
  others: readonly LineReading[],
): Map<number, StoredReading[]> {
  const isOther = new Set(others)
  const byFactor = new Map<number, StoredReading[]>()
  for (const reading of readings) {
    if (isOther.has(reading)) continue
    const own = byFactor.get(reading.target.factor_id)
    if (own === undefined) byFactor.set(reading.target.factor_id, [reading])
    else own.push(reading)
  }
  for (const own of byFactor.values()) own.sort((one, other) => one.ts - other.ts)
  return byFactor
}
