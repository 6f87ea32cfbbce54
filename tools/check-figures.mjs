/** `npm run check:figures [-- days seed]`: sets up and works every figure of some stations out a second way. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

await runCommand(async () => {
  await setUp()
  const program = path.join(ROOT, 'tools', 'check-figures-answers.ts')
  return runInView([process.execPath, program, ...process.argv.slice(2)])
})
