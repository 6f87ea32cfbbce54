import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './context.ts'

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'quantrac', purpose, 32))

/** A key for each purpose, derived from one secret so that none can be used for another purpose. */
export function deriveKeys(secret: string): Keys {
  return {
    token: derive(secret, 'access-token'),
    refresh: derive(secret, 'refresh-token'),
    storage: derive(secret, 'storage'),
  }
}

/** Reads the installation's secret from its file; the first start creates both, with mode 0600. */
export async function readSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret.key')
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null && stored.trim().length >= 32) return stored.trim()
  // Written as a draft and linked: an existing file is complete, and two copies that start together agree on one
  // secret.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await link(draft, path).catch(() => undefined)
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}
