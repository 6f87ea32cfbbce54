import { readFileSync } from 'node:fs'
import path from 'node:path'
import { capture, ROOT } from './child.mjs'
import { EXIT, SetupError } from './exit.mjs'
import { step } from './progress.mjs'

/**
 * Runs the npm that started this command, or the one on PATH if node started it directly.
 * @param {string[]} args
 * @param {import('./child.mjs').ChildOptions} [options]
 */
export async function npm(args, options) {
  const script = process.env.npm_execpath
  const command = script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
  const result = await capture([...command, ...args], options)
  if (result.code === 127) throw new SetupError(EXIT.npmMissing, 'npm was not found: install it beside Node.')
  return result
}

/**
 * Installs the packages of the lockfile in a folder, unless exactly these are installed.
 * @param {string} [folder]
 */
export async function ensurePackages(folder = ROOT) {
  if (packagesAreCurrent(folder)) return
  const place = folder === ROOT ? '' : ` of ${path.relative(ROOT, folder)}`
  await step(`installing packages${place} (the first time about a minute)`, async () => {
    // None of our packages needs its install script; npm 11 warns about each script that it skips.
    const { code, output } = await npm(['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder })
    if (code !== 0)
      throw new SetupError(EXIT.packagesMissing, `npm could not install the packages:\n${output}`)
  })
}

/**
 * Compares the lockfile with npm's record of the installed packages.
 * @param {string} folder
 */
function packagesAreCurrent(folder) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'))
  const installed = readPackages(path.join(folder, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([name, entry]) => {
    const isOurs = !name.includes('node_modules/')
    const found = installed[name]
    return isOurs || (found ? found.version === entry.version : Boolean(entry.optional))
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>} by folder; empty if the file does not exist
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}
