import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { brotliCompressSync } from 'node:zlib'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { inTurns } from './in-turns.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type Call, callHttp1, callHttp2, openSession, type PlainAnswer } from './http2-client.ts'
import { openLive } from './live-client.ts'

let app: TestApp
let certificate: Certificate
let consoleDir: string
let session: ClientHttp2Session
const script = `export const page = '${'x'.repeat(200_000)}'`

beforeAll(async () => {
  certificate = await makeCertificate()
  certificate.trust()
  consoleDir = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>Quantrac</title>')
  for (const folder of ['.vite', 'assets']) await mkdir(join(consoleDir, folder))
  const pages = [{ path: '/wasteWater', needs: [], files: ['assets/Page-1.js', 'assets/Page-1.css'] }]
  await writeFile(join(consoleDir, '.vite/pages.json'), JSON.stringify(pages))
  await writeFile(join(consoleDir, 'assets/Page-1.js'), script)
  await writeFile(join(consoleDir, 'assets/Page-1.js.br'), brotliCompressSync(script))
  app = await startTestApp({ config: { consoleDir, tls: certificate.tls, docs: 'public' } })
  session = await openSession(app.url)
})
afterAll(async () => {
  session.destroy()
  await app.stop()
  await certificate.remove()
  await rm(consoleDir, { recursive: true })
})

async function connected(offered: readonly string[]): Promise<TLSSocket> {
  const port = Number(new URL(app.url).port)
  const socket = connect({ host: '127.0.0.1', port, ALPNProtocols: [...offered] })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

test.for([
  [['h2', 'http/1.1'], 'h2'],
  [['http/1.1'], 'http/1.1'],
  [[], false],
] as const)('a client that offers %j gets %s', async ([offered, chosen]) => {
  expect((await connected(offered)).alpnProtocol).toBe(chosen)
})

test.for([[['http/1.1']], [[]]])(
  'a client that offers %j is answered over HTTP/1.1',
  async ([offered = []]) => {
    const socket = await connected(offered)
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  },
)

const json = { 'content-type': 'application/json' }
const calls: readonly Call[] = [
  { path: '/' },
  { path: '/', method: 'HEAD' },
  { path: '/wasteWater' },
  { path: '/assets/Page-1.js', headers: { 'accept-encoding': 'br' } },
  { path: '/assets/Page-1.js', headers: { 'accept-encoding': 'identity', range: 'bytes=5-9' } },
  { path: '/assets/none.js' },
  { path: '/support' },
  { path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } },
  { path: '/api/nowhere/', headers: { 'accept-language': 'en' } },
  { path: '/api/%zz' },
  { path: '/api/accounts/user/me/' },
  { path: '/api/accounts/login/', method: 'POST', headers: json, body: '{"email": ' },
  { path: '/api/accounts/login/', method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` },
  { path: '/api/accounts/login/', method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a' },
  { path: '/api/health/live', method: 'TRACE' },
]

test.for(calls)('$method $path is answered over HTTP/2 as over HTTP/1.1', async (call) => {
  const [old, now] = [await callHttp1(app.url, call), await callHttp2(session, call)]
  expect(comparable(now)).toEqual(comparable(old))
  for (const name of ['connection', 'keep-alive', 'transfer-encoding'])
    expect(now.headers).not.toHaveProperty(name)
  expect(warnings).toEqual([])
  expect(now.headers['x-request-id']).not.toBe(old.headers['x-request-id'])
})

// Node warns once of a header that HTTP/2 does not have.
const warnings: Error[] = []
process.on('warning', (warning) => warnings.push(warning))

const ownOfEach = /^(connection|keep-alive|transfer-encoding|date|x-request-id|x-ratelimit-\w+)$/

function comparable({ status, headers, text }: PlainAnswer): unknown {
  const same = Object.entries(headers).filter(([name]) => !ownOfEach.test(name))
  const cookies = headers['set-cookie']?.map((cookie) => cookie.replace(/=\w{32};/, '=token;'))
  return { status, headers: { ...Object.fromEntries(same), 'set-cookie': cookies }, text }
}

test('a page that has not changed is a 304 without a body', async () => {
  const { etag } = (await callHttp2(session, { path: '/' })).headers
  const answer = await callHttp2(session, { path: '/', headers: { 'if-none-match': etag } })
  expect([answer.status, answer.text]).toEqual([304, ''])
})

test('cookies that come in parts, as browsers send them, are read whole', async () => {
  const headers = { ...json, 'sec-fetch-site': 'same-origin', cookie: ['theme=dark', 'csrftoken=abc'] }
  const call = { path: '/api/accounts/login/', method: 'POST', body: '{}', headers }
  expect(await callHttp2(session, call)).toMatchObject({
    status: 403,
    text: expect.stringContaining('csrf-failed'),
  })
  const proven = { ...call, headers: { ...headers, 'x-csrftoken': 'abc' } }
  expect((await callHttp2(session, proven)).status).toBe(400)
})

test('the calls of one session count as those of its address', async () => {
  const call = { path: '/api/docs/static/index.css', headers: { 'x-forwarded-for': '198.51.100.78' } }
  const answers = await inTurns(610, () => callHttp2(session, call))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBe(10)
  expect(refused[0]?.text).toContain('too-many-requests')
})

test('the live feeds are open beside HTTP/2, for the own origin alone', async () => {
  const { token } = await signIn(app, { role: 'admin' })
  const client = await openLive(app.url, '/ws/alerts/', { token, origin: app.url })
  expect(app.live.state().alerts).toBe(1)
  await client.close()
  await expect(openLive(app.url, '/ws/alerts/', { token, origin: 'https://evil.example' })).rejects.toThrow(
    '403',
  )
})
