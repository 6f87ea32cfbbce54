import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import {
  type Download,
  type RouteAnswer,
  type RouteDefinition,
  type RouteInput,
  type Routes,
} from '@quantrac/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor, Context } from '../context.ts'
import { AppError, type FieldProblems } from '../errors.ts'
import type { SentForm } from '../lib/sent-form.ts'
import { reachOf } from '../reach.ts'
import { openBodyLimit } from './bodies.ts'
import { Form, withForms } from './form.ts'
import type { HeavyCalls } from './heavy-calls.ts'
import { inTurn, isHeavy } from './heavy-turn.ts'
import { type AlsoWrong, rightFields } from './also-wrong.ts'
import { answerSchema } from './answer-schema.ts'
import { SchemaError } from './refusals.ts'

export interface Caller {
  readonly actor: Actor | null
  /** The modules that the request reaches; null: all. */
  readonly reach: readonly number[] | null
  /** Of a call that is declared as heavy: aborts when the client has gone, or has its answer. */
  readonly gone: AbortSignal | null
}

/** Makes the context of a request; the actor is the person of the bearer token, or null. */
export interface RequestContexts {
  /** @throws AppError token-invalid if a token is given and not valid. */
  authenticate(request: FastifyRequest): Promise<Actor | null>
  /** @throws AppError second-factor-again */
  requireProved(actor: Actor): Promise<void>
  contextOf(request: FastifyRequest, caller: Caller): Context
  readonly checkAnswers: boolean
}

export interface Http {
  readonly server: FastifyInstance
  readonly contexts: RequestContexts
  readonly heavy: HeavyCalls
  /** The path that everything is served under. */
  readonly basePath: string
}

type HandlerInput<R> = Omit<RouteInput<R>, 'body'> & {
  body: R extends { consumes: 'multipart/form-data' }
    ? SentForm
    : R extends { consumes: string }
      ? Readable
      : RouteInput<R>['body']
}
type Handler<R> = (ctx: Context, input: HandlerInput<R>) => Promise<RouteAnswer<R>>
type Handlers<R extends Routes> = {
  [K in keyof R]: Handler<R[K]> | { readonly answer: Handler<R[K]>; readonly alsoWrong: AlsoWrong<R[K]> }
}
// The type for the loop below: the table's exact types are known only where a handler is written.
type AnyHandler = (
  ctx: Context,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

interface Checking {
  readonly answer: AnyHandler
  readonly alsoWrong: AnyAlsoWrong
}
type AnyAlsoWrong = (ctx: Context, input: { params: unknown; body: unknown }) => Promise<FieldProblems>

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: RouteDefinition
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The client's, as it was when the request began. */
    address: string
  }
}

/**
 * Registers the routes of a noun. A route without a handler does not compile. The permission is checked before the
 * body is read; the response schema writes the answer, so that it holds no other field.
 */
export function register<const R extends Routes>(http: Http, routes: R, handlers: Handlers<R>): void {
  for (const [name, definition] of Object.entries(routes)) {
    const given = handlers[name as keyof R] as unknown as AnyHandler | Checking // name comes from the same table
    const { answer: handler, alsoWrong: also } =
      typeof given === 'function' ? { answer: given, alsoWrong: undefined } : given
    http.server.route({
      method: definition.method,
      url: `/api${definition.path}`,
      // A call that needs a person is refused, or its person known, before strangers are counted.
      config: { route: definition, ...(!isOpen(definition) && { rateLimit: false }) },
      ...(isOpen(definition) && { bodyLimit: openBodyLimit }),
      schema: writerSchema(definition),
      ...(definition.produces !== undefined && { compress: fileCompression }),
      onRequest: async (request) => {
        await admit(http, definition, request)
      },
      handler: (request, reply) => answer({ http, definition, handler, also, request, reply }),
    })
  }
}

/** The same of calls that take a form, and no other body. */
export async function registerForms<const R extends Routes>(
  http: Http,
  {
    routes,
    handlers,
    ...limits
  }: { routes: R; handlers: Handlers<R>; fileSize: number; files?: number; textSize?: number },
): Promise<void> {
  const serve = (server: FastifyInstance) => register({ ...http, server }, routes, handlers)
  await withForms(http.server, { ...limits, serve })
}

// The least effort: a file is long, and made as fast as it is sent. A report's then takes two fifths of the time.
const fileCompression = {
  threshold: 1024,
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } },
  zlibOptions: { level: 1 },
}

/** The request has its person, also where they are refused: the log says who it was. @throws AppError */
async function admit(http: Http, definition: RouteDefinition, request: FastifyRequest): Promise<void> {
  if (isOpen(definition)) return
  request.actor = await personOf(http, request)
  if (definition.person === true && request.actor.key !== null) throw new AppError('not-by-key')
  if (request.actor.isOverdue === true && definition.withoutFactor !== true)
    throw new AppError('second-factor-needed')
  if (!mayUse(request.actor, definition.permission)) throw new AppError('permission-denied')
  if (definition.fresh === true) await http.contexts.requireProved(request.actor)
}

/** @throws AppError token-missing, token-invalid */
export async function personOf({ server, contexts }: Http, request: FastifyRequest): Promise<Actor> {
  const actor = await contexts.authenticate(request).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'token-invalid') await server.countStranger(request)
    throw error
  })
  if (actor === null) throw new AppError('token-missing')
  return actor
}

const isOpen = ({ permission }: RouteDefinition): boolean =>
  typeof permission === 'object' && 'who' in permission && permission.who === 'anyone'

/** True if the person has a permission that the route takes; for the declared exceptions a sign-in is enough. */
function mayUse(actor: Actor, permission: RouteDefinition['permission']): boolean {
  if (typeof permission === 'string') return actor.permissions.has(permission)
  if ('who' in permission) return true
  return permission.some((code) => actor.permissions.has(code))
}

interface Call {
  http: Http
  definition: RouteDefinition
  handler: AnyHandler
  also: AnyAlsoWrong | undefined
  request: FastifyRequest
  reply: FastifyReply
}

async function answer(call: Call): Promise<unknown> {
  const { http, definition, handler, request, reply } = call
  const { actor } = request
  const reach = actor === null ? null : reachOf(actor, definition.permission)
  const context = (gone: AbortSignal | null) => http.contexts.contextOf(request, { actor, reach, gone })
  const params = paramsOf(definition, request.params)
  const query = parse(definition.query, given(request.query))
  const body = await bodyOrRefusal(call, { params, context: () => context(null) })
  const run = (gone: AbortSignal | null) => handler(context(gone), { params, query, body })
  const result = await (isHeavy(definition) ? inTurn(http.heavy, call, run) : run(null))
  if (http.contexts.checkAnswers && definition.response !== undefined) definition.response.parse(result)
  reply.code(definition.status)
  if (definition.produces !== undefined) return sendFile(reply, definition.produces, result as Download) // what such a route answers
  return definition.status === 204 ? reply.send() : withNeighbours(result, http.basePath)
}

/** The addresses of a list's neighbouring pages are those that a browser sees. */
function withNeighbours(answer: unknown, basePath: string): unknown {
  if (basePath === '' || !isObject(answer)) return answer
  const moved = Object.entries(answer).flatMap(([key, value]) =>
    (key === 'next' || key === 'previous') && typeof value === 'string' ? [[key, basePath + value]] : [],
  )
  return { ...answer, ...Object.fromEntries(moved) }
}

/** Streams the download; when the client disconnects, reading stops too. */
function sendFile(reply: FastifyReply, type: string, { filename, body }: Download): FastifyReply {
  return reply
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(Readable.from(body, { objectMode: false }))
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new SchemaError(parsed.error.issues)
}

/** @throws AppError malformed-id; SchemaError if a word of the path is not one of those allowed */
function paramsOf({ params }: RouteDefinition, value: unknown): unknown {
  try {
    return parse(params, value)
  } catch (error) {
    const isWord = error instanceof SchemaError && error.issues.every(({ code }) => code === 'invalid_value')
    throw isWord ? error : new AppError('malformed-id')
  }
}

/** The query without its empty values: empty fields of a form filter nothing. */
function given(query: unknown): unknown {
  const texts = query as Record<string, string | string[]> // what Fastify's parser makes of any
  const filled = Object.entries(texts).flatMap(([key, value]) => {
    const some = [value].flat().filter((text) => text !== '')
    return some.length === 0 ? [] : [[key, some.length === 1 ? some[0] : some]]
  })
  return Object.fromEntries(filled)
}

/** The body; a refused one is refused with all that is wrong with it. @throws SchemaError, AppError */
async function bodyOrRefusal(
  { definition, request, also }: Call,
  { params, context }: { params: unknown; context: () => Context },
): Promise<unknown> {
  try {
    return bodyOf(definition, request)
  } catch (error) {
    if (also === undefined || !(error instanceof SchemaError)) throw error
    const right = rightFields(definition.body, request.body)
    throw new SchemaError(error.issues, await also(context(), { params, body: right }))
  }
}

/** The parsed body, or the stream if the route takes one. @throws AppError unsupported-media-type for the other kind */
function bodyOf(definition: RouteDefinition, request: FastifyRequest): unknown {
  if (definition.consumes === 'multipart/form-data') {
    if (request.isMultipart()) return new Form(request)
    throw new AppError('unsupported-media-type')
  }
  const streams = definition.consumes !== undefined
  if (request.body instanceof Readable !== streams) throw new AppError('unsupported-media-type')
  // No body is an empty one; a null is none of the two.
  return streams ? request.body : parseBody(definition.body, request.body === undefined ? {} : request.body)
}

/** A null where a field takes none is the same as the field left out. @throws SchemaError */
function parseBody(schema: z.ZodType | undefined, body: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  dropNulls(body, parsed.error.issues)
  return parse(schema, body)
}

/** Changes the body itself: copying a deeply nested one would overflow the stack. */
function dropNulls(body: unknown, refused: readonly z.core.$ZodIssue[]): void {
  for (const { path } of refused) {
    const name = path.at(-1)
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), body)
    if (typeof name === 'string' && isObject(holder) && holder[name] === null) delete holder[name]
  }
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

/** The response's schema compiles the writer. */
function writerSchema({ status, response }: RouteDefinition): object {
  return response === undefined ? {} : { response: { [status]: answerSchema(response) } }
}
