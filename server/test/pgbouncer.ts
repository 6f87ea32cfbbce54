import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished, type TestContext } from 'vitest'
import { freePort } from '../../e2e/src/free-port.ts'
import { findPgBouncer } from '../../e2e/src/paths.ts'
import { until } from '../../e2e/src/waiting.ts'

export interface PoolerOptions {
  readonly mode: 'session' | 'transaction'
  /** Startup parameters that it drops; it refuses others that it does not know. */
  readonly ignores: string
}

/** PgBouncer before a database, for one test, which is skipped if it is not installed. Returns its address. */
export async function pooler(
  context: TestContext,
  databaseUrl: string,
  { mode, ignores }: PoolerOptions,
): Promise<string> {
  const program = findPgBouncer()
  context.skip(program === null, 'no PgBouncer on this machine')
  const behind = new Client({ connectionString: databaseUrl })
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'quantrac-pooler-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${behind.host} port=${behind.port} user=${behind.user} password=${String(behind.password)}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}\nignore_startup_parameters = ${ignores}`,
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  // It refuses to be root, and only PostgreSQL's own account may enter the folder of its socket.
  const account = behind.host.startsWith('/') ? await stat(behind.host) : { uid: undefined, gid: undefined }
  const { uid, gid } = account
  const child = spawn(program ?? '', [file], { stdio: 'ignore', ...(uid !== undefined && { uid, gid }) })
  onTestFinished(async () => {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const url = `postgresql://${behind.user}@127.0.0.1:${port}/${behind.database}`
  // It answers once it has a connection to PostgreSQL.
  await until('PgBouncer answers', () => answers(url), { limitMs: 20_000 })
  return url
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  return client.connect().then(
    async () => {
      await client.end()
      return true
    },
    () => false,
  )
}
