/** `npm start [-- --empty]`: sets up, builds the console and runs the whole product, with demo stations unless --empty. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand, SetupError } from './setup/exit.mjs'
import { SERVER_FLAGS } from './setup/server-flags.mjs'

await runCommand(async () => {
  await setUp()
  const main = path.join(ROOT, 'server', 'src', 'main.ts')
  if (!existsSync(main)) {
    throw new SetupError(
      EXIT.partMissing,
      'The server (server/src/main.ts) is not in this tree: nothing to start.',
    )
  }
  if (!(await ensureConsole())) {
    console.log('The console (web/index.html) is not in this tree: only the API will answer.')
  }
  const args = process.argv.slice(2).filter((argument) => argument !== '--empty')
  const demo = process.argv.includes('--empty') ? 'off' : (process.env.QUANTRAC_DEMO ?? 'on')
  return runInView([process.execPath, ...SERVER_FLAGS, main, ...args], { env: { QUANTRAC_DEMO: demo } })
})
