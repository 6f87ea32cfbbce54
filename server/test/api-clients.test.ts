import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, type TestContext } from 'vitest'
import { fromRoot } from '../../e2e/src/paths.ts'
import { signIn } from './actors.ts'
import { startTestApp } from './harness.ts'

const folder = fromRoot('tools/api-clients')

/** Runs a program of the folder. @throws with its output if it fails */
async function run(program: string, ...given: string[]): Promise<string> {
  const command = program === 'node' ? process.execPath : `${folder}/node_modules/.bin/${program}`
  const { stdout } = await promisify(execFile)(command, given, { cwd: folder }).catch(
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) => {
      throw new Error(`${program} found something:\n${stdout ?? ''}${stderr ?? ''}`)
    },
  )
  return stdout
}

async function madeDocument(context: TestContext): Promise<void> {
  const isThere = existsSync(`${folder}/node_modules/.package-lock.json`)
  context.skip(!isThere, 'the linters are not installed: `npm run verify` does')
  await run('node', 'write-document.ts')
}

test('Redocly and Spectral find nothing in the document of the API', async (context) => {
  await madeDocument(context)
  const document = '.cache/openapi.json'
  expect(await run('redocly', 'lint', document, '--config', 'lint.redocly.yaml')).toBe('')
  const spectral = await run('spectral', 'lint', document, '--ruleset', '.spectral.yaml', '-F', 'hint')
  expect(spectral).toContain('No results')
})

test('clients that openapi-typescript and orval make compile, and their calls are answered', async (context) => {
  await madeDocument(context)
  await run('openapi-typescript', '.cache/openapi.json', '-o', '.cache/openapi-typescript.ts')
  await run('orval', '--config', 'orval.config.mjs')
  await run('tsc', '-p', 'tsconfig.json')
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const { token, email } = await signIn(app, { role: 'admin' })
  const notFound = { detail: 'Không tìm thấy.', code: 'not-found' }
  expect(JSON.parse(await run('node', 'calls.ts', app.url, token))).toEqual({
    'openapi-typescript': [email, 'OT-1', 'OT', 1, notFound],
    orval: [email, 'OR-1', 'OR', 'gauge', 1],
  })
})
