import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { startSession } from '../../server/src/features/sessions/sessions.service.ts'
import { createLog } from '../../server/src/log.ts'

export interface Measured extends App {
  /** An admin's access token. */
  readonly token: string
  readonly brokerPort: number
  readonly dataDir: string
  end(): Promise<void>
}

/**
 * The whole program on a new private PostgreSQL cluster, as in an installation: fsync on, nothing tuned for the
 * measurement. It starts again after `fill`, because what is written behind its back, such as a year of alerts, would
 * be news to it.
 */
export async function startMeasured(fill?: (of: App) => Promise<void>): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-bench-'))
  // PostgreSQL's account has to enter it.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const config = {
    ...readConfig({ PORT: '0', QUANTRAC_BROKER_PORT: '0', QUANTRAC_ADMIN_PASSWORD: 'only for this run' }),
    dataDir,
    consoleDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  }
  const start = () =>
    startApp({ config, log: createLog(process.env['LOG_LEVEL'] === 'error' ? 'error' : 'warn') })
  if (fill !== undefined) {
    const filled = await start()
    await fill(filled)
    await filled.stop()
  }
  const app = await start()
  const admin = await app.system.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  const { access_token: token } = await startSession(app.system, admin.id)
  return {
    ...app,
    token,
    dataDir,
    brokerPort: app.ingest.broker?.port ?? 0,
    end: async () => {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; ` +
  `everything on it; load average before ${loadavg()[0]?.toFixed(1)}`

/** The value below which the given part (0 to 1) of the values is. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
