/**
 * `npm run check:mutants [-- word …]`: breaks the product in one place at a time (`mutants.ts`), or in those with a
 * word in their name, and runs the tests that should see it. Exits with 1 if some see nothing, or a place is not there
 * any more.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageCommand, ROOT } from '../../tools/setup/child.mjs'
import { type Mutant, mutants } from '../mutants/mutants.ts'

const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

const config = path.join(ROOT, 'bench', 'mutants', 'vitest.config.ts')

/** Whether tests of the files fail with this mutant; with none, whether they fail anyway. */
async function fails({ name, tests }: Pick<Mutant, 'name' | 'tests'>): Promise<boolean> {
  const [node = '', ...args] = [
    ...packageCommand('vitest'),
    'run',
    `--config=${config}`,
    '--reporter=dot',
    '--bail=1',
    ...tests,
  ]
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, QUANTRAC_MUTANT: name },
  })
  const [code] = await once(child, 'exit')
  return code !== 0
}

const problems: string[] = []
for (const mutant of chosen) {
  const places = readFileSync(path.join(ROOT, mutant.file), 'utf8').split(mutant.before).length - 1
  if (places !== 1) {
    problems.push(`${mutant.name}: its text is ${places} times in ${mutant.file}`)
    continue
  }
  const gone = mutant.tests.filter((file) => !existsSync(path.join(ROOT, file)))
  if (gone.length > 0) {
    problems.push(`${mutant.name}: there is no ${gone.join(', ')}`)
    continue
  }
  const isSeen = await fails(mutant)
  console.log(`${isSeen ? '✓' : '✗'} ${mutant.name}`)
  if (!isSeen) problems.push(`${mutant.name}: ${mutant.tests.join(', ')} see nothing`)
}
const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
if (await fails({ name: 'none', tests: files })) problems.push('the tests fail without a mutant, too')
for (const problem of problems) console.error(problem)
console.log(`${chosen.length} mutants, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
