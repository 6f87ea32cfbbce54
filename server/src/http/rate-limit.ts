import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const maxPerMinute = 600

/**
 * Limits the calls of one address without a sign-in: sign-in, refresh, health, documents. Calls that need a person are not
 * counted (`register` leaves them out), nor are the console's files.
 */
export async function limitStrangers(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    max: maxPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}
