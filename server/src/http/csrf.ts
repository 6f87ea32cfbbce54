import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const cookieName = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double submit: the first answer sets the cookie `csrftoken`; an unsafe call with the cookie must send the same value in
 * `X-CSRFToken`. A call without the cookie (a script with a bearer token) does not come from a browser that has used the console.
 */
export function protectFromForgery(server: FastifyInstance, basePath: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const value = request.cookies[cookieName]
    if (value !== undefined) {
      const isForged = !safeMethods.has(request.method) && !same(value, headerOf(request))
      return isForged ? done(new AppError('csrf-failed')) : done()
    }
    // Shared caches keep these files and would send one person's cookie to everybody.
    if (!request.url.startsWith('/assets/')) {
      // Every call of a script gets one, and Node draws the random bits of UUIDs many at a time.
      const token = randomUUID().replaceAll('-', '')
      const secure = request.protocol === 'https'
      reply.setCookie(cookieName, token, { path: `${basePath}/`, sameSite: 'strict', secure })
    }
    done()
  })
}

function headerOf(request: FastifyRequest): string {
  const header = request.headers['x-csrftoken']
  return typeof header === 'string' ? header : ''
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
