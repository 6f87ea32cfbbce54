import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { roles: new Set(['jobs'] as const), metricsToken: 'metrics-token' } })
})
afterAll(() => app.stop())

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(app.url + path, { headers })).status

test('a copy without the api role answers only health and metrics calls', async () => {
  expect(await statusOf('/api/modules/list/')).toBe(404)
  expect(await statusOf('/api/openapi.json')).toBe(404)
  expect(await statusOf('/api/health/live')).toBe(200)
  expect(await statusOf('/api/health/ready')).toBe(200)
  expect(await statusOf('/metrics', { authorization: 'Bearer metrics-token' })).toBe(200)
})

test('a copy without the api role opens no sockets', async () => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws/alerts/`, ['quantrac', 'token'])
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('error', (error) => resolve(error.message))
  socket.on('open', () => resolve('open'))
  expect(await promise).not.toBe('open')
})

test('if no copy has the ingest role, Connect says so and the setting stays unchanged', async () => {
  const database = await createDatabase()
  const api = await startTestApp({
    databaseUrl: database.url,
    config: { roles: new Set(['api'] as const), broker: null },
  })
  const as = { token: (await signIn(api, { role: 'admin' })).token }
  const answer = await api.call('mqttConnect', {}, as)
  expect(answer).toMatchObject({ status: 503, body: { code: 'no-source' } })
  expect((await api.call('mqttDisconnect', {}, as)).body.data.mqtt_info.status).toBe('disconnected')
  expect(await api.system.db.selectFrom('mqtt_config').select('wanted').execute()).toEqual([
    { wanted: false },
  ])
  await api.stop()
  await database.drop()
})
