import type { RouteCall, routes } from '@quantrac/contract'
import { onTestFinished } from 'vitest'
import { deliver } from '../src/features/transmissions/deliver.service.ts'
import { makeFiles } from '../src/features/transmissions/files.service.ts'
import { listActive } from '../src/features/transmissions/kept.service.ts'
import { TransmissionError } from '../src/features/transmissions/remote/problem.ts'
import type { Remote, Target } from '../src/features/transmissions/remote/remote.ts'
import { createLog } from '../src/log.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

export const minute = 60_000
export const noon = Date.parse('2026-11-25T12:00:00+07:00')

/** Without jobs, so that a test says when files are made and sent. */
export async function started() {
  const clock = { at: noon }
  const lines: string[] = []
  const app = await startTestApp({
    now: () => new Date(clock.at),
    log: createLog('trace', { write: (line) => lines.push(line) }),
    config: { roles: new Set(['api', 'ingest']) },
  })
  onTestFinished(() => app.stop())
  return { app, clock, lines, as: await signIn(app, { role: 'admin' }) }
}

export const measure = (app: TestApp, factor: { id: number }, ...values: [number, number, (0 | 1 | 2)?][]) =>
  storeReadings(
    app,
    factor,
    values.map(([minutes, value, quality = 0]) => ({
      at: new Date(noon + minutes * minute),
      value,
      quality,
    })),
  )

type Body = RouteCall<(typeof routes)['transmissionCreate']>['body']

let made = 0

/** A destination of one station with two factors. */
export async function destination(app: TestApp, as: TestActor, more: Partial<Body> = {}) {
  made += 1
  const module = await makeModule(app, as.token)
  const cod = await makeFactor(app, as.token, {
    module: module.code,
    code: 'COD',
    unit: 'mg/L',
    decimals: 1,
    quantity: 'COD',
  })
  const ph = await makeFactor(app, as.token, { module: module.code, code: 'pH', decimals: 2, quantity: 'pH' })
  const body: Body = {
    name: `Department ${made}`,
    protocol: 'ftp',
    host: '127.0.0.1',
    port: 9,
    username: 'plant',
    password: 'very secret',
    province: 'HP',
    file_name: '{province}_{station}_{type}_{yyyy}{MM}{dd}{HHmmss}.txt',
    wait_seconds: 0,
    stations: [
      {
        module_code: module.code,
        station_code: 'NTHPH',
        type: 'NT',
        factors: [{ factor_code: 'COD' }, { factor_code: 'pH' }],
      },
    ],
    ...more,
  }
  const answer = await app.call('transmissionCreate', { body }, as)
  if (answer.status !== 201) throw new Error(`no destination: ${JSON.stringify(answer.body)}`)
  return { id: answer.body.data.id, module, cod, ph, body }
}

/** Makes whatever is due of every destination, as the program does at each look. */
export async function makeAll(app: TestApp): Promise<void> {
  for (const row of await listActive(app.system)) {
    let again = true
    while (again) {
      again = await makeFiles(
        app.system,
        (await listActive(app.system)).find(({ id }) => id === row.id) ?? row,
      )
    }
  }
}

/** Where a connection breaks. */
export type Step = 'open' | 'enter' | 'write' | 'rename' | 'after rename'

/** A server in memory, which breaks or refuses as a test wants it to. */
export class MemoryServer {
  readonly files = new Map<string, string>()
  /** In the order in which they became visible. */
  readonly placed: string[] = []
  open = 0
  mostOpen = 0
  breaks: (step: Step, path: string) => boolean = () => false
  refuses: (path: string) => boolean = () => false

  readonly connect = (target: Target): Promise<Remote> => {
    this.#at('open', target.host)
    this.open += 1
    this.mostOpen = Math.max(this.mostOpen, this.open)
    return Promise.resolve({
      enter: async (folder) => {
        this.#at('enter', folder)
        return folder
      },
      write: async (path, bytes) => {
        this.#at('write', path)
        if (this.refuses(path)) throw new TransmissionError('reply', '553 name not allowed', true)
        this.files.set(path, String(bytes))
      },
      rename: async (from, to) => {
        this.#at('rename', to)
        this.files.set(to, this.files.get(from) ?? '')
        this.files.delete(from)
        this.placed.push(to)
        this.#at('after rename', to)
      },
      read: async (path) => Buffer.from(this.files.get(path) ?? ''),
      remove: async (path) => {
        this.files.delete(path)
      },
      close: () => {
        this.open -= 1
      },
    })
  }

  #at(step: Step, path: string): void {
    if (this.breaks(step, path)) throw new TransmissionError('closed')
  }
}

export const deliverTo = (app: TestApp, id: number, server: MemoryServer): Promise<number> =>
  deliver(app.system, id, {
    open: async (target) => server.connect(target),
    stopping: new AbortController().signal,
  })

/** Oldest instant first. */
export const filesOf = (app: TestApp, id: number) =>
  app.system.db
    .selectFrom('transmission_file')
    .selectAll()
    .where('transmission_id', '=', id)
    .orderBy('at')
    .execute()
