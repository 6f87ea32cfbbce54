import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { monthBefore, type SchedulerWrite } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canaries } from '../../e2e/src/canaries.ts'
import { transaction } from '../src/context.ts'
import { runDue } from '../src/features/schedulers/due.service.ts'
import { switchScheduler } from '../src/features/schedulers/switches.service.ts'
import { sureOf } from '../src/sure-time.ts'
import { type TestActor, signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { linksOf, shownTexts } from './html-mail.ts'
import { type MailSink, type ReceivedMail, startMailSink } from './mail-sink.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { endedReport, makeReport } from './made-reports.ts'

const address = 'https://quantrac.example'
const dayMs = 86_400_000
// Nothing is due for the program itself; a further copy of it lives a day later.
const due = Date.now() + dayMs
const month = monthBefore(due)
const running = new AbortController().signal

let sink: MailSink
let app: TestApp
let admin: TestActor
/** Read Vietnamese and English, by one group. */
let vi: TestActor
let en: TestActor
let module_id: number

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ config: { smtpUrl: sink.url, publicUrl: address } })
  admin = await signIn(app, { role: 'admin' })
  vi = await signIn(app, { permissions: ['reports.view_report', 'notify.view_notification'] })
  en = await joinGroup('en')
  const module = await makeModule(app, admin.token, { code: 'NT', name: 'Nước thải', interval_seconds: 3600 })
  module_id = module.id
  const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', decimals: 1 })
  await storeReadings(
    app,
    cod,
    [10, 20.5, 1030.25].map((value, at) => ({
      at: new Date(month.start + (at + 1) * 3_600_000).toISOString(),
      value,
    })),
  )
})
afterAll(async () => {
  await app.stop()
  await sink.stop()
})

const users = () => app.system.db.updateTable('user_account')

/** One more member of the recipients. */
async function joinGroup(language: 'vi' | 'en'): Promise<TestActor> {
  const person = await signIn(app)
  const { db } = app.system
  await db.insertInto('user_group').values({ user_id: person.user_id, group_id: groupId() }).execute()
  await users().set({ language }).where('id', '=', person.user_id).execute()
  return person
}
const groupId = () => vi.group_id ?? 0

const later = () => {
  const now = () => new Date(due + 60_000)
  return { ...app.system, now, sure: sureOf(now) }
}

/** Runs a task of all factors of a module once, with `more` in the same transaction. Returns its report's id. */
async function runTask(
  { module_code = 'NT', task_name = 'Monthly', ...kind }: Partial<SchedulerWrite> = {},
  more: (tx: TestApp['system']) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const starts_on = new Date(due).toISOString()
  const how = { all_factors: true, group_ids: [groupId()], starts_on, enabled: true }
  const body = { task_name, module_code, ...how, ...kind }
  const { body: made } = await app.call('schedulerCreate', { body }, admin)
  const params = { id: made.data.id }
  await transaction(later(), async (tx) => {
    await runDue(tx, running)
    await more(tx)
  })
  await switchScheduler(later(), params.id, false)
  const { body: history } = await app.call('schedulerHistory', { params, query: {} }, admin)
  return history.results[0]?.report_id ?? 0
}

/** The next mails by their recipient. */
async function received(count: number): Promise<Map<string, ReceivedMail>> {
  const mails = new Map<string, ReceivedMail>()
  for (let read = 0; read < count; read += 1) {
    const mail = await sink.next()
    for (const to of mail.to) mails.set(to, mail)
  }
  return mails
}

const waiting = async (of: TestApp = app) =>
  (
    await sql<{ seconds: number; user_id: number }>`
      select extract(epoch from run_at - now())::float8 as seconds, (payload ->> 'user_id')::int as user_id
      from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id
      where t.identifier = 'mail.report' order by user_id`.execute(of.system.db)
  ).rows

/** Sends what waits for another attempt. */
async function hurry(): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'mail.report'), run_at => now())`.execute(app.system.db)
  await sql`select pg_notify('jobs:insert', '{"r":"moved","count":1}')`.execute(app.system.db)
}

it('mails each member the report of a due task in their language, with its cells as a workbook', async () => {
  const id = await runTask()
  const mails = await received(2)
  const report = await endedReport(app, admin, id)
  const { body: told } = await app.call('notificationList', { query: {} }, vi)
  expect(told.results[0]).toMatchObject({ kind: 'report', report_id: id })
  const [inVi, inEn] = [mails.get(vi.email), mails.get(en.email)]
  expect(inVi?.subject).toBe(`[Báo cáo] ${report.name}`)
  expect(inEn?.subject).toBe(`[Report] ${report.name}`)
  const monthOf = (locale: string) =>
    new Date(month.start).toLocaleString(locale, { month: 'long', timeZone: 'Asia/Ho_Chi_Minh' })
  expect(inVi?.text).toContain(`Trạm: Nước thải (NT)\nKỳ báo cáo: ${monthOf('vi').toLowerCase()} năm `)
  expect(inEn?.text).toContain(`Station: Nước thải (NT)\nPeriod: ${monthOf('en-GB')} `)
  const figures = /^COD \(mg\/L\)\n(.*)\nSố mẫu: 3\nNhỏ nhất: 10,0\nTrung bình: 353,6\nLớn nhất: 1\.030,3$/m
  expect(inVi?.text).toMatch(figures)
  expect(inEn?.text).toMatch(/\nSamples: 3\nLeast: 10\.0\nMean: 353\.6\nGreatest: 1,030\.3\n/)
  expect(shownTexts(inVi?.html ?? '')).toEqual(expect.arrayContaining(['COD', 'mg/L', '353,6', '1.030,3']))
  expect(`${inEn?.text}${inEn?.html}`).not.toMatch(/Số mẫu|Trạm|Xem báo cáo|nhận thư/)
  expect(`${inVi?.text}${inVi?.html}`).not.toMatch(/Samples|Station|Open the report|You get/)
  for (const mail of mails.values()) {
    expect(linksOf(mail.html)).toEqual([`${address}/report?report=${id}`, `${address}/setting/notifications`])
    expect(mail.text.split('\n')).toContain(`${address}/report?report=${id}`)
    expect(mail.headers).toContain(`List-Unsubscribe: <${address}/setting/notifications>`)
  }
  const { body } = await app.call('reportDetail', { params: { id }, query: {} }, admin)
  const local = (at: unknown) => new Date(Date.parse(String(at)) + 7 * 3_600_000)
  for (const [mail, sheet] of [[inVi, 'Dữ liệu'] as const, [inEn, 'Data'] as const]) {
    const [file, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(file?.filename).toMatch(/^quantrac_NT_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(mail?.text).toContain(file?.filename)
    const { sheets } = await readXlsx(new Uint8Array(file?.content ?? []))
    expect(sheets[0]?.name).toBe(sheet)
    expect(sheets[0]?.rows.slice(1)).toEqual(body.data.map(([at, ...cells]) => [local(at), ...cells]))
    expect(body.data).toHaveLength(3)
  }
  await expect.poll(() => waiting()).toEqual([])
})

it('mails the share of data with its workbook and its document', async () => {
  const id = await runTask({ task_function: 'generate_data_share_report' })
  const mails = await received(2)
  expect((await endedReport(app, admin, id)).report_type).toBe('data-share')
  for (const [to, sheet, sentence] of [
    [vi, 'Dữ liệu', 'số liệu theo thiết kế (3 trên '],
    [en, 'Data', 'of the designed readings came (3 of '],
  ] as const) {
    const mail = mails.get(to.email)
    expect(mail?.text.replaceAll('\n', ' ')).toContain(sentence)
    const [workbook, document, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(document?.filename).toBe(workbook?.filename?.replace(/xlsx$/, 'pdf'))
    expect(mail?.text).toContain(document?.filename)
    const { sheets } = await readXlsx(new Uint8Array(workbook?.content ?? []))
    expect([sheets[0]?.name, sheets[0]?.rows[1]?.slice(5, 10)]).toEqual([
      sheet,
      expect.arrayContaining(['COD', 3]),
    ])
    expect(document?.content.subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expect.poll(() => waiting()).toEqual([])
})

it('mails nobody who wants no mails, is inactive, or may not see reports of the station', async () => {
  const other = await makeModule(app, admin.token, { code: 'KK' })
  const [off, gone, left] = [await joinGroup('en'), await joinGroup('en'), await joinGroup('en')]
  const limited = await signIn(app, { permissions: ['reports.view_report'], module_ids: [other.id] })
  await app.system.db
    .insertInto('notification_setting')
    .values({ user_id: off.user_id, has_email: false })
    .execute()
  // Their mails wait when it turns out that they must not have them any more.
  sink.refuse(...Array.from({ length: 4 }, () => '451 later'))
  const refused = sink.refused(4)
  await runTask()
  await refused
  const paused = () => waiting().then((mails) => mails.filter(({ seconds }) => seconds > 20))
  await expect
    .poll(async () => (await paused()).map(({ user_id }) => user_id))
    .toEqual([vi, en, gone, left].map(({ user_id }) => user_id))
  await users().set({ is_active: false }).where('id', '=', gone.user_id).execute()
  await app.system.db.deleteFrom('user_group').where('user_id', '=', left.user_id).execute()
  await app.system.db
    .insertInto('user_group')
    .values({ user_id: left.user_id, group_id: limited.group_id ?? 0 })
    .execute()
  await hurry()
  expect([...(await received(2)).keys()].toSorted()).toEqual([vi.email, en.email].toSorted())
  await expect.poll(() => waiting()).toEqual([])
  await app.system.db.deleteFrom('user_group').where('user_id', '=', off.user_id).execute()
})

it('sends a mail that was refused later, and once', async () => {
  await users().set({ is_active: false }).where('id', '=', en.user_id).execute()
  sink.refuse('451 try again later', '451 try again later')
  await runTask()
  const isPaused = async () => (await waiting()).map(({ seconds }) => seconds > 20 && seconds <= 30)
  await expect.poll(isPaused).toEqual([true])
  const refused = sink.refused(6)
  await hurry()
  await refused
  await expect.poll(isPaused).toEqual([true])
  await hurry()
  expect([...(await received(1)).keys()]).toEqual([vi.email])
  await expect.poll(() => waiting()).toEqual([])
  // The next mail is that of the next report: there was no second one.
  const next = await runTask({ task_name: 'Next' })
  expect((await sink.next()).text).toContain(`report=${next}`)
})

it('mails that a report could not be made, and why', async () => {
  await users().set({ is_active: true }).where('id', '=', en.user_id).execute()
  const { id } = await makeModule(app, admin.token, { code: 'GONE' })
  await makeFactor(app, admin.token, { module: 'GONE', code: 'pH' })
  await runTask({ module_code: 'GONE' }, (tx) =>
    tx.db.updateTable('module').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  )
  const mails = await received(2)
  const text = (who: TestActor) => mails.get(who.email)?.text.replaceAll('\n', ' ')
  expect(mails.get(vi.email)?.subject).toContain('[Không lập được báo cáo] Monthly – GONE ')
  expect(mails.get(en.email)?.subject).toContain('[Report failed] Monthly – GONE ')
  expect(text(vi)).toContain('Trạm đã bị xóa trước khi báo cáo được lập. Hãy chọn một trạm khác.')
  expect(text(en)).toContain('The station was deleted before the report was made. Choose another station.')
  expect(mails.get(en.email)?.attachments).toEqual([])
})

it('shows names that are markup, a formula or an address as text', async () => {
  await users().set({ is_active: false }).where('id', '=', en.user_id).execute()
  for (const { text } of canaries) {
    await app.system.db.updateTable('module').set({ name: text }).where('id', '=', module_id).execute()
    const id = await runTask({ task_name: text.replace(/\p{Cf}/gu, '') })
    const { html, text: plain, headers } = await sink.next()
    const { name } = await endedReport(app, admin, id)
    const visible = text.replace(/\p{Cf}/gu, '')
    const titled = name.replace(/\p{Cf}/gu, '')
    expect(plain.startsWith(`${titled}\n\nTrạm: ${visible} (NT)\n`)).toBe(true)
    expect(shownTexts(html)).toEqual(expect.arrayContaining([titled, `Trạm: ${visible} (NT)`]))
    expect(headers).not.toMatch(/^(x-canary|set-cookie)/im)
  }
})

it('does not delay a stop while the mail server hangs, and keeps the mail for the next start', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // it listens on TCP
  const alone = await createDatabase()
  const config = { smtpUrl: `smtp://127.0.0.1:${port}` }
  const copy = await startTestApp({ databaseUrl: alone.url, config })
  const reader = await signIn(copy, { role: 'admin' })
  await makeModule(copy, reader.token, { code: 'HANG' })
  await makeFactor(copy, reader.token, { module: 'HANG', code: 'pH' })
  const { id } = await makeReport(copy, reader, { module_code: 'HANG' })
  const mail = JSON.stringify({ report_id: id, user_id: reader.user_id })
  const caller = once(silent, 'connection')
  await sql`select graphile_worker.add_job('mail.report', ${mail}::json)`.execute(copy.system.db)
  const [socket] = (await caller) as [Socket] // what the event gives
  await copy.stop()
  expect(socket.closed).toBe(false)
  const restarted = await startTestApp({ databaseUrl: alone.url, config: { roles: new Set(['api']) } })
  expect(await waiting(restarted)).toEqual([{ seconds: expect.any(Number), user_id: reader.user_id }])
  await restarted.stop()
  socket.destroy()
  silent.close()
  await alone.drop()
})
