import { isDeepStrictEqual } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import type { Context } from '../src/context.ts'
import { migrate } from '../src/db/migrate.ts'
import { closedDay, dayText } from '../src/features/history/day.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { expireReadings } from '../src/features/history/retention.service.ts'
import { getEnergyDistribution } from '../src/features/older-calls/stations.service.ts'
import { getReadingTable } from '../src/features/module-data/module-data.service.ts'
import { getModuleSeries } from '../src/features/module-data/series.service.ts'
import { deleteMetric, listMetrics, updateMetric } from '../src/features/readings/metrics/metrics.service.ts'
import { storeReadings, type StoreDeps } from '../src/features/readings/store/store.service.ts'
import { type Asked, dayMs, factorCount, firstDay, Model, type Sequence, type Step } from './history-model.ts'
import { type Answers, compareAnswers } from './history-answers.ts'
import { depsOf, type HistoryCopy, openCopy } from './history-copy.ts'
import { makeStation, type TestStation } from './wire-stations.ts'
import { sureOf } from '../src/sure-time.ts'
import { changeLimits, compareAlerts } from './history-alerts.ts'

/** Plays sequences on the product's own services, and compares what it answers with the model. */
export class HistoryRun {
  readonly #pool: Pool
  readonly #ctx: Context
  readonly #station: TestStation
  readonly #deps: StoreDeps
  readonly #stop: () => Promise<void>
  /** So many statements from now the connection that sends one is ended by the server; null: none is. */
  #killAt: number | null = null
  #now = firstDay

  private constructor(copy: HistoryCopy, station: TestStation) {
    this.#pool = copy.pool
    this.#stop = () => copy.stop()
    this.#station = station
    const now = () => new Date(this.#now)
    this.#ctx = { ...copy.ctx, now, sure: sureOf(now) }
    this.#deps = depsOf(copy, () => new Date(firstDay + 3650 * dayMs))
    copy.pool.on('connect', (client) => this.#watch(client))
  }

  /** On an empty database. */
  static async on(url: string): Promise<HistoryRun> {
    await migrate(url)
    const copy = openCopy(url, () => firstDay)
    const station = await makeStation(copy.pool, {
      key: 'HISTORY',
      factors: factorCount,
      limits: { min_value: 10, max_value: 60, max_range: 20 },
    })
    await changeLimits(copy.pool, station)
    await copy.pool.query("update factor set kind = 'counter', unit = 'kWh' where module_id = $1", [
      station.id,
    ])
    return new HistoryRun(copy, station)
  }

  stop(): Promise<void> {
    return this.#stop()
  }

  /** @throws where an answer differs from the model, or packing changes one */
  async play({ steps, asked }: Sequence): Promise<void> {
    await this.#clear()
    const model = new Model()
    let isWhole = true
    for (const step of steps) {
      await this.#take(step, model, asked)
      // What was judged of readings that are kept no longer stays.
      isWhole &&= step.kind !== 'retain'
      if (isWhole) await compareAlerts(this.#pool, this.#station, model)
    }
    compareAnswers(await this.#answers(asked), model, asked)
  }

  /** Factors begin as those of an old database do, as new ones, and as one that was packed long ago. */
  async #clear(): Promise<void> {
    const ids = this.#station.factors.map(({ id }) => id)
    for (const table of ['reading', 'reading_day', 'alert'])
      await this.#pool.query(`delete from ${table} where factor_id = any($1::int[])`, [ids])
    const packed = [null, dayText(closedDay(firstDay + dayMs / 2)), '2020-01-01']
    await this.#pool.query(
      `update factor_state s set written_by = null, phase = 'NORMAL', class = null, since = null, severity = null, alert_id = null,
         peak = null, last = null, is_untold = false, watermark = null, latest_ts = null, latest_value = null, packed_until = g.day
       from unnest($1::int[], $2::date[]) as g (id, day) where s.factor_id = g.id`,
      [ids, packed],
    )
  }

  async #take(step: Step, model: Model, asked: Asked): Promise<void> {
    if (step.kind === 'store') return this.#store(step, model)
    if (step.kind === 'pack') return this.#pack(step, asked)
    if (step.kind === 'retain') {
      await this.#pack({ kind: 'pack', day: step.day, killAt: null }, asked)
      const config = { ...this.#ctx.config, retentionDays: step.days }
      const expire = () => expireReadings({ ...this.#ctx, config }, new AbortController().signal)
      await expire()
      // An administrator's word, which it waits for where it is much.
      await this.#pool.query('update waiting_removal set allowed_at = now()')
      await expire()
      await this.#pool.query('delete from waiting_removal')
      const before = firstDay + (step.day - step.days) * dayMs
      for (const one of model.readings) if (one.ts < before) model.remove(one)
      return
    }
    const one = model.picked(step.pick)
    if (one === undefined) return
    const id = `${this.#factorId(one.factor)}-${one.ts}`
    if (step.kind === 'delete') {
      await deleteMetric(this.#ctx, this.#deps, id)
      model.remove(one)
    } else {
      const { value, quality } = step
      await updateMetric(this.#ctx, this.#deps, { id, change: { value, quality } })
      model.set({ ...one, value, quality })
    }
  }

  async #store({ readings, killAt }: Step & { kind: 'store' }, model: Model): Promise<void> {
    const targets = this.#station.factors.map(({ id, key }) => ({
      factor_id: id,
      module_key: this.#station.key,
      factor_key: key,
    }))
    const incoming = readings.map(({ factor, ts, value, quality }) => {
      const target = targets[factor]
      if (target === undefined) throw new Error('no such factor')
      return { target, ts, value, quality, received_at: ts }
    })
    const result = await this.#dying(killAt, () => storeReadings(this.#deps, incoming))
    if (result === null) return
    const counts = {
      stored: result.stored,
      duplicates: result.duplicates.length,
      conflicts: result.conflicts.length,
    }
    const expected = model.store(readings)
    if (!isDeepStrictEqual(counts, expected))
      throw new Error(`stored ${JSON.stringify(counts)}, expected ${JSON.stringify(expected)}`)
  }

  async #pack({ day, killAt }: Step & { kind: 'pack' }, asked: Asked): Promise<void> {
    this.#now = firstDay + day * dayMs + 2 * 3_600_000
    const before = await this.#someAnswers(asked)
    const ended = await this.#dying(killAt, () => packHistory(this.#ctx, { pool: this.#pool }))
    const after = await this.#someAnswers(asked)
    if (!isDeepStrictEqual(before, after))
      throw new Error(
        `packing ${ended === null ? '(killed) ' : ''}changed ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
      )
  }

  /** Runs work that is killed at a statement; null where it was. */
  async #dying<T>(killAt: number | null, work: () => Promise<T>): Promise<T | null> {
    this.#killAt = killAt
    try {
      return await work()
    } catch (error) {
      if (this.#killAt !== -1) throw error
      // The pool may not have noticed yet that one of its connections has ended.
      for (let left = this.#pool.totalCount; left > 0; left -= 1)
        await this.#pool.query('select 1').catch(() => undefined)
      return null
    } finally {
      this.#killAt = null
    }
  }

  #watch(client: PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        if (this.#killAt !== null && this.#killAt >= 0) {
          this.#killAt -= 1
          if (this.#killAt === -1)
            void (query('select pg_terminate_backend(pg_backend_pid())') as Promise<unknown>).catch(
              () => undefined,
            )
        }
        return query(...given)
      },
    })
  }

  async #answers(asked: Asked): Promise<Answers> {
    const calls = this.#calls(asked)
    return {
      all: await calls.all(),
      series: await calls.series(),
      energy: await calls.energy(),
      table: await calls.table(),
      list: await calls.list(),
      listOfOne: await calls.listOfOne(),
    }
  }

  /**
   * All readings, and one of the calls, which the sequence decides: asking every one around each packing takes most of
   * the time.
   */
  async #someAnswers(asked: Asked): Promise<readonly unknown[]> {
    const { all, ...others } = this.#calls(asked)
    const list = Object.values(others)
    return [await all(), await list[asked.offset % list.length]?.()]
  }

  #calls({ start, end, max_points, offset, limit }: Asked): {
    [K in keyof Answers]: () => Promise<Answers[K]>
  } {
    const code = this.#station.key
    const times = { start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString() }
    const page = { offset, limit }
    return {
      all: () => this.#allReadings(),
      series: () => getModuleSeries(this.#ctx, code, { ...times, codes: [], max_points }),
      energy: () => getEnergyDistribution(this.#ctx, code, times),
      table: () => getReadingTable(this.#ctx, code, offset % 2 === 0 ? page : { ...page, ...times }),
      list: () => listMetrics(this.#ctx, { ...page, ...(offset % 2 === 1 && times) }),
      listOfOne: () =>
        listMetrics(this.#ctx, { ...page, factor: this.#factorId(0), ...(offset % 3 === 1 && times) }),
    }
  }

  async #allReadings(): Promise<Answers['all']> {
    const ids = this.#station.factors.map(({ id }) => id)
    const { rows } = await this.#pool.query<{
      factor_id: number
      ts: Date
      value: number
      quality: 0 | 1 | 2
    }>(
      `select factor_id, ts, value, quality from reading_all where factor_id = any($1::int[]) order by factor_id, ts`,
      [ids],
    )
    return rows.map(({ factor_id, ts, ...rest }) => ({
      factor: ids.indexOf(factor_id),
      ts: ts.getTime(),
      ...rest,
    }))
  }

  #factorId(place: number): number {
    return this.#station.factors[place]?.id ?? 0
  }
}
