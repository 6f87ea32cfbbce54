import type { RouteDefinition } from '@quantrac/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { HeavyCalls } from './heavy-calls.ts'
import { whenSent } from './when-sent.ts'

interface Call {
  readonly definition: RouteDefinition
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const isHeavy = ({ heavy, produces }: RouteDefinition): boolean =>
  heavy === true || produces !== undefined

/**
 * Runs a person's heavy call when it has a place, which is free again when the client has its answer: whoever does not
 * read answers asks for no more of them. A client that goes leaves the queue.
 */
export async function inTurn<T>(
  heavy: HeavyCalls,
  { definition, request, reply }: Call,
  run: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  if (request.actor === null) throw new Error('a heavy call needs a signed-in person')
  const { user_id } = request.actor
  const isFile = definition.produces !== undefined || definition.consumes !== undefined
  const gone = goneOf(reply)
  const place = await heavy.enter({ user_id, isFile, gone })
  if (gone.aborted) place.leave()
  gone.addEventListener('abort', place.leave)
  return run(gone).finally(place.read)
}

/** Aborts when the answer is sent or the client has gone. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenSent(reply, () => gone.abort(new AppError('bad-request')))
  return gone.signal
}
