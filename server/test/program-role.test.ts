import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '@quantrac/cluster'
import { query } from '../../cluster/test/process.ts'
import { startApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { signIn } from './actors.ts'
import { type DataLayout, restoreLayout } from './data-layout.ts'
import { asOwner, createDatabase, createEmptyDatabase, programUrlOf, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'
import { pooler } from './pgbouncer.ts'

const grants = fileURLToPath(new URL('../src/db/program-role.ts', import.meta.url))

async function database(create = createDatabase): Promise<TestDatabase> {
  const made = await create()
  onTestFinished(() => made.drop())
  return made
}

/** Starts the program, which is stopped after the test, and answers with it what it logs. */
async function start(options: Parameters<typeof startTestApp>[0]): Promise<{ app: TestApp; said: string[] }> {
  const said: string[] = []
  const log = createLog('info', { write: (line) => said.push(String(JSON.parse(line).msg)) })
  const app = await startTestApp({ log, ...options })
  onTestFinished(() => app.stop())
  return { app, said }
}

const alone = (databaseUrl: string) => ({ databaseUrl, config: { databaseUrl, databaseOwnerUrl: null } })
const canChange = expect.stringContaining('the user of DATABASE_URL can change the audit log')

beforeEach(({ skip }) => skip(inject('programUrl') === inject('clusterUrl'), 'the server has one role alone'))

describe('the role that the program signs in as', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const rows = async (text: string) => (await app.connections.pool.query(text)).rows

  test('owns nothing, is nobody else and has no rights beyond tables', async () => {
    expect(
      await rows(`
        select (select count(*) from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o') as owned,
          (select count(*) from pg_roles other where other.oid <> r.oid and pg_has_role(r.oid, other.oid, 'member')) as others,
          rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        from pg_roles r where rolname = current_user`),
    ).toEqual([
      {
        owned: 0,
        others: 0,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    const creates = `select nspname from pg_namespace where has_schema_privilege(oid, 'create') and nspname !~ '^pg_'`
    expect(await rows(creates)).toEqual([])
  })

  test('reads all tables, writes what is to be written, and truncates, references and triggers nothing', async () => {
    const made = await rows(`
      select format('%s.%s', n.nspname, c.relname) as name, concat_ws(' ',
          case when has_table_privilege(c.oid, 'select') then 'select' end,
          case when has_table_privilege(c.oid, 'insert') then 'insert' end,
          case when has_table_privilege(c.oid, 'update') then 'update' end,
          case when has_table_privilege(c.oid, 'delete') then 'delete' end,
          case when has_table_privilege(c.oid, 'truncate, references, trigger') then 'more' end) as may
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'`)
    expect(made.length).toBeGreaterThan(50)
    const others = made.filter(({ may }) => may !== 'select insert update delete')
    expect(Object.fromEntries(others.map(({ name, may }) => [name, may]))).toEqual({
      'public.migration': 'select',
      'graphile_worker.migrations': 'select',
      'public.audit_log': 'select insert',
      'reach.audit_log': 'select insert',
    })
    // Also by way of a view, which reads and writes in the name of its owner.
    const writable = await rows(`
      with recursive log as (
        select 'public.audit_log'::regclass::oid as oid
        union select r.ev_class from log join pg_depend d on d.refobjid = log.oid and d.classid = 'pg_rewrite'::regclass
          join pg_rewrite r on r.oid = d.objid)
      select log.oid::regclass::text as name, a.attname as column from log join pg_attribute a on a.attrelid = log.oid
      where a.attnum > 0 and has_column_privilege(log.oid, a.attnum, 'update')
        or a.attnum = 1 and has_table_privilege(log.oid, 'update, delete, truncate') order by 1`)
    expect(writable).toEqual([
      { name: 'audit_log', column: 'after' },
      { name: 'reach.audit_log', column: 'after' },
    ])
  })

  test.for([
    `update audit_log set actor_email = 'somebody@else.vn'`,
    'delete from audit_log',
    'delete from reach.audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger user',
    'alter table audit_log disable trigger audit_log_stays',
    'alter table audit_log drop column ip',
    'create or replace rule away as on insert to audit_log do instead nothing',
    'create or replace function audit_log_stays() returns trigger language plpgsql as $$ begin return old; end $$',
    'drop trigger audit_log_stays on audit_log',
    'drop table audit_log cascade',
    'drop table user_account cascade',
    'drop table reading',
    'drop schema reach cascade',
    'truncate user_account cascade',
    'create table mine (n int)',
    `insert into migration (name, checksum) values ('9999-later.sql', '')`,
    'update migration set checksum = name',
    `set session_replication_role = 'replica'`,
    'set role quantrac',
    'set role postgres',
    'set session authorization quantrac',
    'alter role current_user superuser',
  ])('is refused `%s` by the database', async (statement) => {
    const client = new Client({ connectionString: app.system.config.databaseUrl ?? '' })
    await client.connect()
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })

  test('changes partitions of readings alone, by functions that nobody can turn on other tables', async () => {
    const definers = await rows(`
      select proname as name, proconfig::text ~ 'search_path=pg_catalog, pg_temp' as fixed from pg_proc
      where prosecdef and pronamespace in ('public'::regnamespace, 'reach'::regnamespace, 'graphile_worker'::regnamespace) order by 1`)
    expect(definers).toEqual(
      ['detach_reading_partition', 'drop_detached_partitions', 'make_reading_partition'].map((name) => ({
        name,
        fixed: true,
      })),
    )
    for (const call of [
      `make_reading_partition('audit_log', '2031-01-01Z', '2031-01-02Z')`,
      `make_reading_partition('reading_2031_01_01; drop table audit_log', '2031-01-01Z', '2031-01-02Z')`,
      `make_reading_partition('reading_2031_01_01', '2031-01-01Z', '2032-01-01Z')`,
      `make_reading_partition('reading_2031_01_01', null, '2031-01-02Z')`,
      `detach_reading_partition('audit_log')`,
      `detach_reading_partition('reading')`,
    ])
      await expect(rows(`select ${call}`), call).rejects.toMatchObject({ code: '22023' })
    await rows(`select make_reading_partition('reading_2031_01_01', '2031-01-01Z', '2031-01-02Z')`)
    await rows(`insert into reading (factor_id, ts, value) select 1, '2031-01-01T12:00:00Z', 1 where false`)
    await rows(`select detach_reading_partition('reading_2031_01_01')`)
    await rows('select drop_detached_partitions()')
    expect(await rows(`select to_regclass('detached_reading_2031_01_01') as left`)).toEqual([{ left: null }])
  })

  test('does not change partitions for a role that may not delete readings', async () => {
    const owner = new Client({ connectionString: app.system.config.databaseOwnerUrl ?? '' })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin; revoke delete on reading from quantrac_program')
    // The check is of the role that has signed in, which is the owner here: so of its own right.
    await owner.query('revoke delete on reading from current_user')
    await expect(owner.query('select drop_detached_partitions()')).rejects.toMatchObject({ code: '42501' })
    await owner.query('rollback')
  })
})

test('tables and schemas that a later migration makes are granted by themselves', async () => {
  const { url } = await database()
  const { app } = await start({ databaseUrl: url })
  await asOwner(
    app,
    'create table later (id bigserial, n int); create view reach.later as select * from later',
  )
  const { pool } = app.connections
  await pool.query('insert into later (n) values (1); update reach.later set n = 2; delete from later')
  // A view that is made again has the grants of any view, until the next start.
  await asOwner(
    app,
    `create schema elsewhere; create table elsewhere.later (n int);
     create table definition as select pg_get_viewdef('reach.audit_log') as text;
     do $$ declare text text; begin select d.text into text from definition d; drop view reach.audit_log;
       execute 'create view reach.audit_log as ' || text; end $$`,
  )
  const again = await start({ databaseUrl: url })
  await again.app.connections.pool.query('insert into elsewhere.later values (1)')
  await expect(again.app.connections.pool.query('delete from reach.audit_log')).rejects.toMatchObject({
    code: '42501',
  })
  expect(again.said).not.toContainEqual(canChange)
})

test('a start that finds all rights as they should be changes nothing', async () => {
  const { url } = await database()
  await start({ databaseUrl: url })
  const acls = `select c.xmin::text, c.oid::regclass::text as name from pg_class c
    where c.relacl is not null and relnamespace in ('public'::regnamespace, 'reach'::regnamespace) order by 2`
  const before = await query(url, acls)
  await start({ databaseUrl: url })
  expect(await query(url, acls)).toEqual(before)
})

test('with DATABASE_URL alone the program works as the owner, and its log says what that means', async () => {
  const { url } = await database(createEmptyDatabase)
  const { app, said } = await start(alone(url))
  expect(said.filter((line) => line.includes('audit log'))).toEqual([canChange])
  const { token } = await signIn(app, { role: 'admin' })
  expect(await makeModule(app, token, { code: 'NT-01' })).toMatchObject({ code: 'NT-01' })
})

test('a database of one role goes on with two, with its data, and back again', async () => {
  const { url } = await database(createEmptyDatabase)
  const first = await startTestApp(alone(url))
  const { token } = await signIn(first, { role: 'admin', email: 'lan@factory.example' })
  await makeModule(first, token, { code: 'NT-01' })
  await first.stop()
  const lines = await query(url, 'select * from audit_log order by id')
  expect(lines.length).toBeGreaterThan(0)
  const { app, said } = await start({ databaseUrl: url })
  expect(said).not.toContainEqual(canChange)
  const { rows } = await app.connections.pool.query('select code, current_user as user from module')
  expect(rows).toEqual([{ code: 'NT-01', user: 'quantrac_program' }])
  expect((await query(url, 'select * from audit_log order by id')).slice(0, lines.length)).toEqual(lines)
  const as = await signIn(app, { role: 'admin' })
  await makeModule(app, as.token, { code: 'NT-02', manufacturer_id: 'second' })
  const back = await start(alone(url))
  expect((await back.app.connections.pool.query('select code from module order by 1')).rows).toEqual([
    { code: 'NT-01' },
    { code: 'NT-02' },
  ])
})

test('a program that is killed while it grants has granted nothing, and the next start goes on', async () => {
  const { url } = await database(createEmptyDatabase)
  await (await startTestApp(alone(url))).stop()
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  // The last statements of the grants are about the tables of jobs.
  await holder.query('begin; lock table graphile_worker._private_known_crontabs in access share mode')
  const roles = JSON.stringify({ ownerUrl: url, programUrl: programUrlOf(url) })
  const code = `import(${JSON.stringify(grants)}).then((m) => m.grantToProgram(${roles}))`
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const waiting = () =>
    query(
      url,
      `select pid from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where not granted`,
    )
  await expect.poll(waiting).toHaveLength(1)
  child.kill('SIGKILL')
  await ended
  for (const { pid } of await waiting()) await query(url, `select pg_terminate_backend(${String(pid)})`)
  await expect.poll(waiting).toEqual([])
  await holder.query('rollback')
  await expect(query(programUrlOf(url), 'select from user_account')).rejects.toThrow('permission denied')
  const { app } = await start({ databaseUrl: url })
  const { token } = await signIn(app, { role: 'admin' })
  expect(await makeModule(app, token, { code: 'NT-01' })).toMatchObject({ code: 'NT-01' })
})

test('a copy that knows the program’s role alone starts on tables of today, and says what it lacks before', async () => {
  const { url } = await database(createEmptyDatabase)
  const program = alone(programUrlOf(url))
  await expect(startTestApp(program)).rejects.toThrow(
    /user of DATABASE_URL may not make tables.*DATABASE_OWNER_URL/,
  )
  await start({ databaseUrl: url })
  const { app, said } = await start(program)
  expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
  expect(said).not.toContainEqual(canChange)
})

test('two addresses of different databases are refused, and a wrong owner is told by its variable', async () => {
  const [one, other] = [await database(createEmptyDatabase), await database(createEmptyDatabase)]
  const startWith = (databaseOwnerUrl: string) =>
    startTestApp({ ...alone(programUrlOf(one.url)), config: { databaseOwnerUrl } })
  await expect(startWith(other.url)).rejects.toThrow('lead to different databases')
  expect(await query(other.url, `select from pg_class where relname = 'migration'`)).toEqual([])
  await expect(startWith(one.url.replace(/test_[0-9a-f]+/, 'test_missing'))).rejects.toThrow(
    'The database of DATABASE_OWNER_URL does not exist',
  )
  await expect(startWith(programUrlOf(one.url))).rejects.toThrow('may not make tables')
})

test('the program’s role works through a pooler while the owner connects to the database itself', async (context) => {
  const { url } = await database()
  const throughPooler = await pooler(context, programUrlOf(url), {
    mode: 'session',
    ignores: 'extra_float_digits,options',
  })
  const { app, said } = await start({ databaseUrl: throughPooler, config: { databaseOwnerUrl: url } })
  const { token } = await signIn(app, { role: 'admin' })
  expect(await makeModule(app, token, { code: 'NT-01' })).toMatchObject({ code: 'NT-01' })
  expect(said).not.toContainEqual(canChange)
})

const newestLayout = new URL('layouts/0020.json', import.meta.url)
const document = new URL('../../docs/operations.md', import.meta.url)
const asSuperuser = (url: string) => url.replace('//quantrac:', '//postgres:')

test('a private database of a version with one role goes on with two, without a step by a person', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-test-'))
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog('silent')
  const before = await startCluster({ dataDir, log })
  await query(asSuperuser(before.ownerUrl), 'drop role quantrac_program')
  const layout = JSON.parse(await readFile(newestLayout, 'utf8')) as DataLayout // as upgrade.test.ts writes it
  await restoreLayout(before.ownerUrl, layout)
  const codes = 'select code from module order by code'
  const stored = await query(before.ownerUrl, codes)
  expect(stored.length).toBeGreaterThan(0)
  await before.stop()
  const given = { PORT: '0', QUANTRAC_BROKER_PORT: 'off', QUANTRAC_DATA_DIR: dataDir }
  for (const _ of ['the first start', 'the next']) {
    const app = await startApp({ config: readConfig(given), log })
    const { pool } = app.connections
    try {
      expect((await pool.query('select current_user as user')).rows).toEqual([{ user: 'quantrac_program' }])
      expect((await pool.query(codes)).rows).toEqual(stored)
      await expect(pool.query('alter table audit_log disable trigger user')).rejects.toMatchObject({
        code: '42501',
      })
      expect(app.system.config.databaseOwnerUrl).toBeNull()
    } finally {
      await app.stop()
    }
  }
})

test.for(['a new database', 'a database that there is'])(
  'the statements of docs/operations.md make the two roles of %s',
  async (kind) => {
    const text = await readFile(document, 'utf8')
    const blocks = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    const [making, adding, ...others] = blocks.filter((block) => block.includes('create role'))
    expect(others).toEqual([])
    const isNew = kind === 'a new database'
    // Names of this test's own: roles belong to the whole server.
    const name = `docs_${Math.random().toString(36).slice(2)}`
    const named = (isNew ? making : adding)?.replaceAll('quantrac', name).replaceAll('…', 'a password') ?? ''
    const server = asSuperuser(inject('clusterUrl'))
    const urlOf = (role: string) =>
      server
        .replace(/\/\/[^@]*@/, `//${role}:a%20password@`)
        .replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
    if (!isNew) {
      await query(server, `create role ${name} login password 'a password'`)
      await query(server, `create database ${name} owner ${name}`)
      await (await startTestApp(alone(urlOf(name)))).stop()
    }
    onTestFinished(async () => {
      await query(server, `drop database ${name} with (force)`)
      for (const role of [name, `${name}_program`]) await query(server, `drop role if exists ${role}`)
    })
    for (const statement of named.split(';').filter((one) => one.trim() !== ''))
      await query(server, statement)
    const { app, said } = await start({
      databaseUrl: urlOf(`${name}_program`),
      config: { databaseOwnerUrl: urlOf(name) },
    })
    expect(said).not.toContainEqual(canChange)
    await expect(app.connections.pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
    await app.stop()
  },
)
