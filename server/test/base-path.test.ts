import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAddress } from '../src/features/mail/address.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive, refusedWith } from './live-client.ts'
import { makeModule } from './made-modules.ts'

let app: TestApp
let consoleDir: string
let host: string

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await writeFile(join(consoleDir, 'index.html'), '<html data-base=""><link href="./a.svg"></html>')
  await writeFile(join(consoleDir, 'robots.txt'), 'User-agent: *')
  const config = { basePath: '/plant/quantrac', consoleDir, publicUrl: 'https://factory.example' }
  app = await startTestApp({ config })
  host = new URL(app.url).origin
})
afterAll(async () => {
  await app.stop()
  await rm(consoleDir, { recursive: true })
})

const statusOf = async (path: string) => (await fetch(host + path, { redirect: 'manual' })).status

test('only what is under the path is served; the root and the path lead to the console', async () => {
  for (const path of ['/', '/login', '/api/health/live', '/api/docs/', '/robots.txt'])
    expect(await statusOf(`/plant/quantrac${path}`)).toBe(200)
  for (const path of ['/login', '/api/health/live', '/metrics', '/plant/quantraclogin', '/plant/'])
    expect(await statusOf(path)).toBe(404)
  for (const path of ['/', '/plant/quantrac', '/plant/quantrac?a=1']) {
    const answer = await fetch(host + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/plant/quantrac/'])
  }
  // Robots ask for it at the root alone.
  expect(await statusOf('/robots.txt')).toBe(200)
  expect(await refusedWith(host, '/ws/alerts/', { token: 'none' })).toBe(404)
})

test('addresses that the program tells have the path', async () => {
  const { token } = await signIn(app, { role: 'admin' })
  await makeModule(app, token)
  await makeModule(app, token)
  const list = await app.call('moduleList', { query: { limit: 1 } }, { token })
  expect(list.body.next).toBe('/plant/quantrac/api/modules/list/?offset=1&limit=1')
  expect((await fetch(host + (list.body.next ?? ''), { headers: bearer(token) })).status).toBe(200)
  expect(await consoleAddress(app.system)).toBe('https://factory.example/plant/quantrac')
  const page = await fetch(`${app.url}/air`)
  expect(await page.text()).toContain('<html data-base="/plant/quantrac"><link href="/plant/quantrac/a.svg">')
  const support = await fetch(`${app.url}/support`, { redirect: 'manual' })
  expect(support.headers.get('location')).toBe('/plant/quantrac/api/docs/')
  const document = (await (
    await fetch(`${app.url}/api/openapi.json`, { headers: bearer(token) })
  ).json()) as { servers: unknown } // an OpenAPI document
  expect(document.servers).toEqual([expect.objectContaining({ url: '/plant/quantrac' })])
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('a page of the public address may open a feed; another one is told why it may not', async () => {
  const { token } = await signIn(app)
  const client = await openLive(app.url, '/ws/readings/', { token, origin: 'https://factory.example' })
  await client.close()
  const headers = { origin: 'https://other.example', connection: 'upgrade', upgrade: 'websocket' }
  const [status, words] = await upgraded(`${app.url}/ws/readings/`, headers)
  expect(status).toBe(403)
  expect(words).toContain(
    `a page of https://other.example asked, and this server is https://factory.example and ${new URL(host).host}`,
  )
})

async function upgraded(url: string, headers: Record<string, string>): Promise<[number?, string?]> {
  const [answer] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage] // as its event is documented
  return [answer.statusCode, await text(answer)]
}
