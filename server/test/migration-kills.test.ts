import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { createEmptyDatabase } from './database.ts'

/** Tables, columns, indexes, constraints, views, functions and triggers, in words. */
const schema = `
  select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') || coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema in ('public', 'reach')
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'reach')
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace in ('public'::regnamespace, 'reach'::regnamespace)
  union all select 'view ' || schemaname || '.' || viewname || ' ' || definition from pg_views where schemaname in ('public', 'reach')
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc
    where pronamespace in ('public'::regnamespace, 'reach'::regnamespace) and prokind = 'f' and proname <> 'wait_here'
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgname <> 'wait_here'
  union all select 'ran ' || name || ' ' || checksum from migration
  order by 1`

test('a program that is killed in the middle of any migration leaves nothing of it, and the next start goes on', async () => {
  const [database, untouched] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const clients = [database, untouched].map(({ url }) => new Client({ connectionString: url }))
  const [client, other] = clients as [Client, Client] // one of each
  for (const one of clients) await one.connect()
  onTestFinished(async () => {
    for (const one of clients) await one.end()
    await database.drop()
    await untouched.drop()
  })
  // The last statement of each migration's transaction notes it: there the program is killed.
  await client.query(`
    create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now());
    create function wait_here() returns trigger language plpgsql as $$ begin
      perform pg_advisory_lock(4711); return new; end $$;
    create trigger wait_here before insert on migration for each row execute function wait_here()`)
  const names = (await readdir(new URL('../migrations/', import.meta.url))).filter((name) =>
    name.endsWith('.sql'),
  )
  const ran = async () =>
    (await client.query('select name from migration order by name')).rows.map(({ name }) => name)
  const waiting = async () =>
    (
      await client.query(
        `select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
      )
    ).rows
  for (const [n, name] of names.toSorted().entries()) {
    await client.query('select pg_advisory_lock(4711)')
    const ended = migrate(database.url).then(
      () => 'done',
      () => 'ended',
    )
    await expect.poll(waiting, { message: name }).toHaveLength(1)
    // As PostgreSQL sees it when the program is killed: its connection ends.
    for (const { pid } of await waiting()) await client.query('select pg_terminate_backend($1)', [pid])
    expect(await ended, name).toBe('ended')
    await expect.poll(waiting).toEqual([])
    expect(await ran(), `${name} was killed`).toEqual(names.toSorted().slice(0, n))
    await client.query('select pg_advisory_unlock(4711)')
    // This one alone: the next one is killed, too.
    await client.query(`drop trigger wait_here on migration;
      create trigger wait_here before insert on migration for each row when (new.name > '${name}') execute function wait_here()`)
  }
  await client.query('drop trigger wait_here on migration')
  await migrate(database.url)
  await migrate(untouched.url)
  expect(await ran()).toEqual(names.toSorted())
  expect((await client.query(schema)).rows).toEqual((await other.query(schema)).rows)
})
