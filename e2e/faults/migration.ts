/**
 * `node e2e/faults/migration.ts [--factors 72] [--days 30] [--step 300] [--kills 5] [--seed 1]`
 * Makes a database of a version that kept every reading as a row, with so many factors, days and a reading every `step` seconds, and
 * starts the program on it: it must serve at once, pack in the background, and hold the very same readings however often it is killed
 * with -9 meanwhile.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hash01 } from '@quantrac/simulator'
import { fromRoot } from '../src/paths.ts'
import { query } from '../src/query.ts'
import { until } from '../src/waiting.ts'
import { createPostgres } from './postgres.ts'
import { type FaultyServer, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    factors: { type: 'string', default: '72' },
    days: { type: 'string', default: '30' },
    step: { type: 'string', default: '300' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const [factors, days, step, kills, seed] = [
  values.factors,
  values.days,
  values.step,
  values.kills,
  values.seed,
].map(Number) as [number, number, number, number, number] // one of each

const dayMs = 86_400_000
// The readings end with a month that is over, so that every partition can go.
const ended = new Date(Date.now() - 3 * dayMs)
const end = new Date(Date.UTC(ended.getUTCFullYear(), ended.getUTCMonth(), 1))
const first = new Date(end.getTime() - days * dayMs)
const lastOld = '0003'

/** The schema of the version before pages. */
async function migrateToOld(url: string): Promise<void> {
  const folder = fromRoot('server/migrations')
  await query(
    url,
    'create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  )
  for (const name of (await readdir(folder)).sort()) {
    if (name.slice(0, lastOld.length) > lastOld) return
    const text = await readFile(join(folder, name), 'utf8')
    await query(url, text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await query(url, 'insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
}

/** A station of these factors, and its readings in partitions of months; two decimals, each factor at a moment of its own. */
async function fill(url: string): Promise<void> {
  await query(
    url,
    `insert into module (code, code_key, manufacturer_id, name) values ('OLD', 'old', 'OLD', 'OLD')`,
  )
  await query(
    url,
    `insert into factor (module_id, name, code, code_key, manufacturer_id, unit)
     select 1, 'F' || n, 'F' || n, 'f' || n, 'F' || n, 'mg/L' from generate_series(1, ${factors}) n`,
  )
  await query(url, 'insert into factor_state (factor_id) select id from factor')
  const monthAt = (n: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1))
  for (let n = 0; monthAt(n) < end; n += 1) {
    const from = monthAt(n).toISOString()
    const name = `reading_${from.slice(0, 7).replace('-', '_')}`
    await query(
      url,
      `create table ${name} partition of reading for values from ('${from}') to ('${monthAt(n + 1).toISOString()}')`,
    )
  }
  for (let day = 0; day < days; day += 1)
    await query(
      url,
      `insert into reading (factor_id, ts, value, quality)
       select f.id, t + f.id % 7 * interval '1 second',
         round((50 + 30 * sin(extract(epoch from t) / 9000 + f.id) + 5 * random())::numeric, 2)::float8, (random() < 0.001)::int
       from factor f cross join generate_series($1::timestamptz, $1::timestamptz + interval '1 day' - interval '1 second',
         interval '${step} seconds') t order by 1, 2`,
      [new Date(first.getTime() + day * dayMs)],
    )
  await query(
    url,
    `update factor_state s set latest_ts = l.ts, latest_value = l.value, latest_quality = l.quality, watermark = l.ts
     from (select distinct on (factor_id) * from reading where ts >= $1 order by factor_id, ts desc) l
     where l.factor_id = s.factor_id`,
    [new Date(end.getTime() - dayMs)],
  )
  await query(url, 'vacuum analyze reading')
}

/** How many readings each factor has on each local day, and a hash over all of each reading. */
const contents = (table: string): string => `
  select factor_id, (ts at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*) as n,
    bit_xor(hashint8extended((date_part('epoch', ts) * 1000)::bigint # hashfloat8extended(value, 0), quality)) as hash
  from ${table} group by 1, 2`

async function differences(url: string): Promise<number> {
  await query(url, `create table contents_after as ${contents('reading_all')}`)
  const [row] = await query<{ n: string }>(
    url,
    `select count(*) as n from contents_before b full join contents_after a
       using (factor_id, day) where (a.n, a.hash) is distinct from (b.n, b.hash)`,
  )
  await query(url, 'drop table contents_after')
  return Number(row?.n)
}

async function bytesOfReadings(url: string): Promise<number> {
  const [row] = await query<{ bytes: string }>(
    url,
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname like 'reading%'`,
  )
  return Number(row?.bytes)
}

/** How many factors have days left to pack, and how many days are packed. */
async function progress(url: string): Promise<{ left: number; pages: number }> {
  const [row] = await query<{ left: string; pages: string }>(
    url,
    `select (select count(*) from factor_state where packed_until is null
       or packed_until < ((now() - interval '1 hour') at time zone 'Asia/Ho_Chi_Minh')::date - 1) as left,
       (select count(*) from reading_day) as pages`,
  )
  return { left: Number(row?.left), pages: Number(row?.pages) }
}

/** As the clock adds it every hour. */
const addJob = (url: string) => query(url, "select graphile_worker.add_job('history')")

/** Packs everything, killed at so many random places of it. Answers the seconds of packing. */
async function pack(server: FaultyServer, url: string): Promise<number> {
  let seconds = 0
  for (let kill = 0; kill <= kills; kill += 1) {
    const before = (await progress(url)).pages
    const place =
      kill === kills ? Number.POSITIVE_INFINITY : (factors * days * (kill + hash01(seed, kill))) / (kills + 1)
    await addJob(url)
    const began = performance.now()
    await until(
      'the days are packed',
      async () => {
        const { left, pages } = await progress(url)
        return left === 0 || pages >= place
      },
      { limitMs: 7_200_000, everyMs: 50 },
    )
    if (kill < kills) await server.kill()
    seconds += (performance.now() - began) / 1000
    const { left, pages } = await progress(url)
    const killed = kill < kills ? `killed after ${pages} days` : `packed, ${pages} days`
    console.log(
      `${killed} (${pages - before} more), ${left} factors left; ${await differences(url)} differences`,
    )
    if (kill < kills) await server.start()
  }
  return seconds
}

function show(name: string, value: number, unit = ''): void {
  const digits = Number.isInteger(value) ? 0 : 1
  const text = value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  console.log(`  ${name.padEnd(28)} ${text.padStart(14)} ${unit}`)
}

async function main(): Promise<number> {
  const postgres = await createPostgres({ settings: { max_wal_size: '4GB' } })
  try {
    const url = await postgres.createDatabase('migration')
    await migrateToOld(url)
    await fill(url)
    await query(url, `create table contents_before as ${contents('reading')}`)
    const [row] = await query<{ n: string }>(url, 'select sum(n) as n from contents_before')
    const readings = Number(row?.n)
    const bytesBefore = await bytesOfReadings(url)
    const began = performance.now()
    const server = await startServer(url, { LOG_LEVEL: 'info' })
    try {
      const served = (performance.now() - began) / 1000
      const [unset] = await query<{ n: string }>(
        url,
        'select count(*) as n from factor_state where packed_until is null',
      )
      const packing = await pack(server, url)
      await until('the old partitions are dropped', async () => {
        const [left] = await query<{ n: string }>(
          url,
          `select count(*) as n from pg_inherits where inhparent = 'reading'::regclass`,
        )
        return Number(left?.n) === 0
      })
      const different = await differences(url)
      const told = [...server.output.matchAll(/"packing history"/g)].length
      console.log(`\n${factors} factors, ${days} days, a reading every ${step} s, killed ${kills} times`)
      show('readings', readings)
      show('from start to serving', served, 's')
      show('packing', packing, 's')
      show('readings packed a second', Math.round(readings / packing))
      show('progress lines seen', told)
      show('bytes a reading before', bytesBefore / readings)
      show('bytes a reading after', (await bytesOfReadings(url)) / readings)
      show('days that differ', different)
      show('factors without a packed day', Number(unset?.n))
      show('ends by itself', server.unexpectedEnds)
      return different + Number(unset?.n) + server.unexpectedEnds === 0 ? 0 : 1
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.remove()
  }
}

process.exitCode = await main()
