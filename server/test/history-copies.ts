import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { AppError } from '../src/errors.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { deleteMetric, updateMetric } from '../src/features/readings/metrics/metrics.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { migrate } from '../src/db/migrate.ts'
import { depsOf, type HistoryCopy, openCopy } from './history-copy.ts'
import { dayMs, factorCount, firstDay, type GivenReading, reading } from './history-model.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

const laterThanAll = () => new Date(firstDay + 3650 * dayMs)

type Batch = readonly GivenReading[]
interface Change {
  readonly id: string
  /** null: it was deleted. */
  readonly after: { readonly value: number; readonly quality: 0 | 1 | 2 } | null
}
type Counts = readonly [stored: number, duplicates: number, conflicts: number]
/** What has happened to the factors, in the order in which it held them. */
type Happened = { readonly turn: number } & (
  | { readonly batch: Batch; readonly counts: Counts }
  | { readonly change: Change }
)

const daysOfRound = 4
const batchesOfCopy = 8
const changesOfCopy = 6
const packingsOfCopy = 3
// Crossed often, so that alerts are raised and resolved.
const limits = { min_value: 10, max_value: 60 }

/**
 * Two copies of the program store, correct, delete and pack the same factors at once. What they did is then done again,
 * one after the other, on a database of its own: both must hold the same readings, states and alerts, and have answered
 * the same.
 */
export class CopiesRun {
  readonly #copies: readonly [HistoryCopy, HistoryCopy]
  readonly #alone: HistoryCopy
  readonly #station: TestStation
  #now = firstDay
  #last = 0

  private constructor(copies: readonly HistoryCopy[], station: TestStation) {
    const [one, other, alone] = copies
    if (one === undefined || other === undefined || alone === undefined) throw new Error('three are needed')
    this.#copies = [one, other]
    this.#alone = alone
    this.#station = station
  }

  /** On two empty databases. */
  static async on(together: string, alone: string): Promise<CopiesRun> {
    const clock = { now: () => firstDay }
    const copies = [together, together, alone].map((url) => openCopy(url, () => clock.now()))
    await migrate(together)
    await migrate(alone)
    const made = { key: 'COPIES', factors: factorCount, limits }
    const station = await makeStation(copies[0]?.pool as HistoryCopy['pool'], made) // there are three
    await makeStation(copies[2]?.pool as HistoryCopy['pool'], made) // the same
    const run = new CopiesRun(copies, station)
    clock.now = () => run.#now
    return run
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#copies, this.#alone].map((copy) => copy.stop()))
  }

  /** Of days of their own. @throws where the copies' tables or answers differ from those of one after the other */
  async play(round: number, seed: number): Promise<void> {
    this.#now = firstDay + (round * daysOfRound + 2) * dayMs + 2 * 3_600_000
    const later = this.#now + 2 * dayMs
    const shift = round * daysOfRound * dayMs
    const drawn = fc.sample(fc.array(reading, { minLength: 1, maxLength: 20, size: 'max' }), {
      seed,
      numRuns: 2 * batchesOfCopy,
    })
    const batches = drawn.map((batch) => batch.map((one) => ({ ...one, ts: one.ts + shift })))
    const happened: Happened[] = []
    const store = async (copy: HistoryCopy, own: readonly Batch[]) => {
      for (const batch of own) happened.push({ batch, ...(await this.#store(copy, batch)) })
    }
    const change = async (copy: HistoryCopy, own: readonly Batch[]) => {
      for (const [at, batch] of own.slice(0, changesOfCopy).entries())
        await this.#change(copy, batch[0], at % 2 === 0 ? null : { value: at * 7, quality: 0 })
    }
    const pack = async (copy: HistoryCopy) => {
      for (let left = packingsOfCopy; left > 0; left -= 1) {
        await packHistory(copy.ctx, { pool: copy.pool })
        this.#now = Math.min(later, this.#now + dayMs)
      }
    }
    const [one, other] = this.#copies
    const half = batches.slice(0, batchesOfCopy)
    const rest = batches.slice(batchesOfCopy)
    // The same readings also come by the other copy, and are changed by both.
    await Promise.all([
      store(one, half),
      store(one, rest.toReversed()),
      change(one, half),
      pack(one),
      store(other, rest),
      store(other, half.toReversed()),
      change(other, half.toReversed()),
      pack(other),
    ])
    await this.#compare([...happened, ...(await this.#changes())], new Date(firstDay + shift))
  }

  async #store(copy: HistoryCopy, batch: Batch): Promise<{ turn: number; counts: Counts }> {
    let turn = 0
    const targets = this.#station.factors
    const readings = batch.map(({ factor, ts, value, quality }) => {
      const { id, key } = targets[factor] ?? { id: 0, key: '' }
      const target = { factor_id: id, module_key: this.#station.key, factor_key: key }
      return { target, ts, value, quality, received_at: this.#now }
    })
    const result = await storeReadings(depsOf(copy, laterThanAll), readings, {
      // Of the sequence that numbers changes too, while the factors are held.
      inSameTransaction: async (client) => {
        const { rows } = await client.query<{ turn: string }>(
          "select nextval(pg_get_serial_sequence('audit_log', 'id')) as turn",
        )
        turn = Number(rows[0]?.turn)
      },
    })
    return { turn, counts: [result.stored, result.duplicates.length, result.conflicts.length] }
  }

  async #change(
    copy: HistoryCopy,
    of: { factor: number; ts: number } | undefined,
    after: Change['after'],
  ): Promise<void> {
    if (of === undefined) return
    const id = `${this.#station.factors[of.factor]?.id}-${of.ts}`
    const deps = depsOf(copy, laterThanAll)
    const changing =
      after === null ? deleteMetric(copy.ctx, deps, id) : updateMetric(copy.ctx, deps, { id, change: after })
    await changing.catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error
    })
  }

  /** The changes of this round, as the audit log has them. */
  async #changes(): Promise<Happened[]> {
    const { rows } = await this.#copies[0].pool.query<{
      id: number
      object_id: string
      after: Change['after']
    }>(`select id, object_id, after from audit_log where object = 'metric' and id > $1 order by id`, [
      this.#last,
    ])
    this.#last = Math.max(this.#last, ...rows.map(({ id }) => id))
    return rows.map(({ id, object_id, after }) => ({ turn: id, change: { id: object_id, after } }))
  }

  async #compare(happened: readonly Happened[], from: Date): Promise<void> {
    for (const what of happened.toSorted((one, other) => one.turn - other.turn))
      if ('change' in what) await this.#again(what.change)
      else {
        const { counts } = await this.#store(this.#alone, what.batch)
        if (!isDeepStrictEqual(counts, what.counts))
          throw new Error(`two copies answered ${what.counts.join()}, one after the other ${counts.join()}`)
      }
    await packHistory(this.#alone.ctx, { pool: this.#alone.pool })
    const [together, alone] = await Promise.all([
      contents(this.#copies[0], from),
      contents(this.#alone, from),
    ])
    for (const [name, lines] of Object.entries(together))
      if (!isDeepStrictEqual(lines, alone[name]))
        throw new Error(
          `${name}: ${JSON.stringify(lines)}, one after the other ${JSON.stringify(alone[name])}`,
        )
  }

  async #again({ id, after }: Change): Promise<void> {
    const { ctx } = this.#alone
    const deps = depsOf(this.#alone, laterThanAll)
    if (after === null) await deleteMetric(ctx, deps, id)
    else await updateMetric(ctx, deps, { id, change: after })
  }
}

const questions = {
  readings: 'select factor_id, ts, value, quality from reading_all where ts >= $1 order by 1, 2',
  states: `select factor_id, phase, class, since, severity, watermark, peak, last, latest_ts, latest_value, latest_quality
    from factor_state where $1::timestamptz is not null order by 1`,
  alerts: `select factor_id, status, class, value, peak, last, timestamp, started_at, resolved_at, resolve_reason
    from alert where timestamp >= $1 order by factor_id, id`,
}

/** From a round's first day on. */
async function contents({ pool }: HistoryCopy, from: Date): Promise<Record<string, unknown[]>> {
  const asked = Object.entries(questions).map(async ([name, text]) => [
    name,
    (await pool.query(text, [from])).rows,
  ])
  return Object.fromEntries(await Promise.all(asked)) as Record<string, unknown[]> // of those pairs
}
