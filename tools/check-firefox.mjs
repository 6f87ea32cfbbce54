/** `npm run check:firefox`: sets up, builds the console and takes the main path through it in Firefox. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { runCommand } from './setup/exit.mjs'
import { SERVER_FLAGS } from './setup/server-flags.mjs'

await runCommand(async () => {
  await setUp()
  await ensureConsole()
  return runInView([process.execPath, ...SERVER_FLAGS, path.join(ROOT, 'tools', 'check-firefox-path.ts')])
})
