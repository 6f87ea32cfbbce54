import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isOfApi } from './matched.ts'

const maxPerMinute = 600
const windowMs = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call with a wrong token. @throws AppError too-many-requests beyond the limit of its address */
    countStranger(request: FastifyRequest): Promise<void>
  }
}

/**
 * Limits the calls of one address without a sign-in: sign-in, refresh, documents, and those with a wrong token. Calls
 * that need a person are not counted (`register` leaves them out), nor are health and the console's files.
 */
export async function limitStrangers(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    max: maxPerMinute,
    timeWindow: windowMs,
    allowList: (request) => !isOfApi(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', { retryAfter: Math.ceil(ttl / 1000) }),
  })
  // Wherever the wrong token was: `/metrics` is outside of the API.
  const count = server.createRateLimit({ max: maxPerMinute, timeWindow: windowMs, allowList: [] })
  server.decorate('countStranger', async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError('too-many-requests', { retryAfter: counted.ttlInSeconds })
  })
}
