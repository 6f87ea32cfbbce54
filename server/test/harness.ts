import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallInput, requestOf, type RouteAnswer, type RouteCall, routes } from '@quantrac/contract'
import type { Logger } from 'pino'
import { type App, type AppOptions, startApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { statusesOf } from '../src/http/openapi/refusals.ts'
import { createLog } from '../src/log.ts'
import { createDatabase, programUrlOf } from './database.ts'

export type RouteName = keyof typeof routes

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface TestApp extends App {
  /** Sends a call of the route table. The body has the type of a success: check the status first. */
  call<N extends RouteName>(
    name: N,
    input: RouteCall<(typeof routes)[N]>,
    options?: { token?: string; language?: string },
  ): Promise<Answer<RouteAnswer<(typeof routes)[N]>>>
  /** The same, with the plain answer. */
  raw<N extends RouteName>(
    name: N,
    input: RouteCall<(typeof routes)[N]>,
    options?: { token?: string; language?: string },
  ): Promise<Response>
}

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly now?: () => Date
  /** Clocks that may be wrong, instead. */
  readonly clocks?: NonNullable<AppOptions['clocks']>
  readonly log?: Logger
  /** An existing database (for another copy or a restart). */
  readonly databaseUrl?: string
}

/**
 * The whole program on a new database and free ports; `stop` removes what it created. As in an installation, it signs
 * in as a role that owns nothing (`asOwner` runs what only an owner may do).
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl === undefined ? await createDatabase() : null
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-test-'))
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  const programUrl = programUrlOf(databaseUrl)
  const config: Config = {
    ...readConfig({ PORT: '0', QUANTRAC_BROKER_PORT: '0', QUANTRAC_ADMIN_PASSWORD: 'correct horse battery' }),
    databaseUrl: programUrl,
    databaseOwnerUrl: programUrl === databaseUrl ? null : databaseUrl,
    dataDir,
    checkAnswers: true,
    ...options.config,
  }
  const log = options.log ?? createLog('silent')
  const app = await startApp({
    config,
    log,
    ...(options.now && { now: options.now }),
    ...(options.clocks && { clocks: options.clocks }),
  })
  return {
    ...app,
    call: (name, input, more = {}) => read(send(app.url, name, { ...(input as CallInput), ...more })), // a route's call is a call
    raw: (name, input, more = {}) => send(app.url, name, { ...(input as CallInput), ...more }), // the same
    stop: async () => {
      await app.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The configuration of an endpoint on a free port. */
export const brokerOf = (
  given: Partial<NonNullable<Config['broker']>> = {},
): NonNullable<Config['broker']> => ({
  host: '127.0.0.1',
  port: 0,
  tlsPort: 0,
  username: null,
  password: null,
  isOpenHere: true,
  ...given,
})

async function send(
  url: string,
  name: RouteName,
  input: CallInput & { token?: string; language?: string },
): Promise<Response> {
  const request = requestOf(routes[name], input)
  const answer = await fetch(url + request.path, {
    method: request.method,
    headers: {
      'accept-language': input.language ?? 'en',
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(request.contentType !== null && { 'content-type': request.contentType }),
    },
    ...(request.body !== undefined && { body: request.body }),
  })
  // The document of the API names every refusal that a call may meet.
  if (!answer.ok && !statusesOf(routes[name]).includes(answer.status))
    throw new Error(`${name} answered ${answer.status}, which its route does not declare`)
  return answer
}

async function read<T>(sent: Promise<Response>): Promise<Answer<T>> {
  const response = await sent
  const text = await response.text()
  const body = (text === '' ? undefined : JSON.parse(text)) as T // the server checks its answers against their schemas in tests
  return { status: response.status, body, headers: response.headers }
}
