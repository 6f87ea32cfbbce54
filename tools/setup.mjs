/**
 * What every command does first: a Node that runs TypeScript, the packages of the lockfile and, for the tests,
 * Chromium and Mosquitto. Each thing that is missing and cannot be had ends the command with a sentence and an
 * exit code of its own (`setup/exit.mjs`). `node tools/setup.mjs` does the set-up alone.
 */
import { pathToFileURL } from 'node:url'
import { runCommand } from './setup/exit.mjs'
import { ensurePackages } from './setup/npm.mjs'
import { ensureRuntime } from './setup/runtime.mjs'

/** May start the command anew on the pinned Node; then it does not return. */
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
