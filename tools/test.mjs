/**
 * `npm test`: the whole suite with its set-up; ends with the line `N passed, N failed`.
 * `npm test -- word …`: only the test files with one of the words in their path.
 */
import path from 'node:path'
import { CHECKS, runChecks } from './checks.mjs'
import { setUp } from './setup.mjs'
import { packageCommand, ROOT } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand } from './setup/exit.mjs'
import { ensureTestTools } from './setup/test-tools.mjs'
import { runTests, testFilesOf } from './vitest.mjs'

const BUDGETS = {
  name: 'size budgets of the console',
  command: () => packageCommand('size-limit'),
  cwd: path.join(ROOT, 'web'),
}

await runCommand(async () => {
  await setUp()
  const files = testFilesOf(process.argv.slice(2))
  const isWhole = files.length === 0
  const { missing } = await ensureTestTools()
  for (const sentence of missing) console.error(sentence)
  const checks = await runChecks(isWhole ? CHECKS : [])
  if (isWhole || files.some((file) => file.startsWith('e2e/'))) await ensureConsole()
  const built = await runChecks(isWhole ? [BUDGETS] : [])
  const hasBrowser = Boolean(process.env.QUANTRAC_CHROMIUM)
  const tests = await runTests(
    ['repository', 'pure', 'react', 'server', ...(hasBrowser ? ['e2e'] : [])],
    files,
  )
  for (const name of tests.unsteady) console.log(`passed at the second try only: ${name}`)
  for (const { name, reason } of tests.skipped) console.log(`skipped: ${name} (${reason})`)
  for (const sentence of missing) console.error(sentence)
  const failed = checks.failed + built.failed + tests.failed
  console.log(`\n${checks.passed + built.passed + tests.passed} passed, ${failed} failed`)
  if (failed > 0) return EXIT.failed
  return missing.length > 0 ? EXIT.testToolsMissing : 0
})
