import type { FastifyInstance } from 'fastify'

// Mantine sets colours and sizes through style tags and attributes; scripts come only from our own files.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const always: Record<string, string> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const ofApi: Record<string, string> = { ...always, 'cache-control': 'no-store' }

/** What every answer carries; answers of the API are never kept by a browser or a proxy. */
export const securityHeaders = (url: string): Record<string, string> =>
  url.startsWith('/api') ? ofApi : always

export function setSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url)).header('x-request-id', request.id)
    done()
  })
}
