/**
 * `npm run verify`: all checks that need no running product, and the document of the API before the linters and makers
 * of clients that others use, which are installed for this alone.
 */
import path from 'node:path'
import { CHECKS, runChecks } from './checks.mjs'
import { setUp } from './setup.mjs'
import { ROOT } from './setup/child.mjs'
import { EXIT, runCommand } from './setup/exit.mjs'
import { ensurePackages } from './setup/npm.mjs'
import { seconds } from './setup/progress.mjs'
import { runTests } from './vitest.mjs'

await runCommand(async () => {
  await setUp()
  await ensurePackages(path.join(ROOT, 'tools/api-clients'))
  const started = performance.now()
  const checks = await runChecks(CHECKS)
  const tests = await runTests(['repository', 'pure', 'react'])
  const clients = await runTests(['server'], ['server/test/api-clients.test.ts'])
  const failed = checks.failed + tests.failed + clients.failed
  console.log(
    `${checks.passed + tests.passed + clients.passed} passed, ${failed} failed in ${seconds(started)}`,
  )
  return failed === 0 ? 0 : EXIT.failed
})
