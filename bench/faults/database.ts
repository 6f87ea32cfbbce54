/**
 * `node bench/faults/database.ts [--through embedded|mosquitto] [--messages 120000] [--seed 1] [--stop-seconds 30]
 * [--only kill|stop|disk|log]` PostgreSQL is killed with -9 three times, stopped for a while, and left without disk
 * space while stations publish; the server must keep running, report it in its health, and lose nothing that was
 * acknowledged.
 */
import { parseArgs } from 'node:util'
import { findMosquitto } from '../../e2e/src/paths.ts'
import { diskFull, postgresKills, postgresStop } from '../../e2e/faults/database-faults.ts'
import type { Judged } from '../../e2e/faults/comparison.ts'
import { type Fault, judgeWithoutFaults, runFaults } from '../../e2e/faults/fault-run.ts'
import { createPostgres, type Postgres } from '../../e2e/faults/postgres.ts'
import { show } from './show.ts'
import { mountSmallDisk } from './small-disk.ts'
import { makeStream } from '../../e2e/faults/stream.ts'

const { values } = parseArgs({
  options: {
    through: { type: 'string', default: 'embedded' },
    // Fewer are stored before a fast machine has filled the disk.
    messages: { type: 'string', default: '120000' },
    seed: { type: 'string', default: '1' },
    'stop-seconds': { type: 'string', default: '30' },
    only: { type: 'string' },
  },
})
const through = values.through === 'mosquitto' ? 'mosquitto' : 'embedded'
const stream = makeStream(Number(values.messages), Number(values.seed))

async function run(
  title: string,
  given: { postgres: Postgres; clean: () => Promise<Judged>; faults: Fault[] },
) {
  const outcome = await runFaults({
    name: `database_${crypto.randomUUID().replaceAll('-', '')}`,
    through,
    stream,
    window: 300,
    ...given,
    report: (line) => console.log(line),
  })
  return show(`${title}, through ${through}`, outcome)
}

/** With all of PostgreSQL on the small disk, its tables run out of space; with only its log there, it ends itself. */
async function onSmallDisk(what: 'data' | 'log', clean: () => Promise<Judged>): Promise<boolean> {
  const disk = await mountSmallDisk(what === 'data' ? 300 : 100)
  if (disk === null) {
    console.log('skipped: a full disk (this account may not mount a tmpfs)')
    return true
  }
  const { directory } = disk
  try {
    // Without recycling, the log needs space for a new file every 16 MiB.
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' }
    const place = what === 'data' ? { parent: directory } : { walParent: directory }
    const postgres = await createPostgres({ ...place, settings })
    try {
      const title = what === 'data' ? 'disk full' : 'disk of the write-ahead log full'
      return await run(title, { postgres, clean, faults: [diskFull(directory, stream)] })
    } finally {
      await postgres.remove()
    }
  } finally {
    await disk.remove()
  }
}

async function main(): Promise<number> {
  if (through === 'mosquitto' && findMosquitto() === null) {
    console.log('skipped: no Mosquitto on this machine')
    return 0
  }
  const stopSeconds = Number(values['stop-seconds'])
  const postgres = await createPostgres()
  let judged: Promise<Judged> | null = null
  const clean = () => (judged ??= judgeWithoutFaults(postgres, stream))
  const scenarios: Record<string, () => Promise<boolean>> = {
    kill: () => run('PostgreSQL killed 3 times', { postgres, clean, faults: postgresKills(3, stream) }),
    stop: () =>
      run(`PostgreSQL stopped for ${stopSeconds} s`, {
        postgres,
        clean,
        faults: [postgresStop(stopSeconds, stream)],
      }),
    disk: () => onSmallDisk('data', clean),
    log: () => onSmallDisk('log', clean),
  }
  try {
    let well = true
    for (const [name, scenario] of Object.entries(scenarios))
      if (values.only === undefined || values.only === name) well = (await scenario()) && well
    return well ? 0 : 1
  } finally {
    await postgres.remove()
  }
}

process.exitCode = await main()
