import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { findMosquitto, freePort, fromRoot } from './paths.ts'
import { until } from './waiting.ts'

export interface Mosquitto {
  readonly port: number
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** The configuration that docs/operations.md ships, word for word. */
export async function shippedConfiguration(): Promise<string[]> {
  const document = await readFile(fromRoot('docs/operations.md'), 'utf8')
  const block = /```\n(listener [\s\S]*?)```/.exec(document)?.[1]
  if (block === undefined) throw new Error('docs/operations.md holds no Mosquitto configuration')
  return block.trim().split('\n')
}

/** Mosquitto with the shipped configuration; only its port, its folder and who may connect are those of a test. */
export async function startMosquitto(): Promise<Mosquitto> {
  const program = findMosquitto()
  if (program === null) throw new Error('no Mosquitto on this machine')
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-faults-mosquitto-'))
  // Started by root it goes on as an account of its own.
  await chmod(directory, 0o777)
  const own: Record<string, string | null> = {
    listener: `listener ${port} 127.0.0.1`,
    allow_anonymous: 'allow_anonymous true',
    password_file: null,
    persistence_location: `persistence_location ${directory}/`,
  }
  const lines = (await shippedConfiguration()).map((line) => {
    const replaced = own[line.split(' ')[0] ?? '']
    return replaced === undefined ? line : replaced
  })
  const file = join(directory, 'mosquitto.conf')
  await writeFile(file, `${lines.filter((line) => line !== null).join('\n')}\n`, { mode: 0o644 })
  const child = spawn(program, ['-c', file], { stdio: 'ignore' })
  await until('Mosquitto answers', () => answers(port), { limitMs: 20_000, everyMs: 50 })
  return {
    port,
    pid: child.pid,
    stop: async () => {
      await end(child)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const client = await mqtt
    .connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, connectTimeout: 1000 }, false)
    .catch(() => null)
  await client?.endAsync()
  return client !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
