/**
 * The first step of every command: provides a Node that runs TypeScript, the packages of the lockfile and, for the
 * tests, Chromium, Mosquitto, PgBouncer, nginx and Caddy. If one is missing and cannot be installed, the command ends
 * with a sentence and a separate exit code (`setup/exit.mjs`). `node tools/setup.mjs` runs only this step.
 */
import { pathToFileURL } from 'node:url'
import { runCommand } from './setup/exit.mjs'
import { ensurePackages } from './setup/npm.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

/** May restart the command on the pinned Node; then it does not return. */
export async function setUp() {
  await ensureRuntime()
  await ensurePackages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    await setUp()
    console.log('Everything is in place.')
    return 0
  })
}
