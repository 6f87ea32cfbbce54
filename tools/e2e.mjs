/**
 * `npm run e2e [-- word …]`: builds the console and runs the browser tests, all of them or those with a word in their
 * path.
 */
import { setUp } from './setup.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand, SetupError } from './setup/exit.mjs'
import { ensureTestTools } from './setup/test-tools.mjs'
import { runTests, testFilesOf } from './vitest.mjs'

await runCommand(async () => {
  await setUp()
  const files = testFilesOf(process.argv.slice(2), ['e2e'])
  const { missing } = await ensureTestTools()
  if (missing.length > 0) throw new SetupError(EXIT.testToolsMissing, missing.join('\n'))
  await ensureConsole()
  const { failed } = await runTests(['e2e'], files)
  return failed === 0 ? 0 : EXIT.failed
})
