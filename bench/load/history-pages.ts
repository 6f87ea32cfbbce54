import { closedDay, type Day, dayText, startOfDay } from '../../server/src/features/history/day.ts'
import type { DayReadings } from '../../server/src/features/history/day-readings.ts'
import { packDay } from '../../server/src/features/history/day-block.ts'
import { upsertBlocks } from '../../server/src/features/history/day-blocks.queries.ts'
import { ensurePartitions } from '../../server/src/features/history/partitions.service.ts'
import { insertRows } from '../../server/src/features/history/rows.service.ts'
import type { Measured } from './program.ts'

/** How a kind of factor measures. */
export const kinds = [
  { name: 'one a minute, two decimals', step_ms: 60_000, decimals: 2, jitter_ms: 0 },
  { name: 'one in five minutes, two decimals', step_ms: 300_000, decimals: 2, jitter_ms: 0 },
  // Each factor at instants of its own.
  { name: 'irregular, about one a minute, two decimals', step_ms: 60_000, decimals: 2, jitter_ms: 900 },
  { name: 'one a minute, any float', step_ms: 60_000, decimals: null, jitter_ms: 0 },
  { name: 'one a second, two decimals', step_ms: 1000, decimals: 2, jitter_ms: 0 },
] as const
export type Kind = (typeof kinds)[number]

const dayMs = 86_400_000
const blocksAtOnce = 200

export interface History {
  readonly code: string
  /** The first is a meter. */
  readonly factors: number
  readonly days: number
}

/** A station with factors, their days that are over as the pages that packing makes, and the open days as rows. */
export async function writeHistory(of: Measured, kind: Kind, history: History): Promise<void> {
  const ids = await makeStation(of, history)
  const until = closedDay(of.system.now().getTime())
  let writing: Promise<void> = Promise.resolve()
  let pages: Parameters<typeof upsertBlocks>[1][number][] = []
  const write = async () => {
    await writing
    writing = upsertBlocks(of.system.db, pages)
    pages = []
  }
  for (let day = until - history.days + 1; day <= until; day++)
    for (const factor_id of ids) {
      const isMeter = factor_id === ids[0]
      pages.push({ key: { factor_id, day }, block: packDay(readingsOf(kind, { factor_id, day, isMeter })) })
      if (pages.length === blocksAtOnce) await write()
    }
  await write()
  await writing
  await writeOpenDays(of, kind, { ids, until })
}

async function makeStation({ system, connections }: Measured, { code, factors }: History): Promise<number[]> {
  const module = await connections.pool.query<{ id: number }>(
    'insert into module (code, code_key, manufacturer_id, name) values ($1, lower($1), $1, $1) returning id',
    [code],
  )
  const made = await connections.pool.query<{ id: number }>(
    `insert into factor (module_id, name, code, code_key, manufacturer_id, unit, kind)
     select $1, 'F' || n, 'F' || n, 'f' || n, 'F' || n, case n when 1 then 'kWh' else '' end, case n when 1 then 'counter' else 'gauge' end
     from generate_series(1, $2) n returning id`,
    [module.rows[0]?.id, factors],
  )
  const ids = made.rows.map(({ id }) => id)
  await connections.pool.query(
    'insert into factor_state (factor_id, packed_until) select unnest($1::int[]), $2::date',
    [ids, dayText(closedDay(system.now().getTime()))],
  )
  return ids
}

interface Of {
  readonly factor_id: number
  readonly day: Day
  readonly isMeter: boolean
}

function readingsOf({ step_ms, decimals, jitter_ms }: Kind, { factor_id, day, isMeter }: Of): DayReadings {
  const length = dayMs / step_ms
  const scale = 10 ** (decimals ?? 0)
  const offsets: number[] = []
  const values: number[] = []
  for (let at = 0; at < length; at++) {
    const place = day * length + at
    // Within its step: instants rise.
    offsets.push(at * step_ms + Math.floor(Math.random() * jitter_ms))
    const value = isMeter ? place / 50 : 50 + 30 * Math.sin(place / 97 + factor_id) + Math.random()
    values.push(decimals === null ? value : Math.round(value * scale) / scale)
  }
  return { offsets, values, qualities: values.map(() => 0) }
}

async function writeOpenDays(
  { system, connections: { pool } }: Measured,
  kind: Kind,
  { ids, until }: { ids: readonly number[]; until: Day },
): Promise<void> {
  const received_at = system.now().getTime()
  const client = await pool.connect()
  try {
    for (let day = until + 1; startOfDay(day) < received_at; day++)
      for (const factor_id of ids) {
        const { offsets, values } = readingsOf(kind, { factor_id, day, isMeter: factor_id === ids[0] })
        const rows = offsets.map((offset, at) => {
          const ts = startOfDay(day) + offset
          return { target: { factor_id }, ts, value: values[at] ?? 0, quality: 0, received_at }
        })
        const past = rows.filter(({ ts }) => ts < received_at)
        await ensurePartitions(pool, past, { all: true })
        await insertRows(client, past)
      }
  } finally {
    client.release()
  }
}
