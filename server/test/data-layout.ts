import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** A database as a release left it: its migrations with their checksums, its partitions and its rows. */
export interface DataLayout {
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly partitions: readonly { readonly name: string; readonly of: string; readonly bound: string }[]
  readonly rows: Readonly<Record<string, readonly unknown[]>>
  /** What its program answered. */
  readonly answers: Readonly<Record<string, unknown>>
}

const tables = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration' order by 1`
const partitions = `select c.oid::regclass::text as name, i.inhparent::regclass::text as of,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid where c.relispartition and c.relkind = 'r' order by 1`

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function readLayout(url: string): Promise<Omit<DataLayout, 'answers'>> {
  return connected(url, async (client) => {
    const rows: Record<string, unknown[]> = {}
    for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
      const found = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
      if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row)
    }
    const done = await client.query<DataLayout['migrations'][number]>(
      'select name, checksum from migration order by name',
    )
    const parts = await client.query<DataLayout['partitions'][number]>(partitions)
    return { migrations: done.rows, partitions: parts.rows, rows }
  })
}

/**
 * Makes the layout in an empty database, from the migrations that made it first.
 * @throws if one of them was changed since
 */
export function restoreLayout(url: string, layout: DataLayout): Promise<void> {
  return connected(url, async (client) => {
    await client.query(
      'create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    for (const { name, checksum } of layout.migrations) {
      const sql = await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8')
      if (createHash('sha256').update(sql).digest('hex') !== checksum)
        throw new Error(`${name} was changed after a release: write a new migration instead`)
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
    for (const { name, of, bound } of layout.partitions)
      await client.query(`create table if not exists ${name} partition of ${of} ${bound}`)
    const names = await afterWhatTheyNeed(client, Object.keys(layout.rows))
    // What a migration has put there itself.
    for (const name of names.toReversed()) await client.query(`delete from ${name}`)
    for (const name of names) await insert(client, name, layout.rows[name] ?? [])
  })
}

/** The tables, each after those that its rows refer to. */
async function afterWhatTheyNeed(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  )
  const sorted: string[] = []
  const add = (name: string): void => {
    if (sorted.includes(name) || !names.includes(name)) return
    for (const { to } of rows.filter(({ from }) => from === name)) add(to)
    sorted.push(name)
  }
  for (const name of names) add(name)
  return sorted
}

async function insert(client: Client, table: string, rows: readonly unknown[]): Promise<void> {
  const found = await client.query<{ name: string; is_identity: boolean }>(
    `select quote_ident(attname) as name, attidentity <> '' as is_identity from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = found.rows.map(({ name }) => name).join(', ')
  await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  await client.query(`alter table ${table} enable trigger user`)
  for (const { name } of found.rows.filter(({ is_identity }) => is_identity))
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${name}), 1) from ${table}))`,
      [table, name],
    )
}
