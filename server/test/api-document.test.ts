import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '../../e2e/src/paths.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeKey } from './made-api-key.ts'

const exec = promisify(execFile)
const document = await readFile(fromRoot('docs/api.md'), 'utf8')

let app: TestApp
let token: string
let key: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await signIn(app, { role: 'admin' })
  token = admin.token
  key = (await makeKey(app, admin, { permissions: ['adaptors.view_module', 'adaptors.add_module'] })).token
})
afterAll(() => app.stop())

/** Runs the document's block of this language, the first (by a key) or the second (with a password). */
async function runBlock(
  place: number,
  language: string,
  [program, ...options]: readonly string[],
): Promise<string> {
  const blocks = [...document.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, all]) => all,
  )
  const account = { EMAIL: 'admin@quantrac.local', PASSWORD: 'correct horse battery' }
  const env = { ...process.env, ...account, QUANTRAC: app.url, QUANTRAC_KEY: key }
  return (await exec(program ?? '', [...options, blocks[place] ?? 'exit 1'], { env })).stdout
}

test.for([
  ['sh', 'KEY-sh', 0, ['bash', '-eu', '-c']],
  ['python', 'KEY-python', 0, ['python3', '-c']],
  ['js', 'KEY-js', 0, [process.execPath, '--input-type=module', '-e']],
  ['sh', 'NT-01', 1, ['bash', '-eu', '-c']],
  ['python', 'NT-02', 1, ['python3', '-c']],
] as const)('the lines of docs/api.md in %s read, and add the station %s', async (row) => {
  const [language, code, place, command] = row
  await runBlock(place, language, command)
  const found = await app.call('moduleList', { query: { search: code } }, { token })
  expect(found.body.results.map((one) => one.code)).toEqual([code])
})
