import { HOUR_MS, MINUTE_MS, type NotificationRuleWrite } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/context.ts'
import { writeHealthAlerts } from '../src/features/alerts/health-alerts.service.ts'
import { sendDue } from '../src/features/deliveries/send.service.ts'
import { createMailer } from '../src/features/mail/mailer.ts'
import { fireDue } from '../src/features/notification-rules/chains.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let at = Date.parse('2026-11-26T21:10:00+07:00')
let app: TestApp
let sink: MailSink
let mailer: ReturnType<typeof createMailer>
let admin: TestActor
let lan: TestActor
let module: { id: number; code: string }

beforeAll(async () => {
  sink = await startMailSink()
  mailer = createMailer(sink.url)
  // Without its own lanes: these tests say when they look.
  const roles = new Set(['api', 'ingest'] as const)
  app = await startTestApp({ now: () => new Date(at), config: { smtpUrl: sink.url, roles } })
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  admin = await signIn(app, { role: 'admin' })
  lan = await signIn(app, {
    permissions: ['notify.view_alert', 'notify.handle_alert', 'notify.change_setting'],
  })
  module = await makeModule(app, admin.token, { contact: 'office@plant.example' })
})
afterAll(async () => {
  mailer.stop()
  await app.stop()
  await sink.stop()
})

/** With a session of now: the clock of these tests outlives a token. */
const as = async ({ user_id }: Pick<TestActor, 'user_id'>) => ({
  token: (await startSession(app.system, user_id)).access_token,
  language: 'en',
})

type Step = NotificationRuleWrite['steps'][number]
const mailTo = (...to: Step['to']): Step => ({ after_minutes: 0, channels: ['mail'], to })

async function only(
  body: Partial<NotificationRuleWrite> & Pick<NotificationRuleWrite, 'steps'>,
): Promise<void> {
  const rules = (await app.call('notificationRuleList', {}, await as(admin))).body.data
  for (const { id } of rules) await app.call('notificationRuleDelete', { params: { id } }, await as(admin))
  await app.call('notificationRuleCreate', { body }, await as(admin))
}

async function raise(): Promise<{ id: number; reads: (value: number) => Promise<unknown> }> {
  const token = await as(admin)
  const factor = await makeFactor(app, token.token, { module: module.code, unit: 'mg/L' })
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 44 } }, token)
  const reads = (value: number) => {
    at += 1000
    return app.call('metricCreate', { body: { factor: factor.id, value } }, token)
  }
  await reads(45.8)
  const query = 'select id from alert where factor_id = $1 order by id desc limit 1'
  const { rows } = await app.connections.pool.query<{ id: number }>(query, [factor.id])
  return { id: rows[0]?.id ?? 0, reads }
}

const send = () => sendDue(app.system, 'mail', { mailer, stopping: new AbortController().signal })
const listed = async (alert_id: number) =>
  (await app.call('deliveryList', { query: { alert_id: String(alert_id), limit: 100 } }, await as(admin)))
    .body.results

test('a mail goes to people and to the contact of the station, and the list says that it arrived', async () => {
  await only({ steps: [mailTo({ kind: 'user', id: lan.user_id }, { kind: 'contact', id: null })] })
  const { id } = await raise()
  await send()
  const mails = [await sink.next(), await sink.next()]
  expect(new Set(mails.map(({ to }) => to[0]))).toEqual(new Set(['office@plant.example', lan.email]))
  expect(await listed(id)).toMatchObject([
    {
      to: 'office@plant.example',
      state: 'sent',
      channel: 'mail',
      tries: 1,
      error: null,
      module_code: module.code,
    },
    { state: 'sent', text: expect.stringContaining('45,8') },
  ])
})

test('several that wait for one person come as one message', async () => {
  await only({ steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  const [one, two] = [await raise(), await raise()]
  await send()
  const mail = await sink.next()
  expect(mail.subject).toContain('2 cảnh báo')
  expect([...(await listed(one.id)), ...(await listed(two.id))].map(({ state }) => state)).toEqual([
    'sent',
    'sent',
  ])
})

test('of a thousand stations that are silent at once a person has one mail', async () => {
  await only({ kinds: ['health'], steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  const { rows } = await app.connections.pool.query<{ id: number }>(
    `insert into module (code, code_key, manufacturer_id, name)
     select 'S' || n, 's' || n, 'S' || n, 'S' || n from generate_series(1, 1000) n returning id`,
  )
  const silent = rows.map(({ id }) => ({
    module_id: id,
    factor_id: 0,
    fault: 'offline' as const,
    severity: 'ALERT' as const,
    value: 15,
    unit: 'min' as const,
    min_value: null,
    max_value: 15,
    started: at - 15 * MINUTE_MS,
    at,
    told: 'live' as const,
  }))
  const ids = await transaction(app.system, (tx) => writeHealthAlerts(tx, { raised: silent, closed: [] }))
  await send()
  const mail = await sink.next()
  expect([mail.to, mail.subject]).toEqual([[lan.email], expect.stringMatching(/1000 cảnh báo tại 1000 trạm/)])
  const states = 'select state, count(*)::int from delivery where alert_id = any ($1) group by state'
  expect((await app.connections.pool.query(states, [ids])).rows).toEqual([{ state: 'sent', count: 1000 }])
})

test('what is refused for now is tried again later, and for good it has failed until somebody tries again', async () => {
  await only({ steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  const { id } = await raise()
  sink.refuse('451 try again')
  await send()
  expect(await listed(id)).toMatchObject([
    { state: 'waiting', tries: 1, error: expect.stringContaining('451') },
  ])
  await send()
  expect(await listed(id)).toMatchObject([{ state: 'waiting', tries: 1 }])
  at += 2 * MINUTE_MS
  sink.refuse('550 no such user')
  await send()
  const [failed] = await listed(id)
  expect(failed).toMatchObject({ state: 'failed', tries: 2, error: expect.stringContaining('550') })
  const params = { id: failed?.id ?? 0 }
  expect((await app.call('deliveryRetry', { params }, await as(admin))).body.data.state).toBe('waiting')
  expect((await app.call('deliveryRetry', { params }, await as(admin))).status).toBe(409)
  await send()
  await sink.next()
  expect(await listed(id)).toMatchObject([{ state: 'sent' }])
})

test('what waits is not sent any more once somebody has taken the alert', async () => {
  await only({ steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  const [{ id }, other] = [await raise(), await raise()]
  await app.call('alertTake', { params: { id }, body: {} }, await as(lan))
  await send()
  expect((await sink.next()).subject).not.toContain('2 cảnh báo')
  expect(await listed(id)).toMatchObject([{ state: 'stopped', error: 'Somebody had taken it' }])
  expect(await listed(other.id)).toMatchObject([{ state: 'sent' }])
})

test('quiet hours hold a message until their end; what is over then is not sent', async () => {
  const hours = { from_time: '22:00', to_time: '06:00', holds_alerts: true }
  await app.call('quietHoursUpdate', { body: hours }, await as(lan))
  await only({ steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  at = Date.parse('2026-11-27T02:10:00+07:00')
  const [kept, over] = [await raise(), await raise()]
  const until = '2026-11-26T23:00:00.000Z'
  expect(await listed(kept.id)).toMatchObject([
    { state: 'held', next_at: until, error: 'These are their quiet hours' },
  ])
  await over.reads(5)
  await send()
  at = Date.parse(until)
  await send()
  const mail = await sink.next()
  expect(mail.subject).not.toContain('2 cảnh báo')
  expect(await listed(kept.id)).toMatchObject([{ state: 'sent' }])
  expect(await listed(over.id)).toMatchObject([{ state: 'stopped', error: 'It was over' }])
})

test('at most one message of a station in so many minutes', async () => {
  at += 6 * HOUR_MS
  await only({ digest_minutes: 30, steps: [mailTo({ kind: 'user', id: lan.user_id })] })
  await raise()
  await send()
  await sink.next()
  const [one, two] = [await raise(), await raise()]
  expect(await listed(one.id)).toMatchObject([{ state: 'held' }])
  await send()
  at += 31 * MINUTE_MS
  await send()
  expect((await sink.next()).subject).toContain('2 cảnh báo')
  expect(await listed(two.id)).toMatchObject([{ state: 'sent' }])
})

test('the list has only stations within the reach', async () => {
  const { id } = await raise()
  const elsewhere = await makeModule(app, (await as(admin)).token)
  const limited = await signIn(app, { permissions: ['notify.view_rule'], module_ids: [elsewhere.id] })
  const page = await app.call('deliveryList', { query: { alert_id: String(id) } }, limited)
  expect(page.body.count).toBe(0)
  expect((await listed(id)).length).toBeGreaterThan(0)
})

test('what would be sent is said with its times, in the words of the message, also where somebody takes it', async () => {
  await only({
    repeat_hours: 4,
    steps: [
      { after_minutes: 0, channels: ['app'], to: [{ kind: 'user', id: lan.user_id }] },
      { after_minutes: 15, channels: ['app', 'mail', 'zalo'], to: [{ kind: 'user', id: lan.user_id }] },
    ],
  })
  const { id } = await raise()
  const { factor, module_name } = (await app.call('alertRetrieve', { params: { id } }, await as(admin))).body
    .data
  const ask = { module_code: module.code, factor_code: factor, at: '2026-11-27T02:10:00+07:00' }
  const preview = async (more: object = {}) =>
    (await app.call('notificationRulePreview', { body: { ...ask, ...more } }, await as(admin))).body
  const { rule_id, data } = await preview()
  expect(rule_id).not.toBeNull()
  expect(
    data.slice(0, 5).map(({ after_seconds, channel, state, why }) => [after_seconds, channel, state, why]),
  ).toEqual([
    [0, 'app', 'sent', null],
    [900, 'app', 'sent', null],
    [900, 'mail', 'held', 'These are their quiet hours'],
    [900, 'zalo', 'skipped', 'The channel is off, or not set up yet'],
    [13_800, 'mail', 'sent', null],
  ])
  expect(data[0]?.text).toMatch(new RegExp(`^${module_name}: ${factor} 45,76 mg/L, vượt ngưỡng 44, 02:10$`))
  expect(data[1]?.text).toMatch(/, vượt ngưỡng 44, 02:10; vượt 15 phút, cao nhất 45,76 mg\/L$/)
  const taken = (await preview({ taken_after_minutes: 10 })).data
  expect(taken.slice(0, 4).map(({ state, why }) => [state, why])).toEqual([
    ['sent', null],
    ['stopped', 'Somebody had taken it'],
    ['stopped', 'Somebody had taken it'],
    ['stopped', 'Somebody had taken it'],
  ])
  const wrong = await app.call(
    'notificationRulePreview',
    { body: { ...ask, factor_code: 'none' } },
    await as(admin),
  )
  expect(wrong.status).toBe(400)
  await fireDue(app.system)
})

test('the course of an alert says whom each step told and whether it arrived, what is to come, and what was stopped', async () => {
  const minh = await signIn(app, { permissions: ['notify.view_alert', 'notify.handle_alert'] })
  at = Date.parse('2026-11-27T10:00:00+07:00')
  await only({
    repeat_hours: 4,
    steps: [
      { after_minutes: 0, channels: ['app', 'mail'], to: [{ kind: 'user', id: lan.user_id }] },
      { after_minutes: 15, channels: ['zalo', 'mail'], to: [{ kind: 'contact', id: null }] },
      { after_minutes: 45, channels: ['app'], to: [{ kind: 'user', id: minh.user_id }] },
    ],
  })
  const { id } = await raise()
  const steps = async () =>
    (await app.call('alertCourse', { params: { id } }, await as(minh))).body.data.flatMap((line) =>
      line.what === 'step' ? [{ at: line.at, ...line.detail }] : [],
    )
  const after = (minutes: number) => new Date(begun + minutes * MINUTE_MS).toISOString()
  const begun = at
  sink.refuse('550 no such user')
  await send()
  const first = await steps()
  expect(first.map(({ at: when, state, is_repeat }) => [when, state, is_repeat])).toEqual([
    [after(0), 'done', false],
    [after(15), 'waiting', false],
    [after(45), 'waiting', false],
    [after(45 + 4 * 60), 'waiting', true],
  ])
  const name = first[0]?.to[0]?.name ?? ''
  expect(first[0]).toMatchObject({
    people: { count: 1, names: [name] },
    messages: [
      { channel: 'app', state: 'sent', count: 1, why: null },
      { channel: 'mail', state: 'failed', tries: 1, names: [name], why: expect.not.stringContaining('550') },
    ],
  })
  at += 15 * MINUTE_MS
  await fireDue(app.system)
  await send()
  await sink.next()
  expect((await steps())[1]).toMatchObject({
    state: 'done',
    to: [{ kind: 'contact', name: '' }],
    people: { count: 0, names: [] },
    messages: [{ channel: 'mail', state: 'sent', contacts: 1, names: [], at: after(15) }],
  })
  at += MINUTE_MS
  await app.call('alertTake', { params: { id }, body: {} }, await as(minh))
  const taken = await steps()
  expect(taken.slice(2)).toMatchObject([
    { at: after(16), state: 'stopped', due_at: after(45) },
    { at: after(45 + 4 * 60), state: 'waiting', to: [{ kind: 'user', name: taken[2]?.to[0]?.name }] },
  ])
  await app.call('alertClose', { params: { id }, body: { note: 'pump' } }, await as(minh))
  expect(await steps()).toHaveLength(3)
})
