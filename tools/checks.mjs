import { capture, packageCommand } from './setup/child.mjs'
import { seconds } from './setup/progress.mjs'

/** @typedef {{ name: string, command: () => string[], cwd?: string }} Check */

/**
 * The checks that need no running product, the cheapest first.
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

/**
 * Runs the checks one after the other; prints a line before and after each and, on failure, its output.
 * @param {Check[]} checks
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const count = { passed: 0, failed: 0 }
  for (const check of checks) {
    const started = performance.now()
    console.log(`… ${check.name}`)
    const { code, output } = await capture(check.command(), { cwd: check.cwd })
    console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds(started)})`)
    if (code !== 0) console.log(output)
    count[code === 0 ? 'passed' : 'failed'] += 1
  }
  return count
}
