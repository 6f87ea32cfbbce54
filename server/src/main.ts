import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type App, startApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { ClusterError } from '@quantrac/cluster'
import { type Demo, startDemo } from './demo.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

// How long work in flight may take after the first signal before the process ends anyway.
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
  showAddresses(app)
  const demo = config.demo ? await startDemo(app) : null
  stopOnSignals(app, demo, log)
}

function stopOnSignals(app: App, demo: Demo | null, log: Logger): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(exitCodes.crash)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(exitCodes.crash), graceMs).unref()
    void (demo?.stop() ?? Promise.resolve()).then(() => app.stop()).then(() => process.exit(0))
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
}

/**
 * Prints what the person who started the program needs. The generated password is printed only here, once, and not in
 * the log, which gets passed on; for a service manager that keeps standard output, docs/operations.md says how to set
 * another.
 */
function showAddresses(app: App): void {
  const { broker } = app.ingest
  const lines = [`Quantrac is up at ${app.url}`]
  if (broker !== null)
    lines.push(`Stations publish to mqtt://${app.system.config.broker?.host}:${broker.port}`)
  const first = app.firstAdmin
  if (first !== null) lines.push(`The first administrator is ${first.email}`)
  if (first?.generatedPassword)
    lines.push(`  with the password ${first.generatedPassword} (shown this once; change it after signing in)`)
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof ClusterError || error instanceof StartError
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(error instanceof ConfigError ? exitCodes.config : exitCodes.start)
})
