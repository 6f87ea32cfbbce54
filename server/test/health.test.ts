import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { serveHealth } from '../src/http/health.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/log.ts'

test.each([
  ['up', 'up', 200, 'ok'],
  ['up', 'degraded', 200, 'degraded'],
  ['down', 'degraded', 503, 'down'],
] as const)('database %s and broker %s: %d, and no word of why', async (...given) => {
  const [database, broker, status, whole] = given
  const server = await createHttpServer({ log: createLog('silent'), tls: null })
  onTestFinished(() => server.close())
  const why = { detail: 'connect ECONNREFUSED 10.1.2.3:5432' }
  serveHealth(server, {
    parts: async () => ({ database: { state: database, ...why }, broker: { state: broker, ...why } }),
    registry: new Registry(),
    metricsToken: null,
  })
  const answer = await server.inject('/api/health/ready')
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ status: whole, database: { state: database }, broker: { state: broker } })
})
