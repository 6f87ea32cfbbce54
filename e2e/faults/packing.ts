import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { hash01 } from '@quantrac/simulator'
import { fromRoot } from '../src/paths.ts'
import { query } from '../src/query.ts'

const longestLifeMs = 1500

/**
 * Another copy that packs the history while stations publish; it is killed with -9 at random moments and started again.
 */
export class PackingCopy {
  readonly #url: string
  readonly #seed: number
  #child: ChildProcess | null = null
  #timer: NodeJS.Timeout | null = null
  #ended = false
  #lives = 0

  constructor(databaseUrl: string, seed: number) {
    this.#url = databaseUrl
    this.#seed = seed
  }

  /** How often it was killed and started again. */
  get kills(): number {
    return Math.max(0, this.#lives - 1)
  }

  start(): void {
    this.#lives += 1
    const program = fromRoot('tools/pack-history.ts')
    const child = spawn(process.execPath, [program, this.#url, String(this.#seed + this.#lives)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const life = hash01(this.#seed, this.#lives) * longestLifeMs
    // From when it says that it packs: to start takes as long as its life.
    child.stdout.once('data', () => (this.#timer = setTimeout(() => child.kill('SIGKILL'), life)))
    child.once('exit', () => {
      if (!this.#ended) this.start()
    })
  }

  async stop(): Promise<void> {
    this.#ended = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}

/**
 * The factors of a stream that begins in the past are packed up to the day before it, as if they had been made then.
 */
export async function openDaysFrom(databaseUrl: string, begin: number): Promise<void> {
  await query(
    databaseUrl,
    `update factor_state set written_by = null, packed_until = ($1::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - 1`,
    [new Date(begin)],
  )
}

/** How many days of factors are packed. */
export async function countPages(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: string }>(databaseUrl, 'select count(*) from reading_day')
  return Number(row?.count)
}
