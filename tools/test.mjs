/**
 * `npm test`: the whole suite with its set-up; ends with the line `N passed, N failed`. `npm test -- word …`: only the
 * test files with one of the words in their path. `--only=server`, `web` or `browser`: only the tests of that part.
 * `--watch`: without checks, again whenever a source changes.
 */
import path from 'node:path'
import { CHECKS, runChecks } from './checks.mjs'
import { setUp } from './setup.mjs'
import { packageCommand, ROOT } from './setup/child.mjs'
import { ensureConsole } from './setup/console-build.mjs'
import { EXIT, runCommand } from './setup/exit.mjs'
import { ensureTestTools } from './setup/test-tools.mjs'
import { chosenTests, runTests, watchTests } from './vitest.mjs'

const BUDGETS = {
  name: 'size budgets of the console',
  command: () => packageCommand('size-limit'),
  cwd: path.join(ROOT, 'web'),
}

await runCommand(async () => {
  await setUp()
  const { files, isWhole, isWatched, ...chosen } = chosenTests(process.argv.slice(2))
  const { missing } = await ensureTestTools()
  for (const sentence of missing) console.error(sentence)
  const hasBrowser = Boolean(process.env.QUANTRAC_CHROMIUM)
  const projects = chosen.projects.filter((project) => hasBrowser || project !== 'e2e')
  const isEverything = isWhole && files.length === 0
  const checks = await runChecks(isEverything && !isWatched ? CHECKS : [])
  if (isEverything || files.some((file) => file.startsWith('e2e/'))) await ensureConsole()
  if (isWatched) return watchTests(projects, files)
  const built = await runChecks(isEverything ? [BUDGETS] : [])
  const tests = await runTests(projects, files)
  for (const name of tests.unsteady) console.log(`passed at the second try only: ${name}`)
  for (const { name, reason } of tests.skipped) console.log(`skipped: ${name} (${reason})`)
  for (const sentence of missing) console.error(sentence)
  const failed = checks.failed + built.failed + tests.failed
  console.log(`\n${checks.passed + built.passed + tests.passed} passed, ${failed} failed`)
  if (failed > 0) return EXIT.failed
  return missing.length > 0 ? EXIT.testToolsMissing : 0
})
