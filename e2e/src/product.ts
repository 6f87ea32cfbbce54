import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Api, createApi } from '@quantrac/simulator'
import { createProductDatabase } from './database.ts'
import { addPerson, type Person, type PersonGiven } from './people.ts'

const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
export const adminEmail = 'admin@quantrac.local'
export const password = 'correct horse battery'

export interface Product {
  /** e.g. `http://127.0.0.1:41234`. */
  readonly url: string
  readonly brokerUrl: string
  readonly brokerPort: number
  readonly databaseUrl: string
  /** Calls with an admin's right. */
  readonly api: Api
  /** Adds a person with exactly these permissions; the answer holds a running session. */
  addPerson(given?: PersonGiven): Promise<Person>
  /** Ends the process with -9 and starts it again on the same data and ports. */
  killAndRestart(): Promise<void>
  /** Stops the process and leaves it stopped; `start` brings it back. */
  halt(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>
}

/** The built product as one process on a database of its own, empty, on free ports of the loopback. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const database = await createProductDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-e2e-'))
  const [port, brokerPort] = await Promise.all([freePort(), freePort()])
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    QUANTRAC_BROKER_PORT: String(brokerPort),
    QUANTRAC_DATA_DIR: dataDir,
    QUANTRAC_ADMIN_PASSWORD: password,
    QUANTRAC_DEMO: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    ...options.env,
  }
  const url = `http://127.0.0.1:${port}`
  let child = await launch(env, url)
  const admin = await signInByCall(url, adminEmail, password)
  return {
    url,
    brokerPort,
    brokerUrl: `mqtt://127.0.0.1:${brokerPort}`,
    databaseUrl: database.url,
    api: createApi(url, admin),
    addPerson: (given) => addPerson({ databaseUrl: database.url, url }, given),
    killAndRestart: async () => {
      await end(child, 'SIGKILL')
      child = await launch(env, url)
    },
    halt: () => end(child, 'SIGTERM'),
    start: async () => {
      child = await launch(env, url)
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the product ended while starting:\n${output}`)
  })
  await Promise.race([ready(url), exited])
  exited.catch(() => undefined)
  return child
}

/** Waits until the product says that it is ready; how long that may take is the test's own limit. */
async function ready(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}

/** Signs in as the console does and gives the access token. */
export async function signInByCall(url: string, email: string, secret: string): Promise<string> {
  const answer = await fetch(`${url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
  const body = (await answer.json()) as { token: { access_token: string } } // the contract's sign-in answer
  return body.token.access_token
}
