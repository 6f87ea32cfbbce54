import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi } from '@quantrac/simulator'
import { freePort, fromRoot } from './paths.ts'
import { until } from './waiting.ts'

const adminEmail = 'admin@quantrac.local'
const password = 'correct horse battery'
export const metricsToken = 'a token of this run'

/** What `/api/health/ready` says; null where nothing answers. */
export interface Health {
  readonly code: number
  readonly status: string
}

/** The product as one process that faults are done to. */
export interface FaultyServer {
  readonly url: string
  readonly brokerPort: number
  readonly pid: number
  readonly running: boolean
  /** How often the process ended without having been told to. */
  readonly unexpectedEnds: number
  readonly output: string
  /** Signs in as the first admin; an access token lives for 15 minutes. */
  signIn(): Promise<string>
  api(): Promise<Api>
  /** -9, and waits until the process is gone. */
  kill(): Promise<void>
  /** Starts the process without waiting until it serves. */
  launch(): void
  ready(): Promise<void>
  health(): Promise<Health | null>
  /** What `/metrics` shows: each line by its name with labels, and their sum by the name alone. */
  counters(): Promise<Map<string, number>>
  /** Resident memory in MiB. */
  memoryMib(): Promise<number>
  stop(): Promise<void>
}

export async function startServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<FaultyServer> {
  const [port, brokerPort] = await Promise.all([freePort(), freePort()])
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-faults-'))
  const server = new Process({ databaseUrl, port, brokerPort, dataDir, env })
  server.launch()
  await server.ready()
  return server
}

interface ProcessOptions {
  readonly databaseUrl: string
  readonly port: number
  readonly brokerPort: number
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
}

class Process implements FaultyServer {
  readonly #options: ProcessOptions
  readonly url: string
  #child: ChildProcess | null = null
  #expected = new WeakSet<ChildProcess>()
  #asked = 0
  unexpectedEnds = 0
  output = ''

  constructor(options: ProcessOptions) {
    this.#options = options
    this.url = `http://127.0.0.1:${options.port}`
  }

  get brokerPort(): number {
    return this.#options.brokerPort
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get running(): boolean {
    const child = this.#child
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  launch(): void {
    const { databaseUrl, port, brokerPort, dataDir, env } = this.#options
    const child = spawn(process.execPath, [fromRoot('server/src/main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        QUANTRAC_BROKER_PORT: String(brokerPort),
        QUANTRAC_DATA_DIR: dataDir,
        QUANTRAC_ADMIN_PASSWORD: password,
        QUANTRAC_METRICS_TOKEN: metricsToken,
        QUANTRAC_DEMO: 'off',
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    const keep = (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', () => {
      if (!this.#expected.has(child)) this.unexpectedEnds += 1
    })
    this.#child = child
  }

  async ready(): Promise<void> {
    await until('the server is ready', async () => {
      if (!this.running) throw new Error(`the server has ended:\n${this.output}`)
      return (await this.health())?.code === 200
    })
  }

  async health(): Promise<Health | null> {
    const answer = await fetch(`${this.url}/api/health/ready`, {
      // Asked more often than one stranger may.
      headers: { 'x-forwarded-for': `10.1.${(this.#asked >> 8) & 255}.${this.#asked++ & 255}` },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    if (answer === null) return null
    const body = (await answer.json().catch(() => ({}))) as { status?: string } // read as far as it is there
    return { code: answer.status, status: body.status ?? '' }
  }

  async signIn(): Promise<string> {
    const answer = await fetch(`${this.url}/api/accounts/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: adminEmail, password }),
    })
    const body = (await answer.json()) as { token?: { access_token: string } } // the contract's sign-in answer
    if (body.token === undefined) throw new Error(`signing in was answered with ${answer.status}`)
    return body.token.access_token
  }

  async api(): Promise<Api> {
    return createApi(this.url, await this.signIn())
  }

  async counters(): Promise<Map<string, number>> {
    const answer = await fetch(`${this.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    const sums = new Map<string, number>()
    for (const line of (await answer.text()).split('\n')) {
      const found = /^(\w+)(\{.*\})? ([\d.e+-]+)$/.exec(line)
      if (found === null) continue
      const [, name = '', labels, value] = found
      if (labels !== undefined) sums.set(name + labels, Number(value))
      sums.set(name, (sums.get(name) ?? 0) + Number(value))
    }
    return sums
  }

  async memoryMib(): Promise<number> {
    const text = await readFile(`/proc/${this.pid}/status`, 'utf8').catch(() => '')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024)
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.#options.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === null || !this.running) return
    this.#expected.add(child)
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
