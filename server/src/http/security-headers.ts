import type { FastifyInstance } from 'fastify'
import { isOfApi } from './matched.ts'

// Mantine sets colours and sizes through style tags and attributes; scripts come only from our own files; the console's
// page adds the hash of the one that is written into it (console-page.ts).
const policy = (images: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

export type SecurityHeaders = Readonly<Record<string, string>>

/** What every answer carries. `images` are the other origins that pages may show images of. */
export function securityHeaders(images: readonly string[]): SecurityHeaders {
  return { 'content-security-policy': policy(images), ...always }
}

/** Answers of the API are never kept by a browser or a proxy. */
export function setSecurityHeaders(server: FastifyInstance, headers: SecurityHeaders): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
    // Also where a trusted proxy speaks TLS.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
