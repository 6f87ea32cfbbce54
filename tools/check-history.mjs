/** `npm run check:history [-- sequences seed]`: sets up and compares the history with its model. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

await runCommand(async () => {
  await setUp()
  const program = path.join(ROOT, 'tools', 'check-history-sequences.ts')
  return runInView([process.execPath, program, ...process.argv.slice(2)])
})
