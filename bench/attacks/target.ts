/** The program under a limit of memory, in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childrenOf } from '../../e2e/faults/postgres.ts'
import { createDeviceKey } from '../../server/src/features/device-keys/device-keys.service.ts'
import { postmasterOf } from '../load/cpu.ts'
import { type Measured, startMeasured } from '../load/program.ts'
import { makeStations } from '../load/stations.ts'
import { SERVER_FLAGS } from '../../tools/setup/server-flags.mjs'

export interface Key {
  readonly username: string
  readonly password: string
}

export interface Target {
  readonly port: number
  /** Of the first stations. */
  readonly keys: readonly Key[]
  /** MiB of memory that the program has. */
  resident(): number
  /** Messages taken and not acknowledged. */
  held(): Promise<number>
  /** The instants that are stored of a station, from one on. */
  stored(station: string, from: number): Promise<Set<number>>
  /** PostgreSQL stands still, or goes on. */
  freeze(isFrozen: boolean): Promise<void>
  /** Locks the state of a station's factor, or lets it go; null. */
  lock(station: string | null): Promise<void>
  end(): Promise<void>
}

type Asked =
  | { readonly ask: 'held' | 'end' }
  | { readonly ask: 'stored'; readonly station: string; readonly from: number }
  | { readonly ask: 'lock'; readonly station: string | null }

interface Started {
  readonly port: number
  readonly keys: readonly Key[]
  readonly postmaster: number
}

const heapMiB = 512

export async function startTarget(count: { stations: number; keys: number }): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), ['target', `${count.stations}`, `${count.keys}`], {
    execArgv: [...SERVER_FLAGS, `--max-old-space-size=${heapMiB}`],
    serialization: 'advanced',
    // Its warnings are what is expected here.
    env: { ...process.env, LOG_LEVEL: 'error' },
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the program did not start')
  const died = once(child, 'exit').then(() => {
    throw new Error('the program has ended')
  })
  died.catch(() => undefined)
  const answer = async () => (await Promise.race([once(child, 'message'), died]))[0] as unknown
  const ask = async (asked: Asked) => {
    child.send(asked)
    return answer()
  }
  const { port, keys, postmaster } = (await answer()) as Started // its first message
  return {
    port,
    keys,
    resident: () => residentOf(pid),
    held: async () => (await ask({ ask: 'held' })) as number, // its answer
    stored: async (station, from) => (await ask({ ask: 'stored', station, from })) as Set<number>, // its answer
    freeze: async (isFrozen) => {
      for (const one of [postmaster, ...(await childrenOf(postmaster))])
        process.kill(one, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    lock: async (station) => void (await ask({ ask: 'lock', station })),
    end: async () => {
      const ended = once(child, 'exit')
      child.send({ ask: 'end' })
      await ended
    },
  }
}

function residentOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}

async function storedOf({ connections }: Measured, { station, from }: { station: string; from: number }) {
  const { rows } = await connections.pool.query<{ ts: Date }>(
    `select ts from reading join factor on factor.id = factor_id join module on module.id = module_id
     where module.manufacturer_id = $1 and ts >= $2`,
    [station, new Date(from)],
  )
  return new Set(rows.map(({ ts }) => ts.getTime()))
}

/** Locks the state of a station's factor in a transaction of its own; null lets it go. */
function stateLock({ connections }: Measured): (station: string | null) => Promise<void> {
  let release = async () => undefined as void
  return async (station) => {
    await release()
    if (station === null) return
    const client = await connections.pool.connect()
    release = async () => {
      release = async () => undefined
      await client.query('rollback')
      client.release()
    }
    await client.query('begin')
    await client.query(
      `select from factor_state where factor_id = (select factor.id from factor join module on module.id = module_id
       where module.manufacturer_id = $1) for update`,
      [station],
    )
  }
}

async function work(stations: number, keyed: number): Promise<void> {
  const app = await startMeasured()
  const { pool } = app.connections
  await makeStations(app, { modules: stations, factors: 1 })
  const { rows } = await pool.query<{ id: number }>('select id from module order by id limit $1', [keyed])
  const keys: Key[] = []
  for (const { id } of rows) {
    const { username, password } = await createDeviceKey(app.system, null, id)
    keys.push({ username, password })
  }
  const locks = stateLock(app)
  const answerTo = async (asked: Asked): Promise<unknown> => {
    if (asked.ask === 'held') return app.ingest.held
    if (asked.ask === 'stored') return storedOf(app, asked)
    if (asked.ask === 'lock') return locks(asked.station)
    return null
  }
  process.on('message', (asked: Asked) => {
    if (asked.ask === 'end') void app.end().then(() => process.exit(0))
    else void answerTo(asked).then((answer) => process.send?.(answer ?? null))
  })
  const started: Started = { port: app.brokerPort, keys, postmaster: await postmasterOf(app.dataDir) }
  process.send?.(started)
}

if (process.argv[2] === 'target') void work(Number(process.argv[3]), Number(process.argv[4]))
