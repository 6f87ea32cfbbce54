import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorPassword, signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

const password = 'correct horse battery'
let sink: MailSink
let app: TestApp

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ config: { smtpUrl: sink.url } })
})
afterAll(async () => {
  await app.stop()
  await sink.stop()
})

/** Signs the first administrator in as a browser does that shows a page of `origin`, by a proxy at `host`. */
async function openConsole(
  origin: string | null,
  language = 'vi',
  host = (origin ?? '').replace(/^\w+:\/\//, ''),
): Promise<{ token: string }> {
  const answer = await fetch(`${app.url}/api/accounts/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(origin !== null && { origin }),
      ...(/^[\w.:-]+$/.test(host) && { 'x-forwarded-host': host }),
    },
    body: JSON.stringify({ email: 'admin@quantrac.local', password }),
  })
  const { token } = (await answer.json()) as { token: { access_token: string } } // as accounts.test.ts checks
  return { token: token.access_token }
}

const stateOf = async (actor: { token: string }) => (await app.call('mailState', {}, actor)).body.data

describe('the language of mails', () => {
  test('is that of the console at the last sign-in, or the one chosen since', async () => {
    const actor = await openConsole('https://quantrac.example', 'en')
    expect(await stateOf(actor)).toMatchObject({ language: 'en' })
    await openConsole('https://quantrac.example', 'vi')
    expect(await stateOf(actor)).toMatchObject({ language: 'vi' })
    await app.call('mailLanguage', { body: { language: 'en' } }, actor)
    expect(await stateOf(actor)).toMatchObject({ language: 'en' })
  })

  test('is not changed by a program that signs in, and is Vietnamese as long as nobody has said', async () => {
    const actor = await openConsole('https://quantrac.example', 'en')
    await openConsole(null, 'vi')
    expect(await stateOf(actor)).toMatchObject({ language: 'en' })
    expect(await stateOf(await signIn(app))).toMatchObject({ language: 'vi' })
  })

  test('is one of two', async () => {
    const actor = await signIn(app)
    const refused = await app.call('mailLanguage', { body: { language: 'fr' as 'en' } }, actor) // wrong on purpose
    expect([refused.status, Object.keys(refused.body ?? {})]).toEqual([400, ['language']])
  })
})

describe('the address of links in mails', () => {
  test('is where an administrator last opened the console, and one that only the server itself reaches does not replace it', async () => {
    const actor = await openConsole('http://127.0.0.1:8080')
    await openConsole('http://Plant.example:8080')
    expect(await stateOf(actor)).toMatchObject({ address: 'http://plant.example:8080' })
    await openConsole('http://localhost:8080')
    expect(await stateOf(actor)).toMatchObject({ address: 'http://plant.example:8080' })
    await openConsole('https://quantrac.example')
    expect(await stateOf(actor)).toMatchObject({ address: 'https://quantrac.example' })
  })

  test.each(['null', 'file:///etc', 'javascript:alert(1)', 'https://evil.example/a b', 'https://'])(
    'is not %s',
    async (origin) => {
      const actor = await openConsole('https://quantrac.example')
      await openConsole(origin)
      expect(await stateOf(actor)).toMatchObject({ address: 'https://quantrac.example' })
    },
  )

  test('is not what a page of another place sends, also with an administrator’s password', async () => {
    const actor = await openConsole('https://quantrac.example')
    await openConsole('https://evil.example', 'vi', 'quantrac.example')
    await openConsole('https://quantrac.example.evil.example', 'vi', 'quantrac.example')
    expect(await stateOf(actor)).toMatchObject({ address: 'https://quantrac.example' })
  })

  test('is not what somebody else sends', async () => {
    const actor = await openConsole('https://quantrac.example')
    const person = await signIn(app)
    const login = await fetch(`${app.url}/api/accounts/login/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email: person.email, password: actorPassword }),
    })
    expect(login.status).toBe(200)
    expect(await stateOf(actor)).toMatchObject({ address: 'https://quantrac.example' })
  })

  test('is that of the configuration if there is one', async () => {
    const copy = await startTestApp({ config: { publicUrl: 'https://chosen.example' } })
    const actor = await signIn(copy)
    expect((await copy.call('mailState', {}, actor)).body.data).toEqual({
      is_on: false,
      sender: null,
      recipient: actor.email,
      language: 'vi',
      address: 'https://chosen.example',
    })
    await copy.stop()
  })
})

describe('a test mail', () => {
  test('reaches the administrator who asks for it, in their language, and tells the mail server’s answer', async () => {
    const admin = await signIn(app, { role: 'admin' })
    for (const [language, subject] of [
      ['vi', 'Thư thử từ Quantrac'],
      ['en', 'Test mail from Quantrac'],
    ] as const) {
      await app.call('mailLanguage', { body: { language } }, admin)
      const answer = await app.call('mailTest', {}, admin)
      expect([answer.status, answer.body.data]).toEqual([200, { taken: true, answer: '250 kept' }])
      const mail = await sink.next()
      expect([mail.to, mail.subject]).toEqual([[admin.email], subject])
      const { address } = await stateOf(admin)
      for (const part of [mail.text, mail.html]) expect(part).toContain(address)
    }
  })

  test('tells the refusal of the mail server', async () => {
    const admin = await signIn(app, { role: 'admin' })
    sink.refuse('550 5.7.1 relaying denied')
    const answer = await app.call('mailTest', {}, admin)
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { taken: false, answer: '550 5.7.1 relaying denied' },
    ])
  })

  test('says that no mail server answers, without the password of its address', async () => {
    const copy = await startTestApp({ config: { smtpUrl: 'smtp://someone:S3cret-pass@127.0.0.1:9' } })
    const admin = await signIn(copy, { role: 'admin' })
    const { data } = (await copy.call('mailTest', {}, admin)).body
    expect(data).toEqual({ taken: false, answer: expect.stringContaining('ECONNREFUSED') })
    expect(data.answer).not.toContain('S3cret')
    await copy.stop()
  })

  test('is for administrators only, and needs a mail server', async () => {
    const operator = await signIn(app, {
      permissions: ['notify.change_setting', 'settings.change_organisation'],
    })
    expect((await app.call('mailTest', {}, operator)).status).toBe(403)
    const copy = await startTestApp()
    const admin = await signIn(copy, { role: 'admin' })
    const refused = await copy.raw('mailTest', {}, { ...admin, language: 'vi' })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'mail-off', detail: 'Máy chủ chưa được cấu hình để gửi email (biến SMTP_URL).' },
    ])
    await copy.stop()
  })
})
