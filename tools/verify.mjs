/** `npm run verify`: all checks that need no running product, in less than a minute. */
import { CHECKS, runChecks } from './checks.mjs'
import { setUp } from './setup.mjs'
import { EXIT, runCommand } from './setup/exit.mjs'
import { seconds } from './setup/progress.mjs'
import { runTests } from './vitest.mjs'

await runCommand(async () => {
  await setUp()
  const started = performance.now()
  const checks = await runChecks(CHECKS)
  const tests = await runTests(['repository', 'pure', 'react'])
  const failed = checks.failed + tests.failed
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed in ${seconds(started)}`)
  return failed === 0 ? 0 : EXIT.failed
})
