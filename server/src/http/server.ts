import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import { xlsxType } from '@quantrac/contract'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { localPart, withoutBase } from '../base-path.ts'
import { isDatabaseDown } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import { queriesOverTime } from '../measures.ts'
import { localeOf } from '../words/locale.ts'
import { refusalOf, SchemaError } from './refusals.ts'
import { protectFromForgery } from './csrf.ts'
import { limitBodies } from './bodies.ts'
import { limitConnections } from './connections.ts'
import { limitStrangers } from './rate-limit.ts'
import { type SecurityHeaders, securityHeaders, setSecurityHeaders } from './security-headers.ts'
import type { IsTrusted } from '../trusted-proxies.ts'
import { serveUnderBase } from './under-base.ts'
import { limitUnsent } from './unsent-answers.ts'
import { type Http2Limits, limitStalled, speakHttp2, type Tls, transportOf } from './transport.ts'

const bodyLimit = 1024 * 1024
// A long import is one request; slow headers have a limit of their own.
const requestTimeoutMs = 15 * 60_000

export interface HttpServerOptions {
  readonly log: Logger
  readonly tls: Tls | null
  /** Other origins that pages may show images of. */
  readonly images: readonly string[]
  /** The path that everything is served under. */
  readonly basePath?: string
  readonly isTrustedProxy?: IsTrusted
  readonly http2Limits?: Partial<Http2Limits>
  /** How long a body that is kept in memory may take to come. */
  readonly bodyMs?: number
}

/** A Fastify with everything that all routes share; `register` adds the routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.images)
  const { basePath = '', isTrustedProxy = isLoopback } = options
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines of a call carry its id themselves; a logger for each call would cost more than the line.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    forceCloseConnections: 'idle',
    // A call on an open connection is still served while the others finish; the answer closes the connection.
    return503OnClosing: false,
    // Others may not name the client's address; the limits per address depend on it.
    trustProxy: (address) => isTrustedProxy(address),
    rewriteUrl: ({ url = '/' }) => withoutBase(basePath, localPart(url)) ?? localPart(url),
    frameworkErrors: answerUnroutable(headers),
    ...transportOf(options.tls, requestTimeoutMs),
  })
  if (options.tls) speakHttp2(server, { requestMs: requestTimeoutMs, ...options.http2Limits })
  // The contract's schemas validate input; Fastify's own validation is off.
  server.setValidatorCompiler(() => () => true)
  server.decorateRequest('actor', null)
  limitConnections(server, isTrustedProxy)
  serveUnderBase(server, basePath)
  limitBodies(server, { bodyMs: options.bodyMs ?? 10_000 })
  rememberAddresses(server)
  limitStalled(server, options.http2Limits?.stalledMs)
  limitUnsent(server)
  takeBodies(server)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) => answerError(new AppError('not-found'), request, reply))
  await server.register(cookie)
  await server.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  setSecurityHeaders(server, headers)
  protectFromForgery(server, basePath)
  await limitStrangers(server)
  logRequests(server, options.log)
  endConnectionsOnClose(server)
  return server
}

/**
 * The address of a client that has gone is not known any more, and its call still runs. A trusted proxy that forwards
 * none is refused: what is counted by address would be by any text.
 */
function rememberAddresses(server: FastifyInstance): void {
  server.decorateRequest('address', '')
  server.addHook('onRequest', (request, _reply, done) => {
    request.address = request.ip
    // A client that has gone already has none.
    if (request.headers['x-forwarded-for'] === undefined || isIP(request.ip ?? '') !== 0) return done()
    request.log.warn(
      { forwarded: request.headers['x-forwarded-for'].slice(0, 100) },
      'a proxy names an address that is none, and its call was refused',
    )
    done(new AppError('forwarded-address'))
  })
}

/**
 * Clients keep connections open for the next call: one with a call in progress at the close would delay it for a
 * minute.
 */
function endConnectionsOnClose(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onSend', async ({ raw }, reply) => {
    // HTTP/2 has no such header; Fastify sets it for a body that is too large.
    if (raw.httpVersionMajor === 2) reply.removeHeader('connection')
    else if (isClosing) reply.header('connection', 'close')
  })
  // The head of this answer was sent before closing began, without `connection: close`.
  server.addHook('onResponse', (_request, reply, done) => {
    if (isClosing && reply.getHeader('connection') !== 'close')
      setImmediate(() => server.server.closeIdleConnections())
    done()
  })
}

/**
 * JSON (an empty body is no body: scripts send a header with it, of whatever type), CSV and workbooks as a stream;
 * anything else is 415.
 */
function takeBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parseJson = server.getDefaultJsonParser('remove', 'remove')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parseJson(request, body.toString(), done)
  })
  server.addContentTypeParser(['text/csv', xlsxType], (_request, payload, done) => done(null, payload))
  server.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined)
    else done(new AppError('unsupported-media-type'))
  })
}

function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = knownError(error)
  if (known === null || known.status >= 500)
    request.log.error({ err: error, request_id: request.id }, 'a request failed')
  const refusal = refusalOf(known ?? new AppError('internal'), localeOf(request.headers['accept-language']))
  if (refusal.status === 403)
    request.log.warn({ ...lineOf(request), code: refusal.body['code'] }, 'a call was refused')
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter))
  const body = refusal.status >= 500 ? { ...refusal.body, request_id: request.id } : refusal.body
  // A refusal has its own shape, not that of the route's answer.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** A path that the router cannot read (`/%zz`, a parameter of kilobytes): no hook runs, so the headers are set here. */
function answerUnroutable(headers: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
    answerError(error, request, reply)
  }
}

type Known = (AppError | SchemaError) & { status?: number }

function knownError(error: FastifyError | Error): (Known & { status: number }) | null {
  if (error instanceof SchemaError) return Object.assign(error, { status: 400 })
  if (error instanceof AppError) return error
  if (isDatabaseDown(error)) return new AppError('database-unavailable', { retryAfter: 5 })
  if (isOverTime(error)) {
    queriesOverTime.inc()
    return new AppError('over-time', { retryAfter: 5 })
  }
  const { statusCode: status, code } = error as Partial<FastifyError> // other errors have neither
  if (status === 413) return new AppError('payload-too-large')
  if (status === 415) return new AppError('unsupported-media-type')
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError(code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'malformed-json' : 'bad-request')
  }
  return null
}

/** PostgreSQL ended a statement at its time limit: the query is too large, or the database too busy. */
const isOverTime = (error: Error): boolean => 'code' in error && error.code === '57014'

function logRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    const answer = { status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime) }
    if (log.isLevelEnabled(level)) log[level]({ ...lineOf(request), ...answer }, 'request')
    done()
  })
}

const lineOf = (request: FastifyRequest) => ({
  request_id: request.id,
  method: request.method,
  // Without its query: a search may hold personal data.
  path: request.url.split('?')[0],
  user_id: request.actor?.user_id,
  key_id: request.actor?.key?.id,
})
