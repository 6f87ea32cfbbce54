import { signedInBy } from '@quantrac/contract'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { mapTilesOf } from '../src/map-tiles.ts'
import { actorPassword, signIn } from './actors.ts'
import { asOwner } from './database.ts'
import { inTurns } from './in-turns.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let consoleDir: string
const supportUrl = 'https://help.example/quantrac?from=console'
const lines: string[] = []
const inline = 'document.title = `Quantrac`'
const inlineHash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
const script = `export const page = '${'x'.repeat(2000)}'`
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await writeFile(
    join(consoleDir, 'index.html'),
    `<!doctype html><title>Quantrac</title><script>${inline}</script><script type="module" crossorigin src="./assets/Page-1.js"></script>`,
  )
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'assets/Page-1.js'), script)
  await writeFile(join(consoleDir, 'assets/Page-1.js.br'), brotliCompressSync(script))
  const log = createLog('trace', { write: (line) => lines.push(line) })
  app = await startTestApp({ config: { consoleDir, supportUrl }, log })
})
afterAll(async () => {
  await app.stop()
  await rm(consoleDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
  })

test('pages and answers carry a policy that keeps foreign script and frames out', async () => {
  for (const path of [
    '/',
    '/wasteWater',
    '/api/accounts/user/me/',
    '/api/nowhere/',
    '/api/%zz',
    '/api/openapi.json',
  ]) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain(
      path.startsWith('/api') ? "script-src 'self';" : `script-src 'self' ${inlineHash};`,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe(path.startsWith('/api') ? 'no-store' : 'no-cache')
  }
})

test('the policy of a page that has not changed lets its script run, too', async () => {
  const first = await get('/wasteWater')
  const again = await get('/wasteWater', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('images of a tile server are let in only where one is configured, and from its origin alone', async () => {
  const images = (headers: Headers): string | undefined =>
    headers
      .get('content-security-policy')
      ?.split('; ')
      .find((part) => part.startsWith('img-src'))
  expect(images((await get('/')).headers)).toBe("img-src 'self' data:")
  const mapTiles = mapTilesOf('https://tiles.example:8443/{z}/{x}/{y}.png?key=a1', '© Bản đồ')
  const other = await startTestApp({ config: { consoleDir, mapTiles } })
  try {
    for (const path of ['/', '/dashboard', '/api/nowhere/', '/api/%zz']) {
      const { headers } = await fetch(other.url + path)
      expect(images(headers)).toBe("img-src 'self' data: https://tiles.example:8443")
      expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'")
    }
  } finally {
    await other.stop()
  }
})

test('a file that the build has compressed is sent so, to those who can read it, and kept for a year', async () => {
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['identity', null],
  ] as const) {
    const { headers, ...answer } = await answered('/assets/Page-1.js', accepted)
    expect([answer.text, headers.get('content-encoding')]).toEqual([script, encoding])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toContain('javascript')
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  }
})

async function answered(path: string, accepted: string): Promise<{ headers: Headers; text: string }> {
  const answer = await get(path, { 'accept-encoding': accepted })
  return { headers: answer.headers, text: await answer.text() }
}

test('/support redirects to the configured support address', async () => {
  const answer = await fetch(`${app.url}/support`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, supportUrl])
})

test('the page of the API document runs no inline script', async () => {
  const page = await get('/api/docs/')
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy.split(';').find((part) => part.trim().startsWith('script-src'))).not.toContain('unsafe')
  expect(await page.text()).not.toMatch(/<script>[^<]/)
})

test('the document of the API is for the signed-in, unless the site makes it public', async () => {
  const { token } = await signIn(app)
  const open = await startTestApp({ config: { docs: 'public' } })
  try {
    for (const path of ['/api/openapi.json', '/api/docs/json', '/api/docs/json/', '/api/docs/yaml?a=1']) {
      expect([path, (await get(path)).status]).toEqual([path, 401])
      expect((await get(path, { authorization: 'Bearer garbage' })).status).toBe(401)
      expect([path, (await get(path, { authorization: `Bearer ${token}` })).status]).toEqual([path, 200])
      expect((await fetch(open.url + path)).status).toBe(200)
    }
  } finally {
    await open.stop()
  }
})

test('the page of the API document asks for its files as it was asked for itself', async () => {
  const policyOf = async (url: string) =>
    (await fetch(`${url}/api/docs/`)).headers.get('content-security-policy')
  expect(await policyOf(app.url)).not.toContain('upgrade-insecure-requests')
})

test('every answer has a unique request id', async () => {
  const ids = await Promise.all(
    ['/api/health/live', '/api/nowhere/', '/', '/api/%zz'].map(async (path) =>
      (await get(path, { 'x-request-id': 'chosen-by-caller' })).headers.get('x-request-id'),
    ),
  )
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(4)
})

test.for(['/api/nowhere/', '/api', '/api/', '/api/accounts/', '/api/accounts/login/more/', '/ws/nothing/'])(
  'the unknown path %s is a 404 in JSON, in the requested language',
  async (path) => {
    const answer = await get(path, { 'accept-language': 'en-GB,vi;q=0.5' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual({ detail: 'Not found.', code: 'not-found' })
    expect(await (await get(path)).json()).toEqual({ detail: 'Không tìm thấy.', code: 'not-found' })
  },
)

test('a malformed path gets the usual error envelope', async () => {
  const answer = await get('/api/%zz', { 'accept-language': 'en' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ detail: 'The request is not valid.', code: 'bad-request' })
})

test.for([
  ['broken JSON', '{"email": ', 400, 'malformed-json'],
  ['a list', '[]', 400, 'bad-request'],
  ['a text', '"text"', 400, 'bad-request'],
  ['more than a mebibyte', `{"email":"${'x'.repeat(1_100_000)}"}`, 413, 'payload-too-large'],
] as const)('a body of %s is refused with its reason', async ([, body, status, code]) => {
  const answer = await post('/api/accounts/login/', body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code, detail: expect.any(String) })
})

test('a body of another content type is a 415', async () => {
  for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'text/csv']) {
    const answer = await post('/api/accounts/login/', 'email=a', { 'content-type': kind })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ code: 'unsupported-media-type' })
  }
})

test('refused fields are listed under their names, also names that every object has', async () => {
  const body = '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}, "password": 5}'
  const answer = await post('/api/accounts/login/', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ email: ['Required.'], password: ['Wrong type of value.'] })
})

test('a call without sign-in names the authentication scheme', async () => {
  const answer = await get('/api/accounts/user/me/')
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.json()).toEqual({ detail: 'Bạn cần đăng nhập.', code: 'token-missing' })
})

test.for(['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer nonsense', 'Bearer a.b.c'])(
  'the authorization %s is not accepted',
  async (authorization) => {
    const answer = await get('/api/accounts/user/me/', { authorization })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'token-invalid' })
  },
)

test('an address with many calls that are not signed in is slowed down, signed-in people are not', async () => {
  const { token } = await signIn(app)
  const asStranger = { 'x-forwarded-for': '198.51.100.77' }
  const statuses = new Map<number, number>()
  await inTurns(610, async () => {
    const answer = await get('/api/docs/static/index.css', asStranger)
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  })
  expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 10 })
  const refused = await get('/api/docs/static/index.css', { ...asStranger, 'accept-language': 'en' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
  const known = { ...asStranger, authorization: `Bearer ${token}` }
  expect((await get('/api/accounts/user/me/', known)).status).toBe(200)
  expect((await get('/', asStranger)).status).toBe(200)
  expect((await get('/api/health/live', asStranger)).status).toBe(200)
})

test('an internal failure gives the caller the request id and no details', async () => {
  const { token } = await signIn(app)
  await asOwner(app, 'alter table permission_group rename to hidden_group')
  const answer = await get('/api/accounts/user/me/', {
    authorization: `Bearer ${token}`,
    'accept-language': 'en',
  })
  await asOwner(app, 'alter table hidden_group rename to permission_group')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    detail: 'Something went wrong, please try again.',
    code: 'internal',
    request_id: answer.headers.get('x-request-id'),
  })
  expect(lines.join('')).toContain(answer.headers.get('x-request-id'))
})

test('passwords and tokens are never logged', async () => {
  const { email } = await signIn(app)
  const canary = 'canary-8f2b71'
  const login = await app.call('accountLogin', { body: { email, password: actorPassword } })
  const { access_token, refresh_token } = signedInBy(login.body).token
  const refreshed = await app.call('accountRefresh', { body: { refresh: refresh_token } })
  await app.call('accountVerify', { body: { token: access_token } })
  await app.call('accountLogin', { body: { email, password: canary } })
  await post('/api/accounts/login/', `{"password": "${canary}", `)
  await post('/api/accounts/login/', `{"password": {"a": "${canary}"}}`)
  await post(`/api/accounts/login/?password=${canary}`, '{}', { cookie: `csrftoken=${canary}` })
  await get(`/api/accounts/user/me/?token=${canary}`, { authorization: `Bearer ${canary}` })
  app.system.log.warn(
    { password: canary, body: { token: canary }, a: { b: { refresh: canary } } },
    'careless',
  )
  const log = lines.join('')
  expect(log).toContain('careless')
  expect(log).toContain('/api/accounts/login/')
  for (const secret of [canary, actorPassword, access_token, refresh_token, refreshed.body.refresh_token]) {
    expect(log).not.toContain(secret)
  }
})

test('a connection that does not send HTTP is closed, and the server continues', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  socket.write('\x16\x03\x01 not http at all\r\n\r\n')
  await closed
  expect((await get('/api/health/live')).status).toBe(200)
})
