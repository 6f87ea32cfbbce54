import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { ClusterOptions } from '../src/cluster.ts'

export interface Account {
  uid: number
  gid: number
}

type Line = { url?: string; log?: string; code?: string; message?: string }

/** A separate program that runs a cluster, so that it can be killed. */
export class ClusterProcess {
  readonly lines: Line[] = []
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  #heard = Promise.withResolvers<void>()

  constructor(
    options: Pick<ClusterOptions, 'dataDir' | 'binaries' | 'settings'>,
    as: { account?: Account; program?: string } = {},
  ) {
    const program = as.program ?? fileURLToPath(new URL('program.ts', import.meta.url))
    this.#child = spawn(process.execPath, [program, JSON.stringify(options)], {
      ...as.account,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#exited = once(this.#child, 'close')
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) createInterface(stream).on('line', (text) => this.#read(text))
    }
    void this.#exited.then(() => this.#tell())
  }

  get pid(): number {
    return this.#child.pid ?? -1
  }

  /** Everything the program logged. */
  get said(): string {
    return this.lines.map((line) => line.log ?? line.message ?? '').join('\n')
  }

  #read(text: string): void {
    this.lines.push(text.startsWith('{') ? (JSON.parse(text) as Line) : { log: text }) // only cluster-program.ts writes objects
    this.#tell()
  }

  #tell(): void {
    this.#heard.resolve()
    this.#heard = Promise.withResolvers()
  }

  /** Waits for the first line that matches; fails if the program ends without one. */
  async line(fits: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = this.lines.find(fits)
      if (found) return found
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        throw new Error(
          `The program ended (${this.#child.exitCode ?? this.#child.signalCode}). It said: ${this.said}`,
        )
      }
      await this.#heard.promise
    }
  }

  /** The connection string, once the cluster runs. */
  async url(): Promise<string> {
    const line = await this.line(({ url, code }) => url !== undefined || code !== undefined)
    if (line.url === undefined) throw new Error(`${line.code}: ${line.message}`)
    return line.url
  }

  /** The refusal of a cluster that does not start, after the program has ended. */
  async refusal(): Promise<{ code: string; message: string }> {
    const { code, message, url } = await this.line((line) => Boolean(line.message ?? line.url))
    if (url !== undefined) throw new Error('The cluster serves; it should have been refused.')
    await this.#exited
    return { code: code ?? '', message: message ?? '' }
  }

  /** Ends the program as a person would. */
  async stop(): Promise<void> {
    this.#child.stdin?.end()
    await this.#exited
  }

  /** Ends the program as the kernel would: it gets no chance to clean up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exited
  }
}

/** Runs one statement on a new connection. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
