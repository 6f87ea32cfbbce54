import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Mosquitto {
  readonly port: number
  /** Stops it at once (`SIGKILL`) or in order; its store stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port with the same store. */
  start(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

const executable = process.env.QUANTRAC_MOSQUITTO ?? '/usr/sbin/mosquitto'

/** A broker of its own that loses nothing, configured as docs/operations.md says; `more` are further lines. */
export async function startMosquitto(more: readonly string[] = []): Promise<Mosquitto> {
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-mosquitto-'))
  // As root it drops to an account of its own.
  await chmod(directory, 0o777)
  const port = await freePort()
  const config = join(directory, 'mosquitto.conf')
  const anonymous = more.some((line) => line.startsWith('allow_anonymous')) ? [] : ['allow_anonymous true']
  const lines = [
    `listener ${port} 127.0.0.1`,
    ...anonymous,
    'persistence true',
    `persistence_location ${directory}/`,
    'autosave_interval 1',
    'max_queued_messages 1000000',
    'max_inflight_messages 1000',
    ...more,
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  let child: ChildProcess | null = null
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
  const start = async () => {
    child = spawn(executable, ['-c', config], { stdio: 'ignore' })
    await answers(child, port)
  }
  await start()
  const remove = async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { port, stop, start, remove }
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Mosquitto ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const up = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      once(child, 'exit').then(() => false),
    ])
    socket.destroy()
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  server.close()
  await once(server, 'close')
  return port
}
