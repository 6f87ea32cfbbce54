import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../errors.ts'
import { localeOf } from '../words/locale.ts'
import { refusalOf } from './refusals.ts'

export interface Part {
  readonly state: 'up' | 'down' | 'degraded' | 'off'
}

export interface HealthOptions {
  /** The state of each part; the copy is ready while no part is down. */
  parts(): Promise<Record<string, Part>>
  readonly registry: Registry
  readonly metricsToken: string | null
}

// Whoever watches the program asks often, and behind one address with everybody else.
const uncounted = { config: { rateLimit: false } } as const

/**
 * `live`: the process answers. `ready`: database and broker too, else 503 with the words of any refusal beside.
 * `/metrics`: Prometheus text, with its own bearer token only.
 */
export function serveHealth(server: FastifyInstance, options: HealthOptions): void {
  server.get('/api/health/live', uncounted, async () => ({ status: 'ok' }))
  server.get('/api/health/ready', uncounted, async (request, reply) => {
    const parts = await options.parts()
    const states = Object.values(parts).map((part) => part.state)
    const ready = !states.includes('down')
    // Anybody may call this. The reason why a part is down names addresses and users, so only the log and the MQTT
    // panel show it.
    const shown = Object.entries(parts).map(([name, { state }]) => [name, { state }])
    const body = Object.fromEntries(shown)
    if (ready) return { status: states.includes('degraded') ? 'degraded' : 'ok', ...body }
    const code = parts['database']?.state === 'down' ? 'database-unavailable' : 'broker-silent'
    const refusal = refusalOf(new AppError(code), localeOf(request.headers['accept-language']))
    reply.code(503).header('retry-after', String(refusal.retryAfter))
    return { status: 'down', ...body, ...refusal.body, request_id: request.id }
  })
  server.get('/metrics', async (request, reply) => {
    try {
      admit(request.headers.authorization, options.metricsToken)
    } catch (error) {
      // As any other wrong token: otherwise somebody may guess as fast as they like.
      if (error instanceof AppError && error.code === 'token-invalid') await server.countStranger(request)
      throw error
    }
    return reply.type(options.registry.contentType).send(await options.registry.metrics())
  })
}

/** @throws AppError not-found if the page is not served, token-missing, token-invalid */
function admit(header: string | undefined, token: string | null): void {
  if (token === null) throw new AppError('not-found')
  if (header === undefined) throw new AppError('token-missing')
  const expected = Buffer.from(token)
  const given = Buffer.from(/^Bearer +(.+)$/i.exec(header)?.[1] ?? '')
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError('token-invalid')
}
