import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Actor, Context } from '../context.ts'
import type { RequestPools } from '../db/request-pools.ts'
import { AppError } from '../errors.ts'
import { localeOf } from '../words/locale.ts'
import type { RequestContexts } from './register.ts'

/** Contexts of requests, from the system's own; the sessions identify the person of a bearer token. */
export function requestContexts(
  system: Context,
  sessions: {
    authenticate(token: string, address: string): Promise<Actor>
    requireProved(actor: Actor): Promise<void>
  },
  {
    people,
    isOwnPage,
  }: { people: Pick<RequestPools, 'of'>; isOwnPage: (request: IncomingMessage) => boolean },
): RequestContexts {
  return {
    authenticate: async (request) => {
      const header = request.headers.authorization
      if (header === undefined) return null
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
      if (token === undefined) throw new AppError('token-invalid')
      return sessions.authenticate(token, request.address ?? '')
    },
    requireProved: (actor) => sessions.requireProved(actor),
    contextOf: (request, { actor, reach, gone }) => {
      let log: Logger | undefined
      return {
        ...system,
        db: people.of({ reach, heavy: gone !== null }),
        reach,
        actor,
        locale: localeOf(request.headers['accept-language']),
        get log() {
          // Made when first used: most calls log nothing, and making a logger takes longer than the rest of this.
          return (log ??= system.log.child({ request_id: request.id }))
        },
        ip: request.address,
        origin: isOwnPage(request.raw) ? originOf(request) : '',
        userAgent: userAgentOf(request),
        gone: gone ?? system.gone,
      }
    },
    checkAnswers: system.config.checkAnswers,
  }
}

const userAgentOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300)

/** Without a path, and only of a page: `null` and other schemes are no place that people open. */
function originOf({ headers: { origin = '' } }: FastifyRequest): string {
  return /^https?:\/\/[^/\s]{1,260}$/i.test(origin) ? origin.toLowerCase() : ''
}
