import { fileURLToPath } from 'node:url'
import { startApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { ClusterError } from './db/cluster.ts'
import type { FirstAdmin } from './features/accounts/first-admin.service.ts'
import { createLog } from './log.ts'

// How long work in flight may take after the first signal; then the process ends all the same.
const graceMs = 20_000

const exitCodes = { config: 2, start: 3, crash: 4 }

async function main(): Promise<void> {
  const config = {
    ...readConfig(process.env),
    consoleDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  }
  const log = createLog(config.logLevel)
  const app = await startApp({ config, log })
  log.info({ url: app.url }, 'Quantrac is up')
  if (app.firstAdmin?.generatedPassword) showFirstAdmin(app.firstAdmin)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(exitCodes.crash)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(exitCodes.crash), graceMs).unref()
    void app.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unseen'))
}

/** Once, to the terminal alone: a log is kept and sent around. */
function showFirstAdmin({ email, generatedPassword }: FirstAdmin): void {
  process.stdout.write(`\nThe first administrator:\n  email     ${email}\n  password  ${generatedPassword}\n`)
  process.stdout.write('Change it after signing in; it is not shown again.\n\n')
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof ClusterError
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(error instanceof ConfigError ? exitCodes.config : exitCodes.start)
})
