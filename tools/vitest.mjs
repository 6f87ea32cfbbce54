import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packageCommand, ROOT, runInView } from './setup/child.mjs'
import { EXIT, SetupError } from './setup/exit.mjs'

/** @typedef {{ passed: number, failed: number, unsteady: string[], skipped: { name: string, reason: string }[] }} TestCount */

/**
 * The test files that have one of the words in their path, from the root; none if no word is given.
 * @param {string[]} words
 * @param {string[]} folders where to look
 * @returns {string[]}
 */
export function testFilesOf(words, folders = workspaces()) {
  const all = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  const unknown = words.filter((word) => !all.some((file) => file.includes(word)))
  if (unknown.length > 0) {
    const place = `${folders.join('/, ')}/`
    throw new SetupError(EXIT.failed, `No test file of ${place} has ${unknown.join(' or ')} in its path.`)
  }
  return all.filter((file) => words.some((word) => file.includes(word)))
}

/** @returns {string[]} */
function workspaces() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).workspaces
}

/**
 * Runs the tests of the given projects of vitest.config.ts in the terminal.
 * @param {string[]} projects
 * @param {string[]} files only these; all if empty
 * @returns {Promise<TestCount>}
 */
export async function runTests(projects, files = []) {
  const file = path.join(ROOT, '.cache', `test-count-${process.pid}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  const code = await runInView(
    [
      ...packageCommand('vitest'),
      'run',
      ...files,
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
 * @returns {TestCount} a run without a count file crashed, and counts as one failure
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
