import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { App } from './app.ts'
import { startDemoSession } from './features/people/demo-session.service.ts'

const program = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url))

export interface Demo {
  stop(): Promise<void>
}

/**
 * Runs the demonstration stations as a separate program, which uses the same calls and the same MQTT as real ones. It
 * watches the channel to this process, and so ends with it in every case.
 */
export async function startDemo(app: App): Promise<Demo | null> {
  const { broker } = app.ingest
  const { roles, tls } = app.system.config
  const canRun = broker !== null && roles.has('api') && roles.has('ingest')
  const token = canRun ? await startDemoSession(app.system) : null
  if (!canRun || token === null) {
    app.system.log.warn('the demonstration needs the calls, the embedded broker and an administrator')
    return null
  }
  const child = fork(program, {
    // Not this process's environment, which may contain the database's password.
    env: {
      QUANTRAC_URL: app.url,
      QUANTRAC_TOKEN: token,
      QUANTRAC_BROKER_URL: `mqtt://127.0.0.1:${broker.port}`,
      // The certificate is for the public name, and this connection does not leave the machine.
      ...(tls !== null && { NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    },
    // Node would print a warning about that variable.
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('error', (error) => app.system.log.error({ err: error }, 'the demonstration could not be started'))
  return { stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
