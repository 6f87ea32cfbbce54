/** `npm run check:endpoint [-- seconds of an attack, seconds that PostgreSQL stands still]`: sets up and attacks the endpoint. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

await runCommand(async () => {
  await setUp()
  const program = path.join(ROOT, 'tools', 'check-endpoint-attacks.ts')
  return runInView([process.execPath, program, ...process.argv.slice(2)])
})
