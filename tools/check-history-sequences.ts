/**
 * Compares the history with its model on generated sequences of stores, corrections, deletions, packing, kills and retention, on a
 * PostgreSQL of its own: `node tools/check-history-sequences.ts [n=100000] [seed]`. Exits with 1 on the first difference, after
 * printing the smallest sequence that shows it and the seed.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../cluster/src/cluster.ts'
import { HistoryRun } from '../server/test/history-run.ts'
import { compareHistories } from '../server/test/history-sequences.ts'

const count = Number(process.argv[2] ?? 100_000)
const seed = process.argv[3] === undefined ? undefined : Number(process.argv[3])
if (!Number.isInteger(count) || count < 1 || (seed !== undefined && !Number.isInteger(seed))) {
  console.error('usage: node tools/check-history-sequences.ts [number of sequences] [seed]')
  process.exit(2)
}

const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-history-'))
// PostgreSQL's own account has to pass through.
if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
const log = { info: () => undefined, warn: console.error }
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const cluster = await startCluster({ dataDir, log, settings })
try {
  const run = await HistoryRun.on(cluster.url, {}, 'HISTORY')
  const seen = await compareHistories(run, count, seed)
  await run.stop()
  if (seen.difference !== null) console.error(seen.difference)
  else console.log(`${seen.sequences} sequences, 0 differences (seed ${seen.seed})`)
  process.exitCode = seen.difference === null ? 0 : 1
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
