import type { FastifyInstance } from 'fastify'
import { localPart, withoutBase } from '../base-path.ts'
import { AppError } from '../errors.ts'

/** Serves everything under one path; `/` leads there. The router sees addresses without it. */
export function serveUnderBase(server: FastifyInstance, basePath: string): void {
  if (basePath === '') return
  // Before all listeners that look at the address.
  server.server.on('upgrade', (request) => {
    request.url = withoutBase(basePath, localPart(request.url ?? '')) ?? ''
  })
  server.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    const asked = localPart(originalUrl)
    if (withoutBase(basePath, asked) !== null) return
    const path = asked.split('?')[0] ?? ''
    // Robots ask for it at the root of a host alone.
    if (path === '/robots.txt') return
    if (method === 'GET' && (path === '/' || path === basePath)) {
      await reply.redirect(`${basePath}/`)
      return
    }
    throw new AppError('not-found')
  })
}
