import type { IncomingMessage, ServerOptions } from 'node:http'
import {
  constants,
  type Http2SecureServer,
  type Http2ServerRequest,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { tlsSuites } from '../tls-suites.ts'
import type { FastifyInstance } from 'fastify'

export interface Tls {
  readonly cert: Buffer
  readonly key: Buffer
}

// HTTP clients (Java's among them) offer an upgrade to h2c; with a listener for websockets every such call would count
// as one.
const upgrades = {
  shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
}

const http2Options = {
  // Websockets need it: a browser opens a connection of their own for them.
  allowHTTP1: true,
  // By default the number of streams has no limit. The headers may be as long as those of HTTP/1.1.
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 16 * 1024 },
}

// Fastify's for HTTP/1.1, which it does not set for the HTTP/1.1 of a server that speaks HTTP/2, too.
const keepAliveTimeout = 72_000

/** HTTP/1.1; with a certificate also HTTP/2, for clients that offer it in the TLS handshake. */
export function transportOf(tls: Tls | null, requestTimeout: number): { http: ServerOptions } {
  const secure = {
    http2: true,
    https: { ...tls, ...tlsSuites, ...http2Options, keepAliveTimeout, requestTimeout },
  }
  return (tls === null ? { http: upgrades } : secure) as { http: ServerOptions } // routes see the same with both, Fastify's types do not
}

const defaults = { stalledMs: 2 * 60_000, goodbyeMs: 2000 }

export interface Http2Limits {
  /** How long a client may take to send a whole request, with HTTP/1.1 too. */
  readonly requestMs: number
  /** How long a client may leave an answer unread, with HTTP/1.1 too. */
  readonly stalledMs: number
  /** How long a client may keep a connection open that the server has ended, or send on after its answer. */
  readonly goodbyeMs: number
}

/** Closes connections of HTTP/1.1 whose client does not read, as `speakHttp2` does with streams of HTTP/2. */
export function limitStalled(server: FastifyInstance, stalledMs = defaults.stalledMs): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (request.raw.httpVersionMajor === 1)
      // Bytes that are taken count as activity; the next call of the connection sets its own.
      reply.raw.setTimeout(stalledMs, () => {
        // Without unsent bytes the answer is still being made.
        if (socket.writableLength > 0) socket.destroy()
        else socket.setTimeout(stalledMs)
      })
    done()
  })
}

/** Sets for HTTP/2 the limits that Node has for HTTP/1.1 alone. */
export function speakHttp2(
  server: FastifyInstance,
  given: Pick<Http2Limits, 'requestMs'> & Partial<Http2Limits>,
): void {
  const limits = { ...defaults, ...given }
  // Node replaces this option of a server that speaks HTTP/2.
  Object.assign(server.server, upgrades)
  const http2 = server.server as unknown as Http2SecureServer // with the options of `transportOf`
  http2.on('stream', (stream) => limitStream(stream, limits))
  http2.on('request', (request) => {
    if (request.httpVersionMajor === 2) throwAwayRest(request, limits.goodbyeMs)
  })
  http2.on('secureConnection', (socket) => limitGoodbye(socket, limits))
  endSessionsOnClose(server, http2)
}

function limitStream(stream: ServerHttp2Stream, { requestMs, stalledMs }: Http2Limits): void {
  stream.setTimeout(stalledMs)
  stream.on('timeout', () => {
    // Without unsent bytes the answer is still being made.
    if (stream.bufferSize > 0) stream.close(constants.NGHTTP2_CANCEL)
    else stream.setTimeout(stalledMs)
  })
  if (stream.endAfterHeaders) return
  const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestMs).unref()
  for (const event of ['end', 'close']) stream.once(event, () => clearTimeout(late))
}

/**
 * What is left of a body that was refused, or of a call that takes none, is thrown away for a moment: a stream that is
 * reset at once may lose its answer, and what the client had sent would be held against its session for ever.
 */
function throwAwayRest(request: Http2ServerRequest, goodbyeMs: number): void {
  const { stream } = request
  if (stream.endAfterHeaders) return
  stream.once('finish', () => {
    request.resume()
    const late = setTimeout(() => stream.close(), goodbyeMs).unref()
    stream.once('close', () => clearTimeout(late))
  })
}

/** Node ends the connection of a closed session and waits without a limit for the client to do the same. */
function limitGoodbye(socket: TLSSocket, { goodbyeMs }: Http2Limits): void {
  if (socket.alpnProtocol !== 'h2') return
  socket.once('finish', () => {
    const impatient = setTimeout(() => socket.destroy(), goodbyeMs).unref()
    socket.once('close', () => clearTimeout(impatient))
  })
}

/** Streams in progress are answered, new ones are refused. Node does this by itself only since version 24. */
function endSessionsOnClose(server: FastifyInstance, http2: Http2SecureServer): void {
  const sessions = new Set<ServerHttp2Session>()
  let isClosing = false
  http2.on('session', (session) => {
    // Its TLS handshake was under way when closing began.
    if (isClosing) session.close()
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.addHook('preClose', async () => {
    isClosing = true
    for (const session of sessions) session.close()
  })
}
