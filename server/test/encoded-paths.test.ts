import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let folder: string
let app: TestApp
let admin: TestActor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  await writeFile(join(folder, 'index.html'), '<!doctype html><html data-base=""></html>')
  app = await startTestApp({ config: { consoleDir: folder } })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** `path` is sent as it is, which no fetch does. */
function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, unknown>
    text: string
  }>()
  const { hostname, port } = new URL(app.url)
  const asked = request({ hostname, port, path, method, headers }, (answer) => {
    let text = ''
    answer.on('data', (data: Buffer) => (text += data.toString()))
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

const forms = (path: string): string[] => [
  path,
  path.replace('/api/', '/%61pi/'),
  path.replace('/api/', '/a%70%69/'),
  `http://elsewhere.example${path}`,
  `HTTP://elsewhere.example:80${path}`,
]

describe('an address that is written in another way', () => {
  it.each(forms('/api/accounts/user/me/'))('is kept by nobody and asks for a sign-in: %s', async (path) => {
    const refused = await ask(path)
    expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store'])
    const taken = await ask(path, { headers: { authorization: `Bearer ${admin.token}` } })
    expect([taken.status, taken.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each([
    ...forms('/api/docs/json'),
    ...forms('/api/docs/yaml'),
    ...forms('/api/openapi.json'),
    '/api/docs/%6ason',
    '/api/docs/y%61ml/',
    '/%61pi/docs/%6Ason?a=1',
    '/api/openapi%2ejson',
  ])('is no way around the sign-in of the document: %s', async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers['cache-control']]).toEqual([401, 'no-store'])
  })

  it.each(forms('/api/nothing/'))('of the API is never a page of the console: %s', async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, headers['cache-control'], JSON.parse(text)]).toMatchObject([
      404,
      'no-store',
      { code: 'not-found' },
    ])
  })

  it.each(['/api/accounts/logout/', '/%61pi/accounts/logout/', 'http://q/api/accounts/logout/'])(
    'needs the CSRF value of a browser: %s',
    async (path) => {
      const browser = { cookie: 'csrftoken=value', origin: 'https://elsewhere.example' }
      const headers = { ...browser, authorization: `Bearer ${admin.token}` }
      const { status, text } = await ask(path, { method: 'POST', headers })
      expect([status, JSON.parse(text)]).toMatchObject([403, { code: 'csrf-failed' }])
    },
  )

  it('is counted with the others of its address', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.50' }
    const paths = forms('/api/docs/')
    const calls = Array.from({ length: 700 }, (_, n) => ask(paths[n % paths.length] ?? '', { headers }))
    const limited = (await Promise.all(calls)).filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    for (const path of paths) expect((await ask(path, { headers })).status).toBe(429)
    expect((await ask('/api/docs/', { headers: { 'x-forwarded-for': '192.0.2.51' } })).status).toBe(200)
  })

  it('is a page or a file of the console as ever', async () => {
    const page = await ask('/%64ashboard')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const file = await ask('/assets/%61.js')
    expect([file.status, file.headers['set-cookie'], file.headers['cache-control']]).toEqual([
      200,
      undefined,
      'public, max-age=31536000, immutable',
    ])
  })
})

describe('a trusted proxy', () => {
  it.each(['unknown', '1.2.3.4:80', '999.1.1.1', '1.2.3.4, not an address', '<script>'])(
    'that names no address is refused: %s',
    async (forwarded) => {
      const { status, text } = await ask('/api/health/live', { headers: { 'x-forwarded-for': forwarded } })
      expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'forwarded-address' }])
    },
  )

  it.each(['192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7', 'not an address, 192.0.2.7'])(
    'that names one is believed: %s',
    async (forwarded) => {
      const { status } = await ask('/api/health/live', { headers: { 'x-forwarded-for': forwarded } })
      expect(status).toBe(200)
    },
  )
})

it('others sign in while one address floods', async () => {
  const login = (from: string, email: string, password: string) =>
    ask('/api/accounts/login/', {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  const people = await Promise.all(Array.from({ length: 33 }, () => signIn(app)))
  const flood = Array.from({ length: 300 }, (_, n) =>
    login('192.0.2.60', `nobody-${n}@example.test`, 'a guess'),
  )
  const others = people.map(({ email }, n) => login(`198.51.100.${n + 1}`, email, actorPassword))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(people.map(() => 200))
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status))
  expect(statuses).toEqual(new Set([401, 429]))
})
