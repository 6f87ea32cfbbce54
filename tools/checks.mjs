import { capture, packageCommand } from './setup/child.mjs'
import { seconds } from './setup/progress.mjs'

/** @typedef {{ name: string, command: () => string[], cwd?: string }} Check */

/**
 * The checks that need no running product.
 * @type {Check[]}
 */
export const CHECKS = [
  { name: 'format', command: () => [...packageCommand('@biomejs/biome', 'biome'), 'format', '.'] },
  { name: 'lint', command: () => packageCommand('oxlint') },
  { name: 'types', command: () => [...packageCommand('typescript', 'tsc'), '-p', 'tsconfig.json'] },
  {
    name: 'types of the console',
    command: () => [...packageCommand('typescript', 'tsc'), '-p', 'web/tsconfig.json'],
  },
  { name: 'unused code', command: () => packageCommand('knip') },
]

// More would only wait for one another: the checks use several cores themselves.
const AT_ONCE = 2

/**
 * Runs the checks, two at a time; prints a line before and after each and, on failure, its output.
 * @param {Check[]} checks
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const count = { passed: 0, failed: 0 }
  const left = [...checks]
  const runSome = async () => {
    for (let check = left.shift(); check !== undefined; check = left.shift()) {
      const passes = await runCheck(check)
      count[passes ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runSome))
  return count
}

/** @param {Check} check */
async function runCheck(check) {
  const started = performance.now()
  console.log(`… ${check.name}`)
  const { code, output } = await capture(check.command(), { cwd: check.cwd })
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds(started)})`)
  if (code !== 0) console.log(output)
  return code === 0
}
