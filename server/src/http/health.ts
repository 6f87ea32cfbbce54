import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../errors.ts'

export interface Part {
  readonly state: 'up' | 'down' | 'degraded' | 'off'
}

export interface HealthOptions {
  /** The state of each part; the copy is ready while no part is down. */
  parts(): Promise<Record<string, Part>>
  readonly registry: Registry
  readonly metricsToken: string | null
}

/** `live`: the process answers. `ready`: database and broker too, else 503. `/metrics`: Prometheus text, with its own bearer token only. */
export function serveHealth(server: FastifyInstance, options: HealthOptions): void {
  server.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  server.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await options.parts()
    const states = Object.values(parts).map((part) => part.state)
    const ready = !states.includes('down')
    if (!ready) reply.code(503).header('retry-after', '5')
    // Anybody may ask: why a part is down names addresses and users, and stands in the log and in the MQTT panel.
    const shown = Object.entries(parts).map(([name, { state }]) => [name, { state }])
    return {
      status: ready ? (states.includes('degraded') ? 'degraded' : 'ok') : 'down',
      ...Object.fromEntries(shown),
    }
  })
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!allowed(request.headers.authorization, options.metricsToken)) throw new AppError('not-found')
    return reply.type(options.registry.contentType).send(await options.registry.metrics())
  })
}

function allowed(header: string | undefined, token: string | null): boolean {
  if (token === null || header === undefined) return false
  const expected = Buffer.from(`Bearer ${token}`)
  const given = Buffer.from(header)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
