import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './harness.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Another copy of the program in a process of its own, which runs jobs and nothing else, until it is killed. */
export class JobsProcess {
  readonly #dataDir: string
  readonly #child: ChildProcess

  private constructor(dataDir: string, child: ChildProcess) {
    this.#dataDir = dataDir
    this.#child = child
  }

  static async start(databaseUrl: string): Promise<JobsProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-jobs-'))
    const env = {
      PORT: '0',
      QUANTRAC_BROKER_PORT: 'off',
      QUANTRAC_ROLES: 'jobs',
      QUANTRAC_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    }
    return new JobsProcess(dataDir, spawn(process.execPath, [program], { env, stdio: 'ignore' }))
  }

  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** How far a report is: its runs and its chunks. */
export async function progressOf(app: TestApp, id: number): Promise<{ run: number; chunks: number }> {
  const { rows } = await app.connections.pool.query<{ run: number; chunks: number }>(
    `select r.run, (select count(*)::int from report_chunk c where c.report_id = r.id) as chunks from report r where r.id = $1`,
    [id],
  )
  return rows[0] ?? { run: 0, chunks: 0 }
}
