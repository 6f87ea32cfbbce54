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
  readCpu(): Promise<CpuSeconds>
  end(): Promise<void>
}

/** The whole program in a separate process, run by Node as `npm start` does, with the modules of `makeStations`. */
export async function startServed(count: { modules: number; factors: number }): Promise<Served> {
  const child = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: SERVER_FLAGS })
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
    if (asked === 'end') void app.end().then(() => process.exit(0))
    else if (asked === 'cpu') void readCpu(app.dataDir, null).then((used) => process.send?.(used))
  })
  await makeStations(app, count)
  const { url, token, brokerPort } = app
  process.send?.({ url, token, brokerPort })
}

if (process.argv[2] === 'server')
  process.once('message', (count: Parameters<typeof work>[0]) => void work(count))
