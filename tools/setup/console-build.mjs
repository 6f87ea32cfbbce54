import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, packageCommand, ROOT } from './child.mjs'
import { EXIT, SetupError } from './exit.mjs'
import { step } from './progress.mjs'

const STAMP = path.join(ROOT, '.cache', 'console.stamp')
const BUILT_FROM = ['web', 'charts/src', 'contract/src', 'package-lock.json']
const NOT_SOURCES = ['node_modules', 'dist', 'test']

/** Builds the console, unless web/dist is already built from these sources. */
export async function ensureConsole() {
  const stamp = hashSources()
  const isBuilt = existsSync(path.join(ROOT, 'web', 'dist', 'index.html'))
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  await step('building the console', async () => {
    // As docs/operations.md says it.
    const { code, output } = await capture([...packageCommand('vite'), 'build', 'web'], { cwd: ROOT })
    if (code !== 0) throw new SetupError(EXIT.buildFailed, `The console could not be built:\n${output}`)
  })
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stamp)
}

/** A hash over every file that the console is built from. */
function hashSources() {
  const hash = createHash('sha256')
  for (const file of BUILT_FROM.flatMap((name) => filesUnder(path.join(ROOT, name))).sort()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} place a file or a folder
 * @returns {string[]}
 */
function filesUnder(place) {
  if (path.extname(place) === '.json') return [place]
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const child = path.join(place, entry.name)
    if (entry.isDirectory()) return NOT_SOURCES.includes(entry.name) ? [] : filesUnder(child)
    return entry.isFile() ? [child] : []
  })
}
