import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Cluster, startCluster } from '@quantrac/cluster'

const quiet = { info: () => undefined, warn: () => undefined }

/** A separate PostgreSQL that can be stopped and started; removed after the test. */
export async function ownCluster(): Promise<{ url: string; stop(): Promise<void>; start(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-down-'))
  await chmod(dataDir, 0o711)
  let cluster: Cluster | null = null
  const stop = async () => {
    await cluster?.stop()
    cluster = null
  }
  const start = async () => {
    cluster = await startCluster({ dataDir, log: quiet })
    return cluster.ownerUrl
  }
  const url = await start()
  onTestFinished(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { url, stop, start: async () => void (await start()) }
}
