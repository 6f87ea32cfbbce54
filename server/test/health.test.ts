import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { type HealthOptions, serveHealth } from '../src/http/health.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/log.ts'

async function healthServer(options: Pick<HealthOptions, 'parts' | 'metricsToken'>) {
  const server = await createHttpServer({ log: createLog('silent'), tls: null, images: [] })
  onTestFinished(() => server.close())
  serveHealth(server, { ...options, registry: new Registry() })
  return server
}

test.each([
  ['up', 'up', 200, 'ok'],
  ['up', 'degraded', 200, 'degraded'],
  ['down', 'degraded', 503, 'down'],
] as const)('database %s and broker %s: %d, and no word of why', async (...given) => {
  const [database, broker, status, whole] = given
  const why = { detail: 'connect ECONNREFUSED 10.1.2.3:5432' }
  const server = await healthServer({
    parts: async () => ({ database: { state: database, ...why }, broker: { state: broker, ...why } }),
    metricsToken: null,
  })
  const answer = await server.inject('/api/health/ready')
  expect(answer.statusCode).toBe(status)
  const states = { status: whole, database: { state: database }, broker: { state: broker } }
  expect(answer.json()).toEqual(status === 200 ? states : { ...states, ...refused(answer.headers) })
})

/** The fields of every 503 answer. */
const refused = (headers: Record<string, unknown>) => ({
  code: 'database-unavailable',
  detail: expect.stringContaining('Cơ sở dữ liệu'),
  request_id: headers['x-request-id'],
})

test.for([
  ['that matches', 'secret', 'Bearer secret', 200, undefined],
  ['that matches, with bearer in lower case', 'secret', 'bearer secret', 200, undefined],
  ['of several words', 'a secret of words', 'Bearer a secret of words', 200, undefined],
  ['that is missing', 'secret', undefined, 401, 'token-missing'],
  ['that differs', 'secret', 'Bearer sesame', 401, 'token-invalid'],
  ['without the scheme', 'secret', 'secret', 401, 'token-invalid'],
  ['although none is configured', null, 'Bearer ', 404, 'not-found'],
] as const)('the metrics page with a token %s', async ([, metricsToken, authorization, status, code]) => {
  const server = await healthServer({ parts: async () => ({}), metricsToken })
  const answer = await server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  expect(answer.statusCode).toBe(status)
  expect(status === 200 ? undefined : answer.json().code).toBe(code)
  expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined)
})

test('wrong tokens of the metrics page are counted with the address, and refused unread beyond its limit', async () => {
  const server = await healthServer({ parts: async () => ({}), metricsToken: 'secret' })
  const guess = (token: string) =>
    server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const guesses = await Promise.all(Array.from({ length: 600 }, () => guess('sesame')))
  expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  const refused = await guess('sesame')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
})
