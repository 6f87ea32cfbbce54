import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface BodyLimits {
  /** How long a body that is kept in memory may take to come. */
  readonly bodyMs: number
}

/** So much of a refused body is still read: a client that sends on while its connection ends may lose the refusal. */
const readAnyway = 1024 * 1024

/** Of calls without a sign-in: an email, a password or a token. */
export const openBodyLimit = 4096

/**
 * A body that is parsed comes within seconds; one that is streamed has the time of its request. After a refusal, the
 * rest of a long body is not read: the answer ends the connection.
 */
export function limitBodies(server: FastifyInstance, { bodyMs }: BodyLimits): void {
  const late = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  server.addHook('preParsing', async (request, reply) => {
    // The body of a GET is not parsed.
    if (request.method === 'GET' || isStreamed(request)) return
    const answer = () => {
      if (!reply.sent) void reply.header('connection', 'close').send(new AppError('body-late'))
    }
    late.set(request, setTimeout(answer, bodyMs))
  })
  const came = async (request: FastifyRequest) => clearTimeout(late.get(request))
  // The body is parsed; or the call ended before.
  server.addHook('preValidation', came)
  server.addHook('onResponse', came)
  server.addHook('onSend', async (request, reply) => {
    // HTTP/2 ends the stream alone (transport.ts).
    if (request.raw.httpVersionMajor !== 1) return
    if (isLeft(request)) reply.header('connection', 'close')
    // Fastify would end the connection.
    else if (reply.statusCode === 413) reply.removeHeader('connection')
  })
}

const isStreamed = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.route?.consumes !== undefined

/** Whether much of the body has not come. */
function isLeft({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > readAnyway
}
