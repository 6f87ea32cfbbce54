import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi } from '@quantrac/simulator'
import { fromRoot } from './paths.ts'
import { until } from './waiting.ts'
import { freePort } from './free-port.ts'

export const adminEmail = 'admin@quantrac.local'
export const password = 'correct horse battery'

/** What `/api/health/ready` says. */
interface Health {
  readonly code: number
  readonly status: string
}

interface ProgramOptions {
  /** Empty: the program starts a private PostgreSQL. */
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
}

interface CountLimiter {
  readonly port: number
  readonly brokerPort: number
  readonly dataDir: string
}

/** Free ports of the loopback and an empty directory for one program. */
export async function freePlaces(): Promise<CountLimiter> {
  const [port, brokerPort] = await Promise.all([freePort(), freePort()])
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-e2e-'))
  // The account of a private PostgreSQL has to enter it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  return { port, brokerPort, dataDir }
}

/** The product as one process, which can be stopped, killed and restarted on the same data and ports. */
export class Program {
  readonly url: string
  readonly brokerPort: number
  readonly #places: CountLimiter
  readonly #options: ProgramOptions
  readonly #expected = new WeakSet<ChildProcess>()
  #child: ChildProcess | null = null
  #asked = 0
  /** How often the process ended without being stopped. */
  unexpectedEnds = 0
  /** The end of what it has printed. */
  output = ''

  constructor(options: ProgramOptions, places: CountLimiter) {
    this.#options = options
    this.#places = places
    const scheme = options.env?.['QUANTRAC_TLS_CERT'] === undefined ? 'http' : 'https'
    this.url = `${scheme}://127.0.0.1:${places.port}${options.env?.['QUANTRAC_BASE_PATH'] ?? ''}`
    this.brokerPort = places.brokerPort
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get running(): boolean {
    const child = this.#child
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  /** Starts the process without waiting until it serves. */
  launch(): void {
    const { port, brokerPort, dataDir } = this.#places
    const child = spawn(process.execPath, [fromRoot('server/src/main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: this.#options.databaseUrl,
        QUANTRAC_BROKER_PORT: String(brokerPort),
        QUANTRAC_DATA_DIR: dataDir,
        QUANTRAC_ADMIN_PASSWORD: password,
        QUANTRAC_DEMO: 'off',
        LOG_LEVEL: 'warn',
        ...this.#options.env,
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
    await until('the program is ready', async () => {
      if (!this.running) throw new Error(`the program has ended:\n${this.output}`)
      return (await this.health())?.code === 200
    })
  }

  async start(): Promise<void> {
    this.launch()
    await this.ready()
  }

  /** A new address for each request: requests from one address are limited, and earlier refusals from it count. */
  #fromElsewhere() {
    this.#asked += 1
    return { 'x-forwarded-for': `10.1.${(this.#asked >> 8) & 255}.${this.#asked & 255}` }
  }

  /** null if nothing answers. */
  async health(): Promise<Health | null> {
    const answer = await fetch(`${this.url}/api/health/ready`, {
      headers: this.#fromElsewhere(),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    if (answer === null) return null
    const body = (await answer.json().catch(() => ({}))) as { status?: string } // may be empty
    return { code: answer.status, status: body.status ?? '' }
  }

  /** Signs in, as the first admin by default; an access token lives for 15 minutes. */
  async signIn(email = adminEmail): Promise<string> {
    const answer = await fetch(`${this.url}/api/accounts/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#fromElsewhere() },
      body: JSON.stringify({ email, password }),
    })
    const body = (await answer.json()) as { token?: { access_token: string } } // the contract's sign-in answer
    if (body.token === undefined) throw new Error(`signing in was answered with ${answer.status}`)
    return body.token.access_token
  }

  async api(): Promise<Api> {
    return createApi(this.url, await this.signIn())
  }

  /** Kills it with -9 and waits until the process has ended. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Stops it cleanly; `start` restarts it. */
  halt(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Stops it cleanly and removes its directory. */
  async stop(): Promise<void> {
    await this.halt()
    await rm(this.#places.dataDir, { recursive: true, force: true })
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
