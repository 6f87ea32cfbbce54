import { type RouteDefinition, routes, signedInBy } from '@quantrac/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, startTestApp, type TestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'

let app: TestApp
let admin: TestActor
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: createLog('trace', { write: (line) => lines.push(line) }) })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const passwords = {
  signup: 'Canary-of-sign-up-7431',
  guess: 'Canary-of-a-guess-9921',
  changed: 'Canary-of-a-change-5512',
  mqtt: 'Canary-of-mqtt-3327',
  linked: 'Canary-of-a-link-6604',
}

/** Uses each secret as people do; returns the secrets that the API shows on purpose. */
async function useSecrets(): Promise<{ secrets: string[]; module_id: number }> {
  const person = {
    first_name: 'An',
    last_name: 'Lê',
    phone_number: '0901234567',
    date_of_birth: '1990-02-28',
  }
  const email = 'canary@example.test'
  await app.call(
    'userSignup',
    { body: { ...person, email, password: passwords.signup, role: 'admin' } },
    admin,
  )
  await app.call('accountLogin', { body: { email, password: passwords.guess } })
  const login = await app.call('accountLogin', { body: { email, password: passwords.signup } })
  const { token } = signedInBy(login.body)
  const as = { token: token.access_token }
  const next = (await app.call('accountRefresh', { body: { refresh: token.refresh_token } })).body
  // Refused secrets leave traces as well.
  await app.call('accountRefresh', { body: { refresh: `${token.refresh_token}x` } })
  await app.call('accountVerify', { body: { token: `${token.access_token}x` } })
  const change = { old_password: passwords.guess, new_password: passwords.changed }
  await app.call('userChangePassword', { body: change }, as)
  await app.call('userChangePassword', { body: { ...change, old_password: passwords.signup } }, as)
  const { data: invited } = (
    await app.call('userInvite', { body: { ...person, email: 'link@example.test' } }, as)
  ).body
  const link = new URL(invited.link.url ?? '').hash.slice(1)
  await app.call('passwordLinkCheck', { body: { token: link } }, {})
  await app.call('passwordLinkUse', { body: { token: `${link}x`, new_password: passwords.linked } }, {})
  await app.call('passwordLinkUse', { body: { token: link, new_password: passwords.linked } }, {})
  // Stays open, so that its hash is stored.
  const open = await app.call('userPasswordLink', { params: { id: invited.user.id } }, as)
  const mqtt = { host: '127.0.0.1', port: 1, username: 'quantrac', password: passwords.mqtt }
  await app.call('mqttUpdate', { body: mqtt }, as)
  await app.call('mqttConnect', {}, as)
  const module = await makeModule(app, admin.token)
  const key = await app.call('moduleDeviceKey', { params: { id: module.id } }, as)
  return {
    secrets: [
      ...Object.values(passwords),
      token.access_token,
      token.refresh_token,
      next.access_token,
      next.refresh_token,
      key.body.data.password,
      link,
      new URL(open.body.data.url ?? '').hash.slice(1),
    ],
    module_id: module.id,
  }
}

/** The stored forms of secrets, in every encoding in which an answer could leak them. */
async function storedSecrets(): Promise<string[]> {
  const { rows } = await sql<{ text: string | null; bytes: Buffer | null }>`
    select password_hash as text, null::bytea as bytes from user_account
    union all select null, refresh_hash from session
    union all select null, device_key_hash from module
    union all select null, token_hash from password_link
    union all select null, password_encrypted from mqtt_config`.execute(app.system.db)
  return rows.flatMap(({ text, bytes }) => [
    ...(text === null ? [] : [text]),
    ...(bytes === null ? [] : [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]),
  ])
}

/** Every answer that a person can read, by the name of its call. */
async function readEverything(module_id: number): Promise<{ name: string; text: string }[]> {
  const reading = Object.entries<RouteDefinition>(routes).filter(([, { method }]) => method === 'GET')
  const module = await app.call('moduleRetrieve', { params: { id: module_id } }, admin)
  const params = {
    id: module_id,
    code: module.body.data.code,
    type: module.body.data.type,
    factor: 'none',
  }
  const answers = reading.map(async ([name]) => {
    const answer = await app.raw(name as RouteName, { params }, admin)
    return { name, text: await answer.text() }
  })
  return Promise.all(answers)
}

test('no answer, log line or audit row contains a secret', async () => {
  const { secrets, module_id } = await useSecrets()
  const hidden = [...secrets, ...(await storedSecrets())]
  expect(hidden.length).toBeGreaterThan(12)
  const audit = await sql<{ text: string }>`select row_to_json(a)::text as text from audit_log a`.execute(
    app.system.db,
  )
  const seen = [
    ...(await readEverything(module_id)),
    ...lines.map((text) => ({ name: 'log', text })),
    ...audit.rows.map(({ text }) => ({ name: 'audit', text })),
  ]
  // The use of the secrets did leave log lines and audit rows.
  expect(seen.filter(({ name }) => name === 'log').length).toBeGreaterThan(10)
  expect(audit.rows.length).toBeGreaterThan(6)
  const leaks = seen.flatMap(({ name, text }) =>
    hidden.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
  )
  expect(leaks).toEqual([])
})
