import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { matchedPath } from './matched.ts'

const cookieName = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double submit: the first answer sets the cookie `csrftoken`; an unsafe call of a browser with the cookie must send
 * the same value in `X-CSRFToken`. Every browser says with an unsafe call where it comes from. A program does not, and
 * nobody can make it call: it may keep cookies without ever reading them.
 */
export function protectFromForgery(server: FastifyInstance, basePath: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const value = request.cookies[cookieName]
    if (value !== undefined) {
      const isUnsafe = !safeMethods.has(request.method) && isOfBrowser(request)
      return isUnsafe && !same(value, headerOf(request)) ? done(new AppError('csrf-failed')) : done()
    }
    // Shared caches keep these files and would send one person's cookie to everybody.
    if (matchedPath(request)?.startsWith('/assets/') !== true) {
      // Every call of a script gets one, and Node draws the random bits of UUIDs many at a time.
      const token = randomUUID().replaceAll('-', '')
      const secure = request.protocol === 'https'
      reply.setCookie(cookieName, token, { path: `${basePath}/`, sameSite: 'strict', secure })
    }
    done()
  })
}

const isOfBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

function headerOf(request: FastifyRequest): string {
  const header = request.headers['x-csrftoken']
  return typeof header === 'string' ? header : ''
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
