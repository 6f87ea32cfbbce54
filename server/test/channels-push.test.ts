import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelMessage } from '../src/features/channels/adapter.ts'
import { senderOf } from '../src/features/channels/senders.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type Call, says, type ServiceSink, startServiceSink } from './service-sink.ts'

let app: TestApp
let sink: ServiceSink
let admin: TestActor
let person: TestActor

beforeAll(async () => {
  app = await startTestApp()
  sink = await startServiceSink(says(201))
  admin = await signIn(app, { role: 'admin' })
  person = await signIn(app, { permissions: ['notify.view_alert', 'notify.change_setting'] })
})
afterAll(async () => {
  await sink.stop()
  await app.stop()
})

const message: ChannelMessage = {
  key: 'delivery-9',
  title: 'NT-HPH: COD 58,0 mg/L',
  text: 'Vượt ngưỡng trên 45 mg/L',
  link: 'https://quantrac.example/waste_water?module=NT-HPH&alert=9',
  at: new Date('2026-07-22T02:10:00Z'),
  severity: 'ALERT',
  alerts: [],
  locale: 'vi',
}

/** A browser with its keys, whose service is the one of the test. */
function browser(path: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const asked = {
    endpoint: `https://push.example${path}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return { keys, auth, asked }
}

const move = (from: string, to: string) =>
  app.system.db.updateTable('push_subscription').set({ endpoint: to }).where('endpoint', '=', from).execute()

async function send(): Promise<string> {
  const by = await senderOf(app.system, 'push', { mailer: null })
  if (by === null) return 'off'
  const to = { user_id: person.user_id, name: 'Lan', email: null, phone: null }
  try {
    await by(to, message, AbortSignal.timeout(20_000))
    return 'sent'
  } catch (error) {
    return `${(error as { kind: string }).kind}: ${(error as Error).message}`
  }
}

/** RFC 8291 and RFC 8188, as a browser reads it. */
function decrypted({ body }: Call, { keys, auth }: ReturnType<typeof browser>): unknown {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
}

/** The token that says who sends (RFC 8292), if the public key has signed it. */
function signedBy(publicKey: string, authorization = ''): unknown {
  const [, token = ''] = /^vapid t=([^,]+),/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null
}

test('a browser that subscribes gets what only it can read, from one pair of keys that stays', async () => {
  await app.call(
    'channelUpdate',
    { params: { kind: 'push' }, body: { enabled: true, allow_private: true } },
    admin,
  )
  expect(await send()).toBe('no-address: no-address')
  const [one, same] = await Promise.all([app.call('pushKey', {}, person), app.call('pushKey', {}, admin)])
  expect(one.body.data.key).toBe(same.body.data.key)
  const phone = browser('/phone')
  const subscribed = await app.call('pushSubscribe', { body: phone.asked }, person)
  expect([subscribed.status, subscribed.body.data.browsers]).toEqual([201, 1])
  await move(phone.asked.endpoint, `${sink.url}/phone`)
  expect(await send()).toBe('sent')
  const [call] = sink.calls
  expect(call?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(call && decrypted(call, phone)).toEqual({
    title: message.title,
    body: message.text,
    link: message.link,
    tag: 'delivery-9',
    locale: 'vi',
  })
  expect(signedBy(one.body.data.key, call?.headers.authorization)).toMatchObject({ aud: sink.url })
})

test('a browser that is gone is forgotten, and one that has it is enough', async () => {
  const laptop = browser('/laptop')
  await app.call('pushSubscribe', { body: laptop.asked }, person)
  await move(laptop.asked.endpoint, `${sink.url}/laptop`)
  sink.answer((response, { path }) => response.writeHead(path === '/laptop' ? 500 : 201).end())
  sink.answer((response, { path }) => response.writeHead(path === '/laptop' ? 500 : 201).end())
  expect(await send()).toBe('sent')
  sink.answer(says(410), says(410))
  expect(await send()).toBe('no-address: no-address')
  expect((await app.call('channelMine', {}, person)).body.data.browsers).toBe(0)
})

test('a browser shows what is of the person who asked last, and nothing is sent to a private address', async () => {
  const shared = browser('/shared')
  await app.call('pushSubscribe', { body: shared.asked }, person)
  const other = await signIn(app, { permissions: ['notify.change_setting'] })
  expect((await app.call('pushSubscribe', { body: shared.asked }, other)).body.data.browsers).toBe(1)
  expect((await app.call('channelMine', {}, person)).body.data.browsers).toBe(0)
  const mine = browser('/mine')
  await app.call('pushSubscribe', { body: mine.asked }, person)
  await move(mine.asked.endpoint, `${sink.url}/mine`)
  await app.call('channelUpdate', { params: { kind: 'push' }, body: { allow_private: false } }, admin)
  const before = sink.calls.length
  expect(await send()).toBe('refused: private-address')
  expect(sink.calls).toHaveLength(before)
  const body = { endpoint: `${sink.url}/mine` }
  expect((await app.call('pushUnsubscribe', { body }, person)).body.data.browsers).toBe(0)
})

test.each([
  ['endpoint', 'http://push.example/1'],
  ['endpoint', 'https://[/'],
  ['p256dh', 'short'],
  ['auth', '=='],
])('a %s of %s is refused under its name', async (field, value) => {
  const body = { ...browser('/x').asked, [field]: value }
  const refused = await app.call('pushSubscribe', { body }, person)
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
})
