import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '../../e2e/src/paths.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

const exec = promisify(execFile)
const document = await readFile(fromRoot('docs/api.md'), 'utf8')

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await signIn(app, { role: 'admin' })).token
})
afterAll(() => app.stop())

/** Runs the document's one block of this language. */
async function runBlock(language: string, ...[program, ...options]: [string, ...string[]]): Promise<string> {
  const blocks = [...document.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, all]) => all,
  )
  expect(blocks).toHaveLength(1)
  const account = { EMAIL: 'admin@quantrac.local', PASSWORD: 'correct horse battery' }
  const env = { ...process.env, ...account, QUANTRAC: app.url }
  return (await exec(program, [...options, '-c', blocks[0] ?? ''], { env })).stdout
}

test.each([
  ['sh', 'NT-01', ['bash', '-eu']],
  ['python', 'NT-02', ['python3']],
] as const)(
  'the lines of docs/api.md in %s sign in, read, add a station and renew the token',
  async (language, code, [program, ...options]) => {
    await runBlock(language, program, ...options)
    const found = await app.call('moduleList', { query: { search: code } }, { token })
    expect(found.body.results.map((row) => row.code)).toEqual([code])
  },
)
