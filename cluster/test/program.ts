/** A separate program for cluster.test.ts: starts a cluster, reports it on stdout, and ends when its stdin closes. */
import { once } from 'node:events'
import { startCluster } from '../src/cluster.ts'
import type { ClusterOptions } from '../src/cluster.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as Pick<
  ClusterOptions,
  'dataDir' | 'binaries' | 'settings'
> // written by cluster.test.ts

function say(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

try {
  const cluster = await startCluster({
    ...options,
    log: { info: (text) => say({ log: text }), warn: (text) => say({ log: text }) },
  })
  say({ url: cluster.ownerUrl })
  process.stdin.resume()
  await once(process.stdin, 'end')
  await cluster.stop()
} catch (error) {
  const { code, message } = error as Error & { code?: string } // the test checks it
  say({ code, message })
  process.exitCode = 1
}
