import type { FastifyInstance } from 'fastify'
import { withoutBase } from '../base-path.ts'
import { AppError } from '../errors.ts'

/** Serves everything under one path; `/` leads there. The router sees addresses without it. */
export function serveUnderBase(server: FastifyInstance, basePath: string): void {
  if (basePath === '') return
  // Before all listeners that look at the address.
  server.server.on('upgrade', (request) => {
    request.url = withoutBase(basePath, request.url ?? '') ?? ''
  })
  server.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    if (withoutBase(basePath, originalUrl) !== null) return
    const path = originalUrl.split('?')[0] ?? ''
    // Robots ask for it at the root of a host alone.
    if (path === '/robots.txt') return
    if (method === 'GET' && (path === '/' || path === basePath)) {
      await reply.redirect(`${basePath}/`)
      return
    }
    throw new AppError('not-found')
  })
}
