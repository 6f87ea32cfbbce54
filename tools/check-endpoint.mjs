/** `npm run check:endpoint [-- seconds of an attack, seconds that PostgreSQL stands still]`: sets up, sends the endpoint mutated packets and attacks it. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

await runCommand(async () => {
  await setUp()
  const program = (/** @type {string} */ name) => path.join(ROOT, 'tools', name)
  const code = await runInView([process.execPath, '--expose-gc', program('check-endpoint-packets.ts')])
  if (code !== 0) return code
  return runInView([process.execPath, program('check-endpoint-attacks.ts'), ...process.argv.slice(2)])
})
