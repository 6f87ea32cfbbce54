import { Client } from 'pg'
import { query } from '../src/query.ts'
import { readingsOf, type Stream } from './stream.ts'

/** How the table of readings differs from what was sent; all but `stored` are 0 if nothing was lost. */
export interface Difference {
  readonly stored: number
  /** Acknowledged, but not stored. */
  readonly lost: number
  /** Stored more than once for one factor and time. */
  readonly twice: number
  /** Stored with a value that was not sent. */
  readonly altered: number
  /** Stored, but never sent. */
  readonly foreign: number
}

const keyOf = (station: string, factor: string, ts: number): string => `${station}/${factor}/${ts}`

/** Compares what was acknowledged with what the database holds, as sets of (factor, time, value). */
export async function compare(
  url: string,
  stream: Stream,
  isAcknowledged: (message: number) => boolean,
): Promise<Difference> {
  const stored = new Map<string, number>()
  let rows = 0
  let twice = 0
  await eachReading(url, (row) => {
    const key = keyOf(row.station, row.factor, Number(row.ts))
    rows += 1
    if (stored.has(key)) twice += 1
    stored.set(key, row.value)
  })
  let lost = 0
  let altered = 0
  for (let n = 0; n < stream.messages; n += 1) {
    for (const { station, factor, ts, value } of readingsOf(stream, n)) {
      const key = keyOf(station, factor, ts)
      const there = stored.get(key)
      if (there === undefined) lost += isAcknowledged(n) ? 1 : 0
      else if (there !== value) altered += 1
      stored.delete(key)
    }
  }
  return { stored: rows, lost, twice, altered, foreign: stored.size }
}

interface Row {
  readonly station: string
  readonly factor: string
  /** A bigint, which arrives as text. */
  readonly ts: string
  readonly value: number
}

const page = 50_000

async function eachReading(url: string, take: (row: Row) => void): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`declare readings cursor for
      select m.manufacturer_id as station, f.manufacturer_id as factor,
        (extract(epoch from r.ts) * 1000)::bigint as ts, r.value
      from reading_all r join factor f on f.id = r.factor_id join module m on m.id = f.module_id`)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${page} from readings`)
      for (const row of rows) take(row)
      if (rows.length < page) return
    }
  } finally {
    await client.end()
  }
}

export async function countReadings(url: string): Promise<number> {
  const [row] = await query<{ count: string }>(url, 'select count(*) from reading_all')
  return Number(row?.count)
}

/** Readings by the product's own counter, which is faster than counting rows. */
export async function countStored(url: string): Promise<number> {
  const [row] = await query<{ count: string | null }>(
    url,
    "select sum(value) as count from ingest_counter where name = 'readings'",
  )
  return Number(row?.count ?? 0)
}

export interface Judged {
  /** Every alert and the state of every factor; order and names do not depend on the run. */
  readonly lines: readonly string[]
  readonly alerts: number
  /** Factors with more than one open alert. */
  readonly openTwice: number
}

/** What was judged, without ids: two databases with the same readings give the same lines. */
export async function readJudged(url: string): Promise<Judged> {
  const alerts = await query(
    url,
    `select module_code, factor_code, status, class, origin, value, peak, last, min_value, max_value,
       timestamp, started_at, resolved_at, resolve_reason
     from alert order by module_code, factor_code, alert.id`,
  )
  const states = await query(
    url,
    `select m.code as module_code, f.code as factor_code, s.phase, s.class, s.since, s.severity, s.watermark, s.peak,
       s.last, s.latest_ts, s.latest_value
     from factor_state s join factor f on f.id = s.factor_id join module m on m.id = f.module_id
     order by m.code, f.code`,
  )
  const open = await query(
    url,
    'select factor_id from alert where resolved_at is null group by factor_id having count(*) > 1',
  )
  const lines = [...alerts, ...states].map((row) => JSON.stringify(row))
  return { lines, alerts: alerts.length, openTwice: open.length }
}

/** Lines that only one of the two has. */
export function differences(one: Judged, other: Judged): string[] {
  const inOne = new Set(one.lines)
  const inOther = new Set(other.lines)
  return [
    ...one.lines.filter((line) => !inOther.has(line)),
    ...other.lines.filter((line) => !inOne.has(line)),
  ]
}
