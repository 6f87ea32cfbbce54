/**
 * `npm run check:NAME [-- arguments]`: sets up and runs a check of bench/checks/ that takes longer than the suite may:
 * `air FOLDER`, `alerts [streams seed]`, `endpoint [seconds of an attack, seconds that PostgreSQL stands still]`,
 * `figures [days seed]`, `firefox`, `history [sequences seed]`, `mutants [words]` and `profiles [messages]`.
 */
import path from 'node:path'
import { setUp } from '../tools/setup.mjs'
import { ROOT, runInView } from '../tools/setup/child.mjs'
import { ensureConsole } from '../tools/setup/console-build.mjs'
import { runCommand } from '../tools/setup/exit.mjs'
import { SERVER_FLAGS } from '../tools/setup/server-flags.mjs'

const [, , name = '', ...args] = process.argv

const program = (/** @type {string} */ check) => path.join(ROOT, 'bench', 'checks', `${check}.ts`)

await runCommand(async () => {
  await setUp()
  if (name === 'firefox') {
    await ensureConsole()
    return runInView([process.execPath, ...SERVER_FLAGS, program(name)])
  }
  if (name === 'profiles') return runInView([process.execPath, '--expose-gc', program(name), ...args])
  if (name !== 'endpoint') return runInView([process.execPath, program(name), ...args])
  const code = await runInView([process.execPath, '--expose-gc', program('endpoint-packets')])
  if (code !== 0) return code
  return runInView([process.execPath, program('endpoint-attacks'), ...args])
})
