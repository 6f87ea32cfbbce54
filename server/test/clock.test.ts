import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'

const day = 86_400_000
const start = Date.parse('2026-11-20T05:00:00Z')
let passed = 0
let wrong = 0
let database: TestDatabase
let app: TestApp
let sink: MailSink
let admin: TestActor
let factor: Awaited<ReturnType<typeof makeFactor>>

const shown = () => new Date(start + passed + wrong)
const clocks = { shown, passed: () => passed, database: shown }
const begin = async () => {
  app = await startTestApp({
    clocks,
    databaseUrl: database.url,
    config: { retentionDays: 30, alertRetentionDays: 60, smtpUrl: sink.url },
  })
}

beforeEach(async () => {
  ;[passed, wrong] = [0, 0]
  database = await createDatabase()
  sink = await startMailSink()
  await begin()
  admin = await signIn(app, { role: 'admin' })
  const module = await makeModule(app, admin.token, { code: 'NT' })
  factor = await makeFactor(app, admin.token, { module: module.code })
})
afterEach(async () => {
  await app.stop()
  await sink.stop()
  await database.drop()
})

const query = async (text: string) => (await app.connections.pool.query(text)).rows
async function job(name: string): Promise<void> {
  await query(`select graphile_worker.add_job('${name}')`)
  await expect
    .poll(() => query(`select from graphile_worker.jobs where task_identifier = '${name}'`))
    .toEqual([])
}
/** Signed in anew: by the wrong clock the session is over. */
const restart = async () => {
  await app.stop()
  await begin()
  admin = await signIn(app, { role: 'admin' })
}

/** A reading on each of so many days up to yesterday. */
async function fill(days: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, n) => ({ at: new Date(start - (days - n) * day), value: n }))
  await storeReadings(app, factor, rows)
}
const readings = async () => Number((await query('select count(*) as n from reading_all'))[0]?.n)
const waiting = () => query('select kind, count, total, allowed_at from waiting_removal order by kind')
const retention = async () => (await app.call('retentionRetrieve', {}, admin)).body.data
const ready = async () => (await fetch(`${app.url}/api/health/ready`)).json()

describe('a clock that jumps ahead by years', () => {
  test('removes nothing, packs nothing early, and lets no report be due', async () => {
    await fill(25)
    const old = await openAlert(app, factor, new Date(start - 40 * day))
    await query(`update alert set resolved_at = timestamp where id = ${old}`)
    const body = {
      task_name: 'Monthly',
      module_code: 'NT',
      all_factors: true,
      starts_on: new Date(start + day).toISOString(),
      enabled: true,
    }
    expect((await app.call('schedulerCreate', { body }, admin)).status).toBe(201)
    const [before] = await query('select next_due_at from scheduler')
    wrong = 700 * day
    await job('history')
    await job('housekeeping')
    expect(await readings()).toBe(25)
    expect(await query('select id from alert')).toEqual([{ id: old }])
    expect(await query(`select 1 from factor_state where packed_until >= '2026-11-20'`)).toEqual([])
    expect(await query('select 1 from scheduler_run')).toEqual([])
    await restart()
    await job('history')
    expect(await readings()).toBe(25)
    expect(await query('select 1 from scheduler_run')).toEqual([])
    expect(await query('select next_due_at from scheduler')).toEqual([before])
    const page = await retention()
    expect(page.clock).toEqual({
      shown: shown().toISOString(),
      sure: new Date(start).toISOString(),
      is_doubted: true,
    })
    expect(await ready()).toMatchObject({ status: 'degraded', clock: { state: 'degraded' } })
  })

  test('does not open a locked sign-in', async () => {
    const wrongly = { body: { email: admin.email, password: 'not the password' } }
    for (let n = 0; n < 10; n += 1) await app.call('accountLogin', wrongly)
    expect((await app.call('accountLogin', wrongly)).status).toBe(429)
    wrong = 300 * day
    expect((await app.call('accountLogin', wrongly)).status).toBe(429)
    ;[wrong, passed] = [0, passed + 300_001]
    expect((await app.call('accountLogin', wrongly)).status).toBe(401)
  })

  test('leaves the other sessions of a person who signs in', async () => {
    wrong = 300 * day
    const rightly = { body: { email: admin.email, password: actorPassword } }
    expect((await app.call('accountLogin', rightly)).status).toBe(200)
    wrong = 0
    expect((await app.call('accountRefresh', { body: { refresh: admin.refresh } })).status).toBe(200)
  })

  test('and is right: a person says so, is in the audit log, and the retention goes on', async () => {
    await fill(5)
    wrong = 8 * day
    await restart()
    const answer = await app.call('retentionConfirmClock', { body: { shown: shown().toISOString() } }, admin)
    expect([answer.status, answer.body.data.clock]).toEqual([
      200,
      { shown: shown().toISOString(), sure: shown().toISOString(), is_doubted: false },
    ])
    expect(
      await query(`select before, after from audit_log where action = 'retention.confirm_clock'`),
    ).toEqual([
      { before: { timestamp: new Date(start).toISOString() }, after: { timestamp: shown().toISOString() } },
    ])
    expect(await ready()).toMatchObject({ clock: { state: 'up' } })
    wrong = -300 * day
    await restart()
    expect(await ready()).toMatchObject({ clock: { state: 'degraded' } })
    const stale = { body: { shown: new Date(start).toISOString() } }
    expect((await app.call('retentionConfirmClock', stale, admin)).status).toBe(409)
  })
})

describe('a removal of more than goes a day', () => {
  test('waits for a word, is told to administrators by mail and in the console, and goes after the word', async () => {
    await fill(40)
    await job('history')
    expect(await readings()).toBe(40)
    expect(await waiting()).toEqual([{ kind: 'readings', count: 10, total: 40, allowed_at: null }])
    expect(await ready()).toMatchObject({ status: 'degraded', removal: { state: 'degraded' } })
    // The first administrator is told, too.
    const mails = [await sink.next(), await sink.next()]
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([admin.email, 'admin@quantrac.local'].toSorted())
    const mail = mails[0]
    expect(mail?.text).toContain('10 trong 40 số liệu cũ hơn')
    expect(mail?.text).toContain('/setting/retention')
    const { body } = await app.call('notificationList', { query: {} }, { ...admin, language: 'en' })
    expect(body.results[0]?.title).toBe('Old readings wait for your word before they are removed')

    const [asked] = (await retention()).removals
    const other = { kind: 'readings' as const, older_than: new Date(start).toISOString() }
    expect((await app.call('retentionAllow', { body: other }, admin)).status).toBe(404)
    const allowed = await app.call(
      'retentionAllow',
      { body: { kind: 'readings', older_than: asked?.older_than ?? '' } },
      admin,
    )
    expect(allowed.body.data.removals).toMatchObject([{ count: 10, is_allowed: true }])
    await job('history')
    expect(await readings()).toBe(30)
    expect(await waiting()).toEqual([])
    expect(
      await query(
        `select action, actor_id from audit_log where object in ('metric', 'retention') order by id`,
      ),
    ).toEqual([
      { action: 'retention.allow', actor_id: admin.user_id },
      { action: 'metric.expire', actor_id: null },
    ])
    expect(await ready()).toMatchObject({ removal: { state: 'up' } })
  })

  test('also of alerts; what one day adds goes by itself', async () => {
    for (const back of [61, 62, 63, 64]) {
      const id = await openAlert(app, factor, new Date(start - back * day))
      await query(`update alert set resolved_at = timestamp where id = ${id}`)
      await query(`update factor_state set written_by = null, phase = 'NORMAL', alert_id = null`)
    }
    await job('history')
    expect(await waiting()).toEqual([{ kind: 'alerts', count: 4, total: 4, allowed_at: null }])
    await fill(30)
    await job('history')
    passed += day
    await job('history')
    expect(await readings()).toBe(29)
  })

  test('nobody without the permission sees or allows it', async () => {
    const reader = await signIn(app, { permissions: ['audit.view_log'] })
    expect((await app.call('retentionRetrieve', {}, reader)).status).toBe(403)
  })
})

describe('after a clock ran ahead and back', () => {
  test('a task that waits for years is due again as its rule says, and its bogus runs do not keep it from running', async () => {
    const body = {
      task_name: 'Monthly',
      module_code: 'NT',
      all_factors: true,
      starts_on: '2026-12-01T01:00:00.000Z',
      enabled: true,
    }
    const { data } = (await app.call('schedulerCreate', { body }, admin)).body
    await query(`update scheduler set next_due_at = '2028-06-01T01:00:00Z', run_count = 1`)
    await query(`insert into scheduler_run (scheduler_id, due_at, started_at, status)
      values (${data.id}, '2026-12-01T01:00:00Z', '2028-05-03T00:00:00Z', 'ready')`)
    await restart()
    await expect
      .poll(() => query('select next_due_at from scheduler'))
      .toEqual([{ next_due_at: new Date('2026-12-01T01:00:00Z') }])
    passed = Date.parse('2026-12-01T01:00:10Z') - start
    await expect
      .poll(() => query('select due_at, started_at from scheduler_run'))
      .toEqual([{ due_at: new Date('2026-12-01T01:00:00Z'), started_at: new Date('2026-12-01T01:00:10Z') }])
    expect(await query('select run_count, next_due_at from scheduler')).toEqual([
      { run_count: 1, next_due_at: new Date('2027-01-01T01:00:00Z') },
    ])
  })

  test('jobs that it put off or locked, and the program’s own, run again', async () => {
    await app.stop()
    const { Client } = await import('pg')
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(`select graphile_worker.add_job('housekeeping', run_at => now() + interval '2 years')`)
    await client.query(`insert into timetable values ('history', '2028-05-03T00:07:00Z')
      on conflict (name) do update set last_at = excluded.last_at`)
    await client.end()
    await begin()
    await expect
      .poll(() => query('select task_identifier, run_at, locked_at, last_error from graphile_worker.jobs'))
      .toEqual([])
    expect(await query(`select last_at from timetable where name = 'history'`)).toEqual([
      { last_at: new Date('2026-11-20T04:07:00Z') },
    ])
  })
})
