/** `npm run screenshots`: sets up, builds the console and takes the screenshots of the documents. */
import path from 'node:path'
import { setUp } from './setup.mjs'
import { ROOT, runInView } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand, SetupError } from './setup/exit.mjs'
import { ensureTestTools } from './setup/test-tools.mjs'

await runCommand(async () => {
  await setUp()
  const { missing } = await ensureTestTools()
  if (!process.env.QUANTRAC_CHROMIUM) throw new SetupError(EXIT.testToolsMissing, missing.join('\n'))
  await ensureConsole()
  return runInView([process.execPath, path.join(ROOT, 'e2e', 'screenshots.ts')])
})
