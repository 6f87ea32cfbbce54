import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, ROOT, runInView } from './child.mjs'
import { EXIT, SetupError } from './exit.mjs'
import { npm } from './npm.mjs'
import { step } from './progress.mjs'

/** The Node that this project is run and tested with; a newer one on the machine is used as well. */
const PINNED = '24.21.0'
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
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packageName = `node-${system}-${process.arch}`
  // Outside node_modules, because `npm ci` empties that.
  const folder = path.join(ROOT, '.cache', 'runtime', PINNED)
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = path.join(folder, 'node_modules', packageName, 'bin', program)
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    // The package `node` downloads this one in an install script, which npm may refuse to run.
    const args = [
      'install',
      `${packageName}@${PINNED}`,
      '--prefix',
      folder,
      '--no-package-lock',
      '--ignore-scripts',
    ]
    await step(`fetching Node ${PINNED}, because ${process.version} cannot run TypeScript`, async () => {
      const { code, output } = await npm(args, { cwd: folder })
      if (code !== 0) throw notBrought(`npm could not install ${packageName}@${PINNED}:\n${output}`)
    })
  }
  const { code, output } = await capture([node, '--version'])
  if (code !== 0) throw notBrought(`${node} does not run here: ${output}`)
  return node
}

/** @param {string} reason */
function notBrought(reason) {
  const { major, minor } = RUNS_TYPESCRIPT
  const advice = `Install Node ${major}.${minor} or newer yourself and run the command again.`
  return new SetupError(EXIT.runtimeMissing, `${reason}\n${advice}`)
}
