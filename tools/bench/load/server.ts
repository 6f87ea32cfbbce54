import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../../setup/server-flags.mjs'
import { type CpuSeconds, readCpu } from './cpu.ts'
import { startMeasured } from './program.ts'
import { makeStations } from './stations.ts'

export interface Served {
  readonly url: string
  /** An admin's access token. */
  readonly token: string
  readonly brokerPort: number
  /** What the server and its PostgreSQL have used until now. */
  cpu(): Promise<CpuSeconds>
  end(): Promise<void>
}

/** The whole program in a separate process, run by Node as `npm start` does, with the modules of `makeStations`. */
export async function startServed(count: { modules: number; factors: number }): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: SERVER_FLAGS })
  child.send(count)
  const exited = once(child, 'exit').then(() => {
    throw new Error('the server ended by itself')
  })
  const [served] = (await Promise.race([once(child, 'message'), exited])) as [Omit<Served, 'cpu' | 'end'>] // its only message
  exited.catch(() => undefined)
  return {
    ...served,
    cpu: async () => {
      child.send('cpu')
      const [seconds] = (await once(child, 'message')) as [CpuSeconds] // nothing else is asked for
      return seconds
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.send('end')
      await ended
    },
  }
}

async function work(count: { modules: number; factors: number }): Promise<void> {
  const app = await startMeasured()
  process.on('message', (asked) => {
    if (asked === 'cpu') void readCpu(app.dataDir, null).then((seconds) => process.send?.(seconds))
    else void app.end().then(() => process.exit(0))
  })
  await makeStations(app, count)
  const { url, token, brokerPort } = app
  process.send?.({ url, token, brokerPort })
}

if (process.argv[2] === 'server')
  process.once('message', (count: Parameters<typeof work>[0]) => void work(count))
