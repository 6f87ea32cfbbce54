import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packageCommand, ROOT, runInView } from './setup/child.mjs'
import { EXIT, SetupError } from './setup/exit.mjs'

/**
 * @typedef {{ passed: number, failed: number, unsteady: string[], skipped: { name: string, reason: string }[] }}
 * TestCount
 */

/**
 * @typedef {{ projects: string[], folders: string[] }} Part projects of vitest.config.ts, and where their test files
 * are
 */

/**
 * What `--only=` names.
 * @type {Record<string, Part>}
 */
const PARTS = {
  server: { projects: ['pure', 'alone', 'server'], folders: ['cluster', 'contract', 'server', 'simulator'] },
  web: { projects: ['pure', 'react'], folders: ['charts', 'web'] },
  browser: { projects: ['e2e'], folders: ['e2e'] },
}

const EVERYTHING = {
  projects: ['repository', ...new Set(Object.values(PARTS).flatMap((part) => part.projects))],
  folders: workspaces(),
}

/**
 * The choice of a command line: `--only=server|web|browser`, `--watch` and words of paths.
 * @param {string[]} args
 * @returns {{ projects: string[], files: string[], isWhole: boolean, isWatched: boolean }} files: all if empty
 */
export function chosenTests(args) {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const isWatched = args.includes('--watch')
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  const part = only === undefined ? EVERYTHING : PARTS[only]
  const unknown = args.find(
    (arg) => arg.startsWith('--') && arg !== '--watch' && !(arg.startsWith('--only=') && part),
  )
  if (part === undefined || unknown !== undefined) {
    throw new SetupError(
      EXIT.failed,
      `There is no ${unknown}: --only=${Object.keys(PARTS).join('|')} and --watch are what a test run takes, and words of paths.`,
    )
  }
  const { projects, folders } = part
  const isWhole = words.length === 0
  const files =
    isWhole && only !== undefined ? folders.map((folder) => `${folder}/`) : testFilesOf(words, folders)
  return { projects, files, isWhole, isWatched }
}

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
 * Runs tests again whenever a file that they load changes, until it is ended.
 * @param {string[]} projects
 * @param {string[]} files only these; all if empty
 * @returns {Promise<number>} the exit code
 */
export const watchTests = (projects, files) =>
  runInView([
    ...packageCommand('vitest'),
    'watch',
    ...files,
    ...projects.map((project) => `--project=${project}`),
  ])

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
