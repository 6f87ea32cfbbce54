import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packageCommand, ROOT, runInView } from './setup/child.mjs'

/** @typedef {{ passed: number, failed: number, unsteady: string[], skipped: { name: string, reason: string }[] }} TestCount */

/**
 * Runs the tests of some of vitest.config.ts' projects in view of the person.
 * @param {string[]} projects
 * @returns {Promise<TestCount>}
 */
export async function runTests(projects) {
  const file = path.join(ROOT, '.cache', `test-count-${process.pid}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  const code = await runInView(
    [
      ...packageCommand('vitest'),
      'run',
      '--reporter=default',
      '--reporter=./tools/count-reporter.mjs',
      ...projects.map((project) => `--project=${project}`),
    ],
    { env: { QUANTRAC_TEST_COUNT: file } },
  )
  const count = readCount(file)
  if (code !== 0 && count.failed === 0) count.failed = 1
  return count
}

/**
 * @param {string} file
 * @returns {TestCount} a run that left no count broke down before its end
 */
function readCount(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, unsteady: [], skipped: [] }
  } finally {
    rmSync(file, { force: true })
  }
}
