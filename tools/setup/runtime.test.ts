import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installRuntime } from './runtime.mjs'
import { HASHES, PINNED } from './runtime-hashes.mjs'

test('each pinned runtime has a hash of 512 bits', () => {
  for (const hash of Object.values(HASHES))
    expect(Buffer.from(hash?.replace('sha512-', '') ?? '', 'base64').length).toBe(64)
})

/** A registry that serves one file as the package of the runtime. */
async function registryOf(file: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(file)
    const tarball = `${url}/node-test/-/node-test-${PINNED}.tgz`
    const version = { name: 'node-test', version: PINNED, dist: { tarball } }
    return response.end(JSON.stringify({ name: 'node-test', versions: { [PINNED]: version } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return url
}

test('a runtime with another hash than the repository holds is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quantrac-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const registry = await registryOf(Buffer.from('another one'))
  const hash = `sha512-${createHash('sha512').update('the one').digest('base64')}`
  vi.stubEnv('npm_config_registry', registry)
  vi.stubEnv('npm_config_cache', path.join(folder, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await installRuntime({ folder, system: 'test', hash })).toContain('EINTEGRITY')
  expect(await installRuntime({ folder, system: 'test', hash: undefined })).toContain('There is no Node')
})
