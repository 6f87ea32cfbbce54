import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteCall, type RouteAnswer, routes } from '@quantrac/contract'
import { type App, startApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { createDatabase } from './database.ts'

export type RouteName = keyof typeof routes
type AnyCall = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export interface TestApp extends App {
  /** Sends a call of the route table; the body's type is the success one, check the status first. */
  call<N extends RouteName>(
    name: N,
    input: RouteCall<(typeof routes)[N]>,
    options?: { token?: string; language?: string },
  ): Promise<Answer<RouteAnswer<(typeof routes)[N]>>>
}

export interface TestAppOptions {
  readonly config?: Partial<Config>
  readonly now?: () => Date
  /** A database that exists already (another copy, a restart). */
  readonly databaseUrl?: string
}

/** The whole program on a fresh database and free ports; `stop` removes what it made. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl === undefined ? await createDatabase() : null
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-test-'))
  const config: Config = {
    ...readConfig({ PORT: '0', QUANTRAC_BROKER_PORT: '0', QUANTRAC_ADMIN_PASSWORD: 'correct horse battery' }),
    databaseUrl: options.databaseUrl ?? database?.url ?? null,
    dataDir,
    checkAnswers: true,
    ...options.config,
  }
  const app = await startApp({ config, log: createLog('silent'), ...(options.now && { now: options.now }) })
  return {
    ...app,
    call: (name, input, more = {}) => send(app.url, name, { ...(input as AnyCall), ...more }), // RouteCall is AnyCall, seen by route
    stop: async () => {
      await app.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function send<T>(
  url: string,
  name: RouteName,
  input: AnyCall & { token?: string; language?: string },
): Promise<Answer<T>> {
  const definition = routes[name]
  const path = definition.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(key, String(one))
  }
  const csv = 'consumes' in definition
  const response = await fetch(`${url}/api${path}?${query}`, {
    method: definition.method,
    headers: {
      'accept-language': input.language ?? 'en',
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(input.body !== undefined && { 'content-type': csv ? 'text/csv' : 'application/json' }),
    },
    ...(input.body !== undefined && { body: csv ? String(input.body) : JSON.stringify(input.body) }),
  })
  const text = await response.text()
  const body = (text === '' ? undefined : JSON.parse(text)) as T // the server checks its answers against their schemas in tests
  return { status: response.status, body, headers: response.headers }
}
