import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../../tools/setup/server-flags.mjs'
import { type CpuSeconds, readCpu } from './cpu.ts'
import { type Packed, packHistory } from '../../server/src/features/history/packing.service.ts'
import { type Measured, startMeasured } from './program.ts'
import { makeStations, openYesterday } from './stations.ts'

export interface Served {
  readonly url: string
  /** An admin's access token. */
  readonly token: string
  readonly brokerPort: number
  /** What the server and its PostgreSQL have used until now. */
  readCpu(): Promise<CpuSeconds>
  /** Bytes that a packed reading takes on the disk, with indexes and dead rows. */
  readSize(): Promise<number>
  /** Bytes that the server had at most so far, in memory of its own and shared. */
  readPeak(): Promise<number>
  /** Packs all days that are over. */
  pack(): Promise<Packed & { readonly seconds: number }>
  end(): Promise<void>
}

interface Count {
  readonly modules: number
  readonly factors: number
  /** With yesterday's readings as rows, one a minute and factor. */
  readonly isYesterdayOpen?: boolean
}

// Node lets garbage lie until the heap has grown: with a limit of so many MiB it shows how much is needed.
const heap = process.env['HEAP']
const flags =
  heap === undefined
    ? SERVER_FLAGS
    : [...SERVER_FLAGS.filter((flag) => !flag.includes('initial-old')), `--max-old-space-size=${heap}`]

/** The whole program in a separate process, run by Node as `npm start` does, with the modules of `makeStations`. */
export async function startServed(count: Count): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: flags })
  child.send(count)
  const exited = once(child, 'exit').then(() => {
    throw new Error('the server ended by itself')
  })
  const answer = async () => (await Promise.race([once(child, 'message'), exited]))[0] as unknown
  const served = (await answer()) as Pick<Served, 'url' | 'token' | 'brokerPort'> // its first message
  exited.catch(() => undefined)
  return {
    ...served,
    readCpu: async () => {
      child.send('cpu')
      return (await answer()) as CpuSeconds // its only answer
    },
    readSize: async () => {
      child.send('size')
      return (await answer()) as number // its only answer
    },
    readPeak: async () => {
      child.send('peak')
      return (await answer()) as number // its only answer
    },
    pack: async () => {
      child.send('pack')
      return (await answer()) as Packed & { seconds: number } // its only answer
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.send('end')
      await ended
    },
  }
}

async function work(count: Count): Promise<void> {
  const app = await startMeasured()
  process.on('message', (asked) => {
    if (asked === 'end') void app.end().then(() => process.exit(0))
    else if (asked === 'cpu') void readCpu(app.dataDir, null).then((used) => process.send?.(used))
    else if (asked === 'size') void sizeOfReading(app).then((bytes) => process.send?.(bytes))
    else if (asked === 'peak') process.send?.(process.resourceUsage().maxRSS * 1024)
    else if (asked === 'pack') void pack(app).then((packed) => process.send?.(packed))
  })
  await makeStations(app, count)
  if (count.isYesterdayOpen === true) await openYesterday(app)
  const { url, token, brokerPort } = app
  process.send?.({ url, token, brokerPort })
}

async function pack({ system, connections: { pool } }: Measured): Promise<Packed & { seconds: number }> {
  const began = performance.now()
  const packed = await packHistory(system, { pool })
  return { ...packed, seconds: (performance.now() - began) / 1000 }
}

async function sizeOfReading({ connections: { pool } }: Measured): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_total_relation_size('reading_day')::float8 / sum(count)::float8 as bytes from reading_day",
  )
  return rows[0]?.bytes ?? Number.NaN
}

if (process.argv[2] === 'server') process.once('message', (count: Count) => void work(count))
