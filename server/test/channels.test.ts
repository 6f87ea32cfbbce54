import { createHmac } from 'node:crypto'
import type { ChannelChange, ChannelKind } from '@quantrac/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelMessage, SentKind } from '../src/features/channels/adapter.ts'
import { senderOf } from '../src/features/channels/senders.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { says, type ServiceSink, startServiceSink } from './service-sink.ts'

const now = new Date('2026-07-22T02:10:00.500Z')
let app: TestApp
let sink: ServiceSink
let admin: TestActor
let person: TestActor

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  sink = await startServiceSink(says(200, { ok: true, error: 0 }))
  admin = await signIn(app, { role: 'admin' })
  person = await signIn(app, { permissions: ['notify.view_alert', 'notify.change_setting'] })
  await app.system.db
    .updateTable('user_account')
    .set({ phone_number: '091 234 5678' })
    .where('id', '=', person.user_id)
    .execute()
})
afterAll(async () => {
  await sink.stop()
  await app.stop()
})
beforeEach(() => sink.calls.splice(0))

const message: ChannelMessage = {
  key: 'delivery-7',
  title: 'NT-HPH: COD 58,0 mg/L',
  text: 'NT-HPH: COD 58,0 mg/L\nVượt ngưỡng trên 45 mg/L, đã "30 phút"',
  link: 'https://quantrac.example/notification?alert=7',
  at: now,
  severity: 'ALERT',
  alerts: [],
  locale: 'vi',
}

type SetKind = Exclude<ChannelKind, 'app' | 'mail'>
const set = (kind: SetKind, body: ChannelChange) =>
  app.call(
    'channelUpdate',
    { params: { kind }, body: { enabled: true, allow_private: true, ...body } },
    admin,
  )

/** What came of it: `sent`, or the kind of the problem and its detail. */
async function send(kind: SentKind, to: { user_id?: number; phone?: string } = {}): Promise<string> {
  const by = await senderOf(app.system, kind, { mailer: null })
  if (by === null) return 'off'
  const recipient = { user_id: person.user_id, name: 'Lan', email: null, phone: null, ...to }
  try {
    await by(recipient, message, AbortSignal.timeout(20_000))
    return 'sent'
  } catch (error) {
    return `${(error as { kind: string }).kind}: ${(error as Error).message}`
  }
}

const lastCall = () => sink.calls.at(-1) ?? { path: '', headers: {}, body: Buffer.from('') }
const jsonOf = (body: Buffer): unknown => JSON.parse(body.toString('utf8'))

test('a channel is off until it is switched on and set, and no answer or line of the log has its secrets', async () => {
  expect(await send('webhook')).toBe('off')
  const secret = 'a secret of forty letters that nobody sees'
  const changed = await set('webhook', { url: `${sink.url}/hook`, secret })
  expect(changed.body.data).toMatchObject({ enabled: true, ready: true, has_secret: true, sent: 0 })
  const list = await app.call('channelList', {}, admin)
  expect(list.body.data.map(({ kind }) => kind)).toEqual([
    'app',
    'mail',
    'push',
    'sms',
    'telegram',
    'zalo',
    'webhook',
  ])
  const stored = await app.system.db.selectFrom('channel').selectAll().execute()
  const lines = await app.system.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify([list.body, stored, lines])).not.toContain(secret)
  // Another address is not told what the first one was given.
  const moved = await set('webhook', { url: 'https://other.example/hook' })
  expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['secret']])
  expect((await app.call('channelList', {}, person)).status).toBe(403)
})

test('a webhook is signed over its time and its body, and is the same message when it is sent again', async () => {
  expect(await send('webhook')).toBe('sent')
  const { path, headers, body } = lastCall()
  expect(path).toBe('/hook')
  expect(jsonOf(body)).toMatchObject({
    id: 'delivery-7',
    severity: 'ALERT',
    link: message.link,
    to: { user_id: person.user_id },
  })
  const time = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', 'a secret of forty letters that nobody sees')
    .update(`${time}.${body.toString('utf8')}`)
    .digest('hex')
  expect(headers).toMatchObject({
    'x-quantrac-id': 'delivery-7',
    'x-quantrac-timestamp': time,
    'x-quantrac-signature': `sha256=${signature}`,
  })
})

test('a receiver that fails, refuses, leads elsewhere or asks for patience is told apart', async () => {
  sink.answer(
    says(500, 'broken'),
    says(404, 'a secret of forty letters that nobody sees'),
    says(302, '', { location: `${sink.url}/elsewhere` }),
    says(429, 'slowly', { 'retry-after': '7' }),
    (response) => response.socket?.destroy(),
    // An endless answer: what counts is that it was taken.
    (response) => response.writeHead(200).write('x'.repeat(200_000)),
  )
  expect(await send('webhook')).toBe('later: answer 500 broken')
  expect(await send('webhook')).toBe('refused: answer 404 ***')
  expect(await send('webhook')).toBe('refused: redirect')
  expect(await send('webhook')).toBe('later: busy 429 slowly')
  expect(await send('webhook')).toBe('later: connection')
  expect(await send('webhook')).toBe('sent')
  expect(sink.calls.map(({ path }) => path)).not.toContain('/elsewhere')
})

test.each(['http://127.0.0.1:9', 'http://localhost:9', 'http://[::ffff:127.0.0.1]:9', 'http://0x7f.1:9'])(
  'nothing is sent to %s unless private addresses are allowed',
  async (url) => {
    await set('webhook', { url, allow_private: false, secret: 'another secret' })
    expect(await send('webhook')).toBe('refused: private-address')
    await set('webhook', { allow_private: true })
    expect(await send('webhook')).toBe('later: connection')
  },
)

test('an SMS service gets number and text as its template says, escaped by its type', async () => {
  await set('sms', { url: `${sink.url}/sms`, token: 'Bearer of-the-service' })
  expect(await send('sms')).toBe('sent')
  expect(lastCall().headers).toMatchObject({ authorization: 'Bearer of-the-service' })
  expect(jsonOf(lastCall().body)).toEqual({ phone: '84912345678', text: `${message.text}\n${message.link}` })
  const form = 'to={{phone}}&msg={{ascii}}&id={{key}}'
  await set('sms', { template: form, content_type: 'application/x-www-form-urlencoded' })
  expect(await send('sms', { user_id: undefined, phone: '+84 91 234 56 78' })).toBe('sent')
  const sent = new URLSearchParams(lastCall().body.toString('utf8'))
  expect(sent.get('to')).toBe('84912345678')
  expect(sent.get('msg')).toContain('Vuot nguong tren 45 mg/L, da "30 phut"')
  expect(sent.get('id')).toBe('delivery-7')
  expect(await send('sms', { user_id: admin.user_id })).toBe('no-address: no-address')
})

test('a bot of Telegram writes to the chat that a person has given, and says why it cannot', async () => {
  await set('telegram', { url: sink.url, token: '123:ABC-def' })
  expect(await send('telegram')).toBe('no-address: no-address')
  const mine = { telegram_chat_id: '-1001', zalo_user_id: null }
  const { body } = await app.call('channelMineUpdate', { body: mine }, person)
  expect(body.data).toMatchObject({ ...mine, phone_number: '091 234 5678', browsers: 0 })
  expect(body.data.kinds).toContain('telegram')
  expect(await send('telegram')).toBe('sent')
  expect(lastCall().path).toBe('/bot123:ABC-def/sendMessage')
  expect(jsonOf(lastCall().body)).toMatchObject({
    chat_id: '-1001',
    text: `${message.text}\n${message.link}`,
  })
  const error = (error_code: number, description: string, parameters = {}) =>
    says(error_code, { ok: false, error_code, description, parameters })
  sink.answer(
    error(429, 'Too Many Requests: retry after 34', { retry_after: 34 }),
    error(403, 'Forbidden: bot was blocked by the user'),
    says(502, '<html>123:ABC-def'),
  )
  expect(await send('telegram')).toBe('later: busy 429 Too Many Requests: retry after 34')
  expect(await send('telegram')).toBe('refused: answer 403 Forbidden: bot was blocked by the user')
  expect(await send('telegram')).toBe('later: answer 502')
})

test('Zalo gets a message, or a template by telephone, and an expired token is renewed once and kept', async () => {
  await set('zalo', {
    url: sink.url,
    token: 'old-token',
    refresh_token: 'refresh-1',
    secret: 'app-secret',
    app_id: '42',
  })
  expect(await send('zalo')).toBe('no-address: no-address')
  await set('zalo', { template_id: '331977' })
  expect(await send('zalo')).toBe('sent')
  expect(lastCall().path).toBe('/message/template')
  expect(jsonOf(lastCall().body)).toMatchObject({ phone: '84912345678', template_id: '331977' })
  const zalo_user_id = '2512523625412515'
  await app.call('channelMineUpdate', { body: { telegram_chat_id: null, zalo_user_id } }, person)
  sink.calls.splice(0)
  sink.answer(
    says(200, { error: -216, message: 'Access token has expired' }),
    says(200, { access_token: 'new-token', refresh_token: 'refresh-2', expires_in: '90000' }),
  )
  expect(await send('zalo')).toBe('sent')
  expect(sink.calls.map(({ path }) => path)).toEqual([
    '/v3.0/oa/message/cs',
    '/v4/oa/access_token',
    '/v3.0/oa/message/cs',
  ])
  expect(sink.calls[1]?.headers).toMatchObject({ secret_key: 'app-secret' })
  expect(new URLSearchParams(sink.calls[1]?.body.toString('utf8')).get('refresh_token')).toBe('refresh-1')
  expect(lastCall().headers).toMatchObject({ access_token: 'new-token' })
  // The next message begins with the new one.
  expect(await send('zalo')).toBe('sent')
  expect(lastCall().headers).toMatchObject({ access_token: 'new-token' })
  expect(sink.calls).toHaveLength(4)
  sink.answer(says(200, { error: -213, message: 'User has not followed OA' }))
  expect(await send('zalo')).toBe('refused: answer -213 User has not followed OA')
  sink.answer(says(200, { error: -216 }), says(200, { error: -14_014 }))
  expect(await send('zalo')).toBe('refused: expired')
})

test('messages at the same time renew an expired token of Zalo once', async () => {
  const refusals: (() => void)[] = []
  const service = await startServiceSink((response, call) => {
    const tokens = { access_token: 'fresh', refresh_token: 'refresh-9' }
    if (call.path === '/v4/oa/access_token') return says(200, tokens)(response, call)
    if (call.headers['access_token'] === 'fresh') return says(200, { error: 0 })(response, call)
    // None is refused before all have come with the old token.
    refusals.push(() => says(200, { error: -216 })(response, call))
    return refusals.length === 3 ? refusals.forEach((refuse) => refuse()) : undefined
  })
  const keys = { token: 'stale', refresh_token: 'refresh-8', secret: 'app-secret', app_id: '42' }
  await set('zalo', { url: service.url, ...keys })
  try {
    expect(await Promise.all([send('zalo'), send('zalo'), send('zalo')])).toEqual(['sent', 'sent', 'sent'])
    expect(service.calls.filter(({ path }) => path === '/v4/oa/access_token')).toHaveLength(1)
  } finally {
    await service.stop()
  }
})

test('a service that never answers is left when the program stops, and the message waits', async () => {
  await set('webhook', { url: `${sink.url}/slow`, secret: 'a third secret' })
  const by = await senderOf(app.system, 'webhook', { mailer: null })
  const stopping = new AbortController()
  sink.answer(() => stopping.abort())
  const to = { user_id: null, name: 'Lan', email: null, phone: null }
  await expect(by?.(to, message, stopping.signal)).rejects.toMatchObject({ kind: 'later' })
})

test('a test message says in the caller’s language whether the service took it', async () => {
  await set('telegram', { enabled: false })
  const test = () => app.call('channelTest', { params: { kind: 'telegram' } }, { ...admin, language: 'vi' })
  expect((await test()).body.data).toEqual({
    ok: false,
    detail: 'Người này chưa có địa chỉ để nhận theo kênh này',
  })
  await app.call('channelMineUpdate', { body: { telegram_chat_id: '5', zalo_user_id: null } }, admin)
  expect((await test()).body.data).toEqual({ ok: true, detail: '' })
})
