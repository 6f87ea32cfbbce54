import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { canaries } from '../../e2e/src/canaries.ts'
import { type TestActor, signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { commitAlerts, type LiveModule, makeLiveModule } from './raised-alerts.ts'

let sink: MailSink
let app: TestApp
let reader: TestActor
let module: LiveModule

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ config: { smtpUrl: sink.url } })
  // The first admin follows everything as well; the tests create their own people.
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  reader = await signIn(app, { permissions: ['notify.view_alert'] })
  module = await makeLiveModule(app, 'NT01')
})
afterAll(async () => {
  await app.stop()
  await sink.stop()
})

/** Commits alerts with their mail job, as ingest does. */
async function raise(values: readonly number[], of: LiveModule = module): Promise<number[]> {
  const ids = await commitAlerts(app, of, values)
  await sql`select graphile_worker.add_job('mail.alert', ${JSON.stringify({ alert_ids: ids })}::json)`.execute(
    app.system.db,
  )
  return ids
}

/** Sends the waiting mails as soon as `alerts` alerts wait, without the time in which alerts are collected. */
async function deliver(alerts: number): Promise<void> {
  await expect
    .poll(async () => (await waitingMails()).reduce((sum, mail) => sum + mail.alerts, 0))
    .toBe(alerts)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'mail.person'), run_at => now())`.execute(app.system.db)
  // A new job notifies the workers; a rescheduled one does not, and would wait for their next poll.
  await sql`select pg_notify('jobs:insert', '{"r":"moved","count":1}')`.execute(app.system.db)
}

async function receivers(mails: number): Promise<Set<string | undefined>> {
  const to = new Set<string | undefined>()
  for (let read = 0; read < mails; read += 1) to.add((await sink.next()).to[0])
  return to
}

async function setSetting(user_id: number, has_email: boolean) {
  await app.system.db.insertInto('notification_setting').values({ user_id, has_email }).execute()
}

test('a new alert is mailed to people who follow everything, in Vietnamese with English below', async () => {
  await raise([9.5])
  await deliver(1)
  const mail = await sink.next()
  expect(mail.from).toBe('quantrac@example.test')
  expect(mail.to).toEqual([reader.email])
  expect(mail.subject).toBe('[Quantrac] Vượt ngưỡng: Factor 1 9,50 – NT01')
  expect(mail.text).toContain('Quantrac ghi nhận một cảnh báo mới:')
  expect(mail.text).toContain('NT01 (NT01) · Factor 1: 9,50')
  expect(mail.text.indexOf('Quantrac recorded a new alert:')).toBeGreaterThan(
    mail.text.indexOf('cảnh báo mới'),
  )
  expect(mail.text).toContain('Factor 1: 9.50')
  expect(mail.text).toMatch(/09:00:00.*09:00:00/s)
})

test('alerts raised together are one mail', async () => {
  await Promise.all([raise([1, 2, 3]), raise([4, 5]), raise(Array.from({ length: 60 }, () => 6))])
  await deliver(65)
  const mail = await sink.next()
  expect(mail.subject).toBe('[Quantrac] 65 cảnh báo mới')
  expect(mail.text.match(/^- .*Vượt ngưỡng$/gm)).toHaveLength(50)
  expect(mail.text).toContain('… và 15 cảnh báo khác')
})

test('only people who may see the alert, want mails and follow it are mailed', async () => {
  const off = await signIn(app, { permissions: ['notify.view_alert'] })
  await setSetting(off.user_id, false)
  await signIn(app)
  const inactive = await signIn(app, { permissions: ['notify.view_alert'] })
  await app.system.db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('id', '=', inactive.user_id)
    .execute()
  const elsewhere = await signIn(app, { permissions: ['notify.view_alert'] })
  const other = await makeLiveModule(app, 'KK01')
  await app.system.db
    .insertInto('followed_module')
    .values({ user_id: elsewhere.user_id, module_id: other.id })
    .execute()
  const byFactor = await signIn(app, { permissions: ['notify.view_alert'] })
  await app.system.db
    .insertInto('followed_factor')
    .values({ user_id: byFactor.user_id, factor_id: module.factor_ids[0] ?? 0 })
    .execute()
  await raise([9.6])
  await deliver(2)
  expect(await receivers(2)).toEqual(new Set([reader.email, byFactor.email]))
  // These are mailed last: mails to other people would have been sent before.
  await raise([9.7], other)
  await deliver(2)
  expect(await receivers(2)).toEqual(new Set([reader.email, elsewhere.email]))
})

test('a name with line breaks starts neither a header nor a new line', async () => {
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  await signIn(app, { permissions: ['notify.view_alert'] })
  const evil = await makeLiveModule(app, 'NT\r\nBcc: everybody@example.test\r\n\r\n02')
  await raise([9.5], evil)
  await deliver(1)
  const mail = await sink.next()
  expect(mail.subject).toBe('[Quantrac] Vượt ngưỡng: Factor 1 9,50 – NT Bcc: everybody@example.test 02')
  expect(mail.headers).not.toMatch(/^bcc:/im)
  expect(mail.to).toHaveLength(1)
})

test('a name that is markup, a formula or an address is text in the mail, and nothing else is sent', async () => {
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  await signIn(app, { permissions: ['notify.view_alert'] })
  for (const { text } of canaries) await raise([9.5], await makeLiveModule(app, text))
  await deliver(canaries.length)
  const mail = await sink.next()
  expect(mail.headers.match(/^content-type:.*$/gim)).toEqual(['Content-Type: text/plain; charset=utf-8'])
  expect(canaries.filter(({ text }) => !mail.text.includes(`${text} (${text}) · `))).toEqual([])
  const [image] = canaries
  await raise([9.5], await makeLiveModule(app, `${image?.text} 2`))
  await deliver(1)
  expect((await sink.next()).subject).toBe(`[Quantrac] Vượt ngưỡng: Factor 1 9,50 – ${image?.text} 2`)
})

test('mails that the mail server refuses are sent later, together with newer alerts', async () => {
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  const { email } = await signIn(app, { permissions: ['notify.view_alert'] })
  sink.refuse('451 try again later')
  const refused = sink.refused(1)
  await raise([9.1])
  await deliver(1)
  await refused
  await expect
    .poll(async () => (await waitingMails()).map(({ seconds }) => seconds > 20 && seconds <= 30))
    .toEqual([true])
  await raise([9.2])
  await deliver(2)
  const mail = await sink.next()
  expect(mail.to).toEqual([email])
  expect(mail.subject).toBe('[Quantrac] 2 cảnh báo mới')
})

test('an alert of the day before yesterday is no longer mailed', async () => {
  const [old] = await commitAlerts(app, module, [9.3])
  await app.system.db
    .updateTable('alert')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', old ?? 0)
    .execute()
  const [fresh] = await commitAlerts(app, module, [9.4])
  await sql`select graphile_worker.add_job('mail.alert', ${JSON.stringify({ alert_ids: [old, fresh] })}::json)`.execute(
    app.system.db,
  )
  await deliver(2)
  const mail = await sink.next()
  expect(mail.subject).toContain('9,40')
})

test('a mail server that hangs does not delay a stop, and its mail waits for the next start', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // it listens on TCP
  const alone = await createDatabase()
  const copy = await startTestApp({
    databaseUrl: alone.url,
    config: { smtpUrl: `smtp://127.0.0.1:${port}` },
  })
  const caller = once(silent, 'connection')
  const ids = await commitAlerts(copy, await makeLiveModule(copy, 'HANG'), [9.9])
  await sql`select graphile_worker.add_job('mail.person', ${JSON.stringify([{ user_id: 1, alert_id: ids[0] }])}::json)`.execute(
    copy.system.db,
  )
  const [socket] = (await caller) as [Socket]
  await copy.stop()
  // The connection to the mail server is still open: the stop has not waited for it.
  expect(socket.closed).toBe(false)
  const restarted = await startTestApp({ databaseUrl: alone.url, config: { roles: new Set(['api']) } })
  expect(await waitingMails(restarted)).toEqual([{ seconds: expect.any(Number), alerts: 1 }])
  await restarted.stop()
  socket.destroy()
  silent.close()
  await alone.drop()
})

async function waitingMails(of: TestApp = app): Promise<{ seconds: number; alerts: number }[]> {
  const query = sql<{ seconds: number; alerts: number }>`
    select extract(epoch from run_at - now())::float8 as seconds, json_array_length(payload) as alerts
    from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id
    where t.identifier = 'mail.person'`
  return (await query.execute(of.system.db)).rows
}
