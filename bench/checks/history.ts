/**
 * Compares the history with its model on generated sequences of stores, corrections, deletions, packing, kills and
 * retention, on a PostgreSQL of its own, in a database for each core, and two copies at once with one after the other:
 * `node bench/checks/history.ts [n=100000] [seed]`. Exits with 1 on a difference, after printing the smallest sequence
 * that shows it and its seed.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../cluster/src/cluster.ts'
import { query } from '../../e2e/src/query.ts'
import { CopiesRun } from '../../server/test/history-copies.ts'
import { HistoryRun } from '../../server/test/history-run.ts'
import { type Compared, compareHistories } from '../../server/test/history-sequences.ts'

const count = Number(process.argv[2] ?? 100_000)
const firstSeed = process.argv[3] === undefined ? randomInt(1_000_000) : Number(process.argv[3])
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(firstSeed)) {
  console.error('usage: node bench/checks/history.ts [number of sequences] [seed]')
  process.exit(2)
}

const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-history-'))
// PostgreSQL's own account has to pass through.
if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
const log = { info: () => undefined, warn: console.error }
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
}
const cluster = await startCluster({ dataDir, log, settings })

/** A new database on the cluster, with the address of the first. */
async function createDatabase(name: string): Promise<string> {
  await query(cluster.ownerUrl, `create database ${name} template template0`)
  return cluster.ownerUrl.replace(/\/quantrac(?=\?|$)/, `/${name}`)
}

async function compareIn(place: number): Promise<Compared> {
  const run = await HistoryRun.on(await createDatabase(`history_${place}`))
  const share = Math.floor(count / places) + (place < count % places ? 1 : 0)
  const seen = await compareHistories(run, share, firstSeed + place)
  await run.stop()
  const words = seen.difference === null ? '0 differences' : `a difference:\n${seen.difference}`
  console.log(`${seen.sequences} sequences (seed ${seen.seed}): ${words}`)
  return seen
}

/** Two copies at once, a round for each thousand sequences and fifty at least. */
async function compareCopies(): Promise<void> {
  const rounds = Math.max(50, Math.round(count / 1000))
  const run = await CopiesRun.on(await createDatabase('together'), await createDatabase('alone'))
  for (let round = 0; round < rounds; round += 1) await run.play(round, firstSeed + round)
  await run.stop()
  console.log(`two copies at once, ${rounds} rounds (seeds from ${firstSeed}): 0 differences`)
}

// PostgreSQL and the driver work in turns: one more than there are cores keeps these busy.
const places = Math.min(count, availableParallelism() + 1)
try {
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: places }, (_, place) => compareIn(place)))
  const played = all.reduce((sum, { sequences }) => sum + sequences, 0)
  const seconds = (performance.now() - began) / 1000
  console.log(`${played} sequences in ${Math.round(seconds)} s`)
  await compareCopies()
  process.exitCode = all.every(({ difference }) => difference === null) ? 0 : 1
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
