/**
 * `npm start [-- --empty]`: sets up, builds the console and runs the whole product, with demo stations unless --empty.
 */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { runCommand } from './setup/exit.mjs'
import { SERVER_FLAGS } from './setup/server-flags.mjs'

await runCommand(async () => {
  await setUp()
  await ensureConsole()
  const main = path.join(ROOT, 'server', 'src', 'main.ts')
  const args = process.argv.slice(2).filter((argument) => argument !== '--empty')
  const demo = process.argv.includes('--empty') ? 'off' : (process.env.QUANTRAC_DEMO ?? 'on')
  return runInView([process.execPath, ...SERVER_FLAGS, main, ...args], { env: { QUANTRAC_DEMO: demo } })
})
