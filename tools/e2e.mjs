/** `npm run e2e`: builds the console and runs the browser tests. */
import { setUp } from './setup.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand, SetupError } from './setup/exit.mjs'
import { ensureTestTools } from './setup/test-tools.mjs'
import { runTests } from './vitest.mjs'

await runCommand(async () => {
  await setUp()
  const { missing } = await ensureTestTools()
  if (missing.length > 0) throw new SetupError(EXIT.testToolsMissing, missing.join('\n'))
  await ensureConsole()
  const { failed } = await runTests(['e2e'])
  return failed === 0 ? 0 : EXIT.failed
})
