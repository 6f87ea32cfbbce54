import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { commitAlerts, makeLiveModule, raiseAlerts, type LiveModule } from './raised-alerts.ts'

let app: TestApp
let module: LiveModule

beforeAll(async () => {
  app = await startTestApp()
  module = await makeLiveModule(app, 'NT01')
})
afterAll(() => app.stop())

async function reader(of: TestApp = app) {
  const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
  return openLive(of.url, '/ws/alerts/', { token })
}

test('an alert reaches an open socket with exactly the fields of the contract', async () => {
  const client = await reader()
  expect(client.ws.protocol).toBe('quantrac')
  const [id] = await raiseAlerts(app, module, [9.5])
  expect(await client.next()).toStrictEqual({
    id,
    factor: 'F1',
    value: 9.5,
    status: 'ALERT',
    timestamp: '2026-03-01T02:00:00.000Z',
    module: module.code,
    module_name: module.code,
    unit: 'mg/L',
    decimals: 1,
    min_value: null,
    max_value: 75,
    kind: 'manual',
    period: null,
    fault: null,
    standard: null,
    module_type: 'wasteWater',
    // Raised by hand.
    episode: null,
    followed: true,
  })
  await client.close()
})

test('a closed alert is sent as SUCCESS with its id', async () => {
  const client = await reader()
  const [id] = await raiseAlerts(app, module, [9.5])
  await client.next()
  app.system.bus.publish('alerts.resolved', { ids: [id ?? 0] })
  expect(await client.next()).toMatchObject({ id, status: 'SUCCESS', value: 9.5 })
  await client.close()
})

test('alerts raised together all arrive, in the order of their ids', async () => {
  const client = await reader()
  const ids = await raiseAlerts(
    app,
    module,
    Array.from({ length: 1200 }, (_, index) => index),
  )
  const arrived = await client.take(ids.length)
  expect(arrived.map((alert) => alert['id'])).toEqual(ids)
  await client.close()
})

test('an alert whose notice was lost arrives with the next poll of the table', async () => {
  const client = await reader()
  const [id] = await commitAlerts(app, module, [9.5])
  expect(await client.next()).toMatchObject({ id })
  await client.close()
})

test('a socket does not receive alerts raised before it was opened', async () => {
  const first = await reader()
  await raiseAlerts(app, module, [9.1])
  await first.next()
  const second = await reader()
  const [later] = await raiseAlerts(app, module, [9.2])
  expect(await second.next()).toMatchObject({ id: later })
  await Promise.all([first.close(), second.close()])
})
