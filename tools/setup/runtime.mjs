import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, ROOT, runInView } from './child.mjs'
import { EXIT, SetupError } from './exit.mjs'
import { npm } from './npm.mjs'
import { step } from './progress.mjs'
import { HASHES, PINNED } from './runtime-hashes.mjs'

/** The first release that runs TypeScript sources without a flag. */
const RUNS_TYPESCRIPT = { major: 22, minor: 18 }

/**
 * Ensures that this process runs on a Node that can run the product. On an older one it installs the pinned
 * Node, runs the same command on it and ends this process with its exit code.
 */
export async function ensureRuntime() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    throw new SetupError(EXIT.nodeTooOld, `Quantrac needs Node 20 or newer; this is ${process.version}.`)
  }
  const wanted = RUNS_TYPESCRIPT
  if (major > wanted.major || (major === wanted.major && minor >= wanted.minor)) return
  const node = await bringPinnedNode()
  const env = { PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) }
  const code = await runInView([node, ...process.execArgv, ...process.argv.slice(1)], { env })
  process.exit(code)
}

/** @returns {Promise<string>} path of the pinned Node's program */
async function bringPinnedNode() {
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  // Outside node_modules, because `npm ci` empties that.
  const folder = path.join(ROOT, '.cache', 'runtime', PINNED)
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = path.join(folder, 'node_modules', `node-${system}`, 'bin', program)
  if (!existsSync(node)) {
    await step(`fetching Node ${PINNED}, because ${process.version} cannot run TypeScript`, async () => {
      const problem = await installRuntime({ folder, system, hash: HASHES[system] })
      if (problem !== null) throw notBrought(problem)
    })
  }
  const { code, output } = await capture([node, '--version'])
  if (code !== 0) throw notBrought(`${node} does not run here: ${output}`)
  return node
}

/**
 * Installs the package of the pinned Node, if it has the hash that is written here.
 * @param {{ folder: string, system: string, hash: string | undefined }} wanted
 * @returns {Promise<string | null>} why it failed
 */
export async function installRuntime({ folder, system, hash }) {
  // The package `node` downloads this one in an install script, which npm may refuse to run.
  const name = `node-${system}`
  if (hash === undefined) return `There is no Node ${PINNED} for ${system}.`
  const wanted = { private: true, dependencies: { [name]: PINNED } }
  const packages = { '': wanted, [`node_modules/${name}`]: { version: PINNED, integrity: hash } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(wanted))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  // It compares what it has downloaded with the lockfile's hash.
  const { code, output } = await npm(['ci', '--ignore-scripts'], { cwd: folder })
  return code === 0 ? null : `npm could not install ${name}@${PINNED}:\n${output}`
}

/** @param {string} reason */
function notBrought(reason) {
  const { major, minor } = RUNS_TYPESCRIPT
  const advice = `Install Node ${major}.${minor} or newer yourself and run the command again.`
  return new SetupError(EXIT.runtimeMissing, `${reason}\n${advice}`)
}
