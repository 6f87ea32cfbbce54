import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { linksOf } from './html-mail.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { newInvitation } from './people.ts'

let sink: MailSink
let app: TestApp
let admin: TestActor
const now = new Date('2026-03-01T03:00:00Z')
beforeAll(async () => {
  sink = await startMailSink()
  const config = { smtpUrl: sink.url, publicUrl: 'https://quantrac.example' }
  app = await startTestApp({ now: () => now, config })
  admin = await signIn(app, { role: 'admin', email: 'boss@example.test' })
})
afterAll(async () => {
  await app.stop()
  await sink.stop()
})

const expires_at = '2026-03-02T03:00:00.000Z'
const sent = { url: null, mail: 'sent', expires_at }

test('an invitation goes to the new person in the language of who invites, and its link opens the account', async () => {
  for (const [language, subject, until] of [
    ['vi', 'Mời bạn sử dụng Quantrac', '10:00:00 02/03/2026'],
    ['en', 'You are invited to Quantrac', '02/03/2026, 10:00:00'],
  ] as const) {
    const body = newInvitation()
    const answer = await app.call('userInvite', { body }, { ...admin, language })
    expect([answer.status, answer.body.data.link]).toEqual([201, sent])
    const mail = await sink.next()
    expect([mail.to, mail.subject]).toEqual([[body.email], subject])
    const [url = ''] = linksOf(mail.html)
    expect(url).toMatch(/^https:\/\/quantrac\.example\/set-password#[\w-]{43}$/)
    for (const part of [mail.text, mail.html])
      for (const words of [url, until, 'boss@example.test', body.email]) expect(part).toContain(words)
    expect(mail.headers).not.toMatch(/^list-unsubscribe:/im)
    const owner = await app.call('passwordLinkCheck', { body: { token: new URL(url).hash.slice(1) } }, {})
    expect(owner.body.data).toEqual({ email: body.email, is_invited: true, expires_at })
  }
})

test('a link for a forgotten password is mailed in the language of its person, and nobody else sees it', async () => {
  const person = await signIn(app)
  await app.call('mailLanguage', { body: { language: 'en' } }, person)
  const by = { ...admin, language: 'vi' }
  const answer = await app.call('userPasswordLink', { params: { id: person.user_id } }, by)
  expect([answer.status, answer.body.data]).toEqual([201, sent])
  const mail = await sink.next()
  expect([mail.to, mail.subject]).toEqual([[person.email], 'Set a new password for Quantrac'])
})

test('where the mail server refuses, the link is shown to pass it on', async () => {
  const person = await signIn(app)
  sink.refuse('550 5.1.1 no such mailbox')
  const answer = await app.call('userPasswordLink', { params: { id: person.user_id } }, admin)
  const { url, mail } = answer.body.data
  expect([answer.status, mail]).toEqual([201, 'refused'])
  const token = new URL(url ?? '').hash.slice(1)
  expect((await app.call('passwordLinkCheck', { body: { token } }, {})).status).toBe(200)
})
