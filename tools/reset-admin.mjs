/**
 * `npm run reset-admin [-- email]`: sets up and prints a one-time link with which an administrator sets a new password.
 */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { runCommand } from './setup/exit.mjs'

await runCommand(async () => {
  await setUp()
  return runInView([process.execPath, path.join(ROOT, 'tools', 'admin-link.ts'), ...process.argv.slice(2)])
})
