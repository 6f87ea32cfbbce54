import type { Http2Stream } from 'node:http2'
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Calls back when the answer is sent or the client has gone. */
export function whenSent({ raw }: FastifyReply, call: () => void): void {
  const { stream } = raw as { stream?: Http2Stream } // an answer of HTTP/2 does not tell that it closed before
  finished(stream ?? raw, () => call())
}
