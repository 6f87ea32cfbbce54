import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { findProxy } from '../../e2e/src/paths.ts'
import { type Proxy, type ProxyName, type ProxyOptions, startProxy } from '../../e2e/src/proxy.ts'
import { signIn } from './actors.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { openLive, refusedWith } from './live-client.ts'

const names: ProxyName[] = ['nginx', 'caddy']
const pair = { username: 'gateway', password: 'open sesame' }
let certificate: Certificate
let consoleDir: string

beforeAll(async () => {
  certificate = await makeCertificate()
  certificate.trust()
  consoleDir = await mkdtemp(join(tmpdir(), 'quantrac-console-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'assets/a.js'), 'export {}')
  const html = '<!doctype html><html data-base=""><script src="./assets/a.js"></script></html>'
  await writeFile(join(consoleDir, 'index.html'), html)
})
afterAll(async () => {
  await certificate.remove()
  await rm(consoleDir, { recursive: true })
})

/** The proxy before an app; the test is skipped if the machine has none. */
async function before(
  context: TestContext,
  name: ProxyName,
  { app, ...options }: { app: TestApp } & Omit<ProxyOptions, 'to' | 'tls'>,
): Promise<Proxy> {
  context.skip(findProxy[name]() === null, `no ${name} on this machine`)
  const to = Number(new URL(app.url).port)
  const proxy = await startProxy(name, { to, tls: certificate.tls, ...options })
  onTestFinished(() => proxy.stop())
  return proxy
}

describe.for(['', '/quantrac'])('under the path "%s"', (basePath) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ config: { basePath, consoleDir, broker: brokerOf(pair) } })
  })
  afterAll(() => app.stop())

  test.for(names)('the documented configuration of %s serves everything', async (name, context) => {
    const { origin } = await before(context, name, { app, basePath })
    const at = origin + basePath
    const { token } = await signIn(app, { permissions: ['notify.view_alert', 'notify.view_notification'] })
    const page = await fetch(`${at}/setting/data`)
    expect(await page.text()).toContain(`data-base="${basePath}"><script src="${basePath}/assets/a.js"`)
    expect(page.headers.get('set-cookie')).toContain(`Path=${basePath}/; Secure; SameSite=Strict`)
    expect(await (await fetch(`${at}/assets/a.js`)).text()).toBe('export {}')
    const list = await fetch(`${at}/api/modules/list/?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(list.status).toBe(403)
    for (const path of ['/ws/alerts/', '/ws/readings']) {
      const client = await openLive(at, path, { token, origin })
      client.send({ type: 'ping' })
      expect(await client.next()).toEqual({ type: 'pong' })
      await client.close()
    }
    expect(await refusedWith(at, '/ws/alerts/', { token, origin: 'https://evil.example' })).toBe(403)
    const station = await connectAsync(`${at.replace('http', 'ws')}/mqtt`, { ...pair, reconnectPeriod: 0 })
    await station.endAsync()
  })

  test.for(['$host', '127.0.0.1'])(
    'a page of a proxy that passes on %s, without its port, may open a feed',
    async (host, context) => {
      const change = (site: string) => site.replace('$http_host', host)
      const { origin } = await before(context, 'nginx', { app, basePath, change })
      const { token } = await signIn(app)
      const client = await openLive(origin + basePath, '/ws/readings/', { token, origin })
      client.send({ type: 'ping' })
      expect(await client.next()).toEqual({ type: 'pong' })
      await client.close()
    },
  )
})
