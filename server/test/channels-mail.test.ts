import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelMessage } from '../src/features/channels/adapter.ts'
import { senderOf } from '../src/features/channels/senders.service.ts'
import { createMailer, type Mailer } from '../src/features/mail/mailer.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

let app: TestApp
let sink: MailSink
let mailer: Mailer
beforeAll(async () => {
  app = await startTestApp()
  sink = await startMailSink()
  mailer = createMailer(sink.url)
})
afterAll(async () => {
  mailer.stop()
  await sink.stop()
  await app.stop()
})

const message: ChannelMessage = {
  key: 'one',
  title: 'NT-HPH: COD 58,0 mg/L',
  text: 'Vượt ngưỡng trên 45 mg/L',
  link: 'https://quantrac.example/notification?alert=7',
  at: new Date('2026-07-22T02:10:00Z'),
  severity: 'ALERT',
  alerts: [],
  locale: 'vi',
}
const nobody = { user_id: null, name: '', email: null, phone: null }

async function send(to: { user_id?: number; email?: string }): Promise<string | undefined> {
  const by = await senderOf(app.system, 'mail', { mailer })
  try {
    await by?.({ ...nobody, ...to }, message, AbortSignal.timeout(10_000))
    return 'sent'
  } catch (error) {
    return `${(error as { kind: string }).kind}: ${(error as Error).message}`
  }
}

test('a mail of a rule goes to the address that the account has now, and to a contact with other words below', async () => {
  const person = await signIn(app, { permissions: ['notify.view_alert'] })
  expect(await send({ user_id: person.user_id, email: 'older@example.test' })).toBe('sent')
  const mail = await sink.next()
  expect(mail.to).toEqual([person.email])
  expect(mail.subject).toBe(message.title)
  expect(mail.text).toContain('đang bật nhận cảnh báo qua email')
  expect(await send({ email: 'contact@example.test' })).toBe('sent')
  const other = await sink.next()
  expect(other.to).toEqual(['contact@example.test'])
  expect(other.text).toContain('liên hệ của trạm')
  expect(other.text).toContain(message.link)
})

test('a final refusal, one for now and nobody to write to are told apart', async () => {
  sink.refuse('550 no such user', '451 try again')
  expect(await send({ email: 'a@example.test' })).toMatch(/^refused: answer 550 no such user/)
  expect(await send({ email: 'a@example.test' })).toMatch(/^later: answer 451 try again/)
  expect(await send({})).toBe('no-address: no-address')
  expect(await send({ user_id: 2_000_000_000 })).toBe('no-address: no-address')
  expect(await senderOf(app.system, 'mail', { mailer: null })).toBeNull()
})
