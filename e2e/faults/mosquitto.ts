import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/free-port.ts'
import { findMosquitto, fromRoot } from '../src/paths.ts'
import { until } from '../src/waiting.ts'

export interface Mosquitto {
  readonly port: number
  readonly pid: number | undefined
  /** Ends it cleanly, or with SIGKILL; its store stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Restarts it on the same port with the same store. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  remove(): Promise<void>
}

/** The configuration that docs/operations.md ships, word for word. */
async function shippedConfiguration(): Promise<string[]> {
  const document = await readFile(fromRoot('docs/operations.md'), 'utf8')
  const block = /```\n(listener [\s\S]*?)```/.exec(document)?.[1]
  if (block === undefined) throw new Error('docs/operations.md holds no Mosquitto configuration')
  return block.trim().split('\n')
}

/** Mosquitto with the shipped configuration; only its port, its folder and who may connect differ. */
export async function startMosquitto(): Promise<Mosquitto> {
  const program = findMosquitto()
  if (program === null) throw new Error('no Mosquitto on this machine')
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-faults-mosquitto-'))
  // Started by root, it changes to its own account.
  await chmod(directory, 0o777)
  const file = join(directory, 'mosquitto.conf')
  const own: Record<string, string> = {
    listener: `listener ${port} 127.0.0.1`,
    allow_anonymous: 'allow_anonymous true',
    password_file: '',
    persistence_location: `persistence_location ${directory}/`,
  }
  const lines = (await shippedConfiguration()).map((line) => own[line.split(' ')[0] ?? ''] ?? line)
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, ['-c', file], { stdio: 'ignore' })
    await once(child, 'spawn')
    await until(
      'Mosquitto answers',
      () => {
        if (hasEnded(child)) throw new Error(`Mosquitto ended with ${child.exitCode ?? child.signalCode}`)
        return answers(port)
      },
      { limitMs: 20_000, everyMs: 20 },
    )
  }
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (hasEnded(child)) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    port,
    get pid() {
      return child.pid
    },
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Whether somebody listens there. */
export async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isUp = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isUp
}
