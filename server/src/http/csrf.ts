import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const cookieName = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double submit: the first answer sets the cookie `csrftoken`; an unsafe call that carries the cookie carries the same value in
 * `X-CSRFToken`. A call without any cookie (a script with a bearer token) cannot be forged by a browser and needs none.
 */
export function protectFromForgery(server: FastifyInstance, options: { secure: boolean }): void {
  server.addHook('onRequest', async (request, reply) => {
    const value = request.cookies[cookieName]
    if (value === undefined) {
      const token = randomBytes(24).toString('base64url')
      reply.setCookie(cookieName, token, { path: '/', sameSite: 'strict', secure: options.secure })
    }
    if (safeMethods.has(request.method) || request.headers.cookie === undefined) return
    if (value === undefined || !same(value, headerOf(request))) throw new AppError('csrf-failed')
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
