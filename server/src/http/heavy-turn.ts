import type { Http2Stream } from 'node:http2'
import { finished } from 'node:stream'
import type { RouteDefinition } from '@quantrac/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeavyCalls } from './heavy-calls.ts'

interface Call {
  readonly definition: RouteDefinition
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const isHeavy = ({ heavy, produces }: RouteDefinition): boolean =>
  heavy === true || produces !== undefined

/**
 * Runs a person's heavy call when it has a place. That of a file is free again when the client has it, that of any other call with its
 * result. A client that goes leaves the queue.
 */
export async function inTurn<T>(
  heavy: HeavyCalls,
  { definition, request, reply }: Call,
  run: () => Promise<T>,
): Promise<T> {
  if (request.actor === null) throw new Error('a heavy call needs a signed-in person')
  const { user_id } = request.actor
  const isFile = definition.produces !== undefined || definition.consumes !== undefined
  const gone = goneOf(reply)
  const leave = await heavy.enter({ user_id, isFile, gone })
  if (!isFile) return run().finally(leave)
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave)
  return run()
}

/** Aborts when the answer is sent or the client has gone. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const { stream } = raw as { stream?: Http2Stream } // an answer of HTTP/2 does not tell that it closed before
  finished(stream ?? raw, () => gone.abort())
  return gone.signal
}
