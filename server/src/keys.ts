import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './context.ts'

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'quantrac', purpose, 32))

/** The keys of each purpose, derived from one secret so that none of them can stand in for another. */
export function deriveKeys(secret: string): Keys {
  return {
    token: derive(secret, 'access-token'),
    refresh: derive(secret, 'refresh-token'),
    storage: derive(secret, 'storage'),
  }
}

/** Reads the installation's secret from its file, made with it (0600) on the first start. */
export async function readSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret.key')
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null && stored.trim().length >= 32) return stored.trim()
  // Written beside and linked: a file that exists is whole, and two copies that start at once agree on one secret.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await link(draft, path).catch(() => undefined)
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}
