import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { canaries } from '../../e2e/src/canaries.ts'
import type { Locale } from '../src/context.ts'
import { lineOf } from '../src/features/mail/letter-text.ts'
import { linksFrom } from '../src/features/mail/links.ts'
import { settingsWords } from '../src/words/mails.words.ts'
import { placeHref } from '../../web/src/components/layout/place.ts'
import { type TestActor, signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { elementsOf, fetchesOf, linksOf, shownTexts } from './html-mail.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { commitAlerts, type LiveModule, makeLiveModule } from './raised-alerts.ts'

const address = 'https://quantrac.example'
const locales = ['vi', 'en'] as const

let sink: MailSink
let app: TestApp
let reader: TestActor
let module: LiveModule

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ config: { smtpUrl: sink.url, publicUrl: address } })
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

async function leave({ user_id }: TestActor) {
  const { db } = app.system
  await db.updateTable('user_account').set({ is_active: false }).where('id', '=', user_id).execute()
}

/** A person who gets every alert, in this language. */
async function signInReader(language: Locale | null): Promise<TestActor> {
  const person = await signIn(app, { permissions: ['notify.view_alert'] })
  const { db } = app.system
  await db.updateTable('user_account').set({ language }).where('id', '=', person.user_id).execute()
  return person
}

test('a new alert is mailed in the language of each reader alone', async () => {
  const other = await signInReader('en')
  const [id] = await raise([9.5])
  await deliver(2)
  const mails = [await sink.next(), await sink.next()]
  const mailTo = (who: TestActor) => mails.find(({ to }) => to.length === 1 && to[0] === who.email)
  const [vi, en] = [mailTo(reader), mailTo(other)]
  expect([vi?.from, en?.from]).toEqual(['quantrac@example.test', 'quantrac@example.test'])
  expect(vi?.subject).toBe('[Vượt ngưỡng] NT01: F1 9,5 mg/L')
  expect(en?.subject).toBe('[Alert] NT01: F1 9.5 mg/L')
  for (const words of ['Lúc 09:00 ngày 01/03/2026 (giờ GMT+7)', 'Mã trạm: NT01', 'F1 9,5 mg/L']) {
    expect(vi?.text).toContain(words)
    expect(vi?.html).toContain(words)
    expect(`${en?.text}${en?.html}`).not.toContain(words)
  }
  for (const words of ['At 09:00 on 01/03/2026 (GMT+7)', 'Station code: NT01', 'F1 9.5 mg/L']) {
    expect(en?.text).toContain(words)
    expect(en?.html).toContain(words)
    expect(`${vi?.text}${vi?.html}`).not.toContain(words)
  }
  expect([vi?.html, en?.html].map((html) => /<html lang="(..)">/.exec(html ?? '')?.[1])).toEqual(['vi', 'en'])
  const link = `${address}/wasteWater?module=NT01&factor=F1&alert=${id}`
  expect(vi?.text.split('\n')).toEqual(expect.arrayContaining([link, `${address}/wasteWater?module=NT01`]))
  expect(vi?.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  await leave(other)
})

test('a mail says in the words of the console how it is switched off, and to programs what it is', async () => {
  await raise([9.5])
  await deliver(1)
  const { text, html, headers } = await sink.next()
  const settings = `${address}/setting/notifications`
  expect(text.replaceAll('\n', ' ')).toContain(
    `hãy tắt Email trong Cài đặt\u00A0› Cài đặt thông báo. Cài đặt thông báo: ${settings}`,
  )
  expect(html).toContain(`<a href="${settings}">Cài đặt thông báo</a>`)
  expect(headers).toContain(`List-Unsubscribe: <${settings}>`)
  expect(headers).toContain('List-ID: "Quantrac" <quantrac.example.test>')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).toMatch(/^References: <alert-\d+@quantrac\.example\.test>/m)
  expect(headers).toMatch(/^Content-Type: multipart\/alternative;/m)
})

test.each(locales)('the words of the switch are those of the console (%s)', async (locale) => {
  const file = new URL(`../../web/public/locales/${locale}/translation.json`, import.meta.url)
  const { nav, notificationSettings } = JSON.parse(await readFile(file, 'utf8'))
  expect({
    menu: nav.setting,
    page: nav.notifications,
    pageWithMqtt: nav.notificationsMqtt,
    card: notificationSettings.email,
  }).toEqual(Object.fromEntries(Object.entries(settingsWords).map(([name, text]) => [name, text[locale]])))
})

test('a link to an alert is that of the bell', () => {
  const place = { module: 'NT 1&2', factor: 'NH₄+', alert: 7 }
  expect(linksFrom(address).place({ type: 'air', ...place })).toBe(address + placeHref('air', place))
})

test('alerts raised together are one mail', async () => {
  await Promise.all([raise([1, 2, 3]), raise([4, 5]), raise(Array.from({ length: 60 }, () => 6))])
  await deliver(65)
  const mail = await sink.next()
  expect(mail.subject).toBe('[Vượt ngưỡng] NT01: 65 cảnh báo')
  expect(mail.text.match(/^Vượt ngưỡng trên$/gm)).toHaveLength(50)
  expect(mail.text).toContain(`Còn 15 cảnh báo khác.\n\nXem tất cả cảnh báo:\n${address}/notification\n`)
  // Each alert is about itself, and a mail of many about no single one.
  expect(mail.headers).not.toMatch(/^References:/m)
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
  expect(mail.subject).toBe('[Vượt ngưỡng] NT Bcc: everybody@example.test 02: F1 9,5 mg/L')
  expect(mail.headers).not.toMatch(/^bcc:/im)
  expect(mail.to).toHaveLength(1)
})

test('a name that is markup, a formula or an address is text in the mail, and nothing else is sent', async () => {
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  await signIn(app, { permissions: ['notify.view_alert'] })
  for (const { text } of canaries) await raise([9.5], await makeLiveModule(app, text))
  await deliver(canaries.length)
  const mail = await sink.next()
  const shown = shownTexts(mail.html)
  const names = canaries.map(({ text }) => lineOf(text))
  const lines = mail.text.split('\n')
  expect(names.filter((name) => !lines.includes(name))).toEqual([])
  expect(names.filter((name) => !lines.includes(`Mã trạm: ${name}`))).toEqual([])
  expect(names.filter((name) => !shown.includes(name))).toEqual([])
  expect(elementsOf(mail.html).filter((name) => ['img', 'script', 'svg'].includes(name))).toEqual([])
  expect(fetchesOf(mail.html)).toEqual([])
  expect(linksOf(mail.html).filter((url) => !url.startsWith(`${address}/`))).toEqual([])
  expect(mail.attachments).toEqual([])
  const [image] = canaries
  await raise([9.5], await makeLiveModule(app, `${image?.text} 2`))
  await deliver(1)
  expect((await sink.next()).subject).toBe(`[Vượt ngưỡng] ${image?.text} 2: F1 9,5 mg/L`)
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
  expect(mail.subject).toBe('[Vượt ngưỡng] NT01: 2 cảnh báo')
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
  expect(mail.subject).toContain('9,4')
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
