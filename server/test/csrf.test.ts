import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let actor: TestActor
let consoleDir: string
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html>')
  await writeFile(join(consoleDir, 'assets', 'index-abc.js'), '')
  app = await startTestApp({ config: { consoleDir } })
  actor = await signIn(app)
})
afterAll(async () => {
  await app.stop()
  await rm(consoleDir, { recursive: true })
})

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { method, headers: { 'accept-language': 'en', ...headers } })

test('the first answer sets the cookie, readable by the console and bound to this site', async () => {
  for (const path of ['/api/health/live', '/api/nowhere/', '/']) {
    const [cookie = ''] = (await send(path, 'GET')).headers.getSetCookie()
    expect(cookie).toMatch(/^csrftoken=[\w-]{32}; Path=\/; SameSite=Strict$/)
  }
  const again = await send('/api/health/live', 'GET', { cookie: 'csrftoken=abc' })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('behind a proxy that ends TLS the cookie is Secure', async () => {
  const answer = await send('/api/health/live', 'GET', { 'x-forwarded-proto': 'https' })
  expect(answer.headers.getSetCookie()[0]).toContain('; Secure')
})

test('files that shared caches may keep have no cookie', async () => {
  const answer = await send('/assets/index-abc.js', 'GET')
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
})

const browsers: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'cross-site' },
]

test.for([
  ['no header', {}],
  ['another value', { 'x-csrftoken': 'other' }],
  ['the value and more', { 'x-csrftoken': 'valuevalue' }],
  ['an empty value', { 'x-csrftoken': '' }],
] as const)(
  'an unsafe call of a browser with the cookie and %s is refused, signed in or not',
  async ([, header]) => {
    for (const authorization of [`Bearer ${actor.token}`, undefined])
      for (const browser of browsers) {
        const answer = await send('/api/accounts/logout/', 'POST', {
          cookie: 'csrftoken=value',
          ...header,
          ...browser,
          ...(authorization !== undefined && { authorization }),
        })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toEqual({
          detail: 'The request was refused: its CSRF token is missing or wrong.',
          code: 'csrf-failed',
        })
      }
  },
)

test('a program that keeps cookies needs no header', async () => {
  const program = await signIn(app)
  const headers = { authorization: `Bearer ${program.token}`, cookie: 'csrftoken=value' }
  expect((await send('/api/accounts/logout/', 'POST', headers)).status).toBe(204)
})

test('an unsafe call with the cookie and its value passes, and so does one without any cookie', async () => {
  const other = await signIn(app)
  const same = { cookie: 'theme=dark; csrftoken=value', 'x-csrftoken': 'value' }
  for (const [person, headers] of [
    [actor, { ...same, origin: app.url, 'sec-fetch-site': 'same-origin' }],
    [other, {}],
  ] as const) {
    const authorization = `Bearer ${person.token}`
    expect((await send('/api/accounts/logout/', 'POST', { authorization, ...headers })).status).toBe(204)
  }
})

test('safe calls need no header', async () => {
  for (const method of ['GET', 'HEAD']) {
    expect((await send('/api/health/live', method, { cookie: 'csrftoken=value' })).status).toBe(200)
  }
})
