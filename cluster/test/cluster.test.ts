import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, type TestContext, vi } from 'vitest'
import { chooseAccount } from '../src/account.ts'
import { startCluster } from '../src/cluster.ts'
import { ClusterProcess, query } from './process.ts'
import type { Account } from './process.ts'
import { installedProgram } from './installed.ts'

const asRoot = process.getuid?.() === 0
const ordinary: Account | undefined = asRoot ? (await chooseAccount()).ids : undefined
const quiet = { info: () => {}, warn: () => {} }

let dataDir: string
let steps: (() => Promise<unknown>)[]

/** Runs a step after the test and before its data directory is removed; the last step runs first. */
function afterwards(step: () => Promise<unknown>): void {
  steps.push(step)
}

beforeEach(async () => {
  steps = []
  dataDir = await mkdtemp(join(tmpdir(), 'quantrac-cluster-'))
  if (asRoot) await chmod(dataDir, 0o711)
})

afterEach(async () => {
  for (const step of steps.toReversed()) await step()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a cluster in a separate program, which is stopped after the test. */
function run(...args: ConstructorParameters<typeof ClusterProcess>): ClusterProcess {
  const program = new ClusterProcess(...args)
  afterwards(() => program.stop())
  return program
}

async function postmasterPid(home = dataDir): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function isServed(url: string): Promise<boolean> {
  return query(url, 'select').then(
    () => true,
    () => false,
  )
}

const sources = ['machine', 'npm'] as const
/** Why the binaries of a source cannot be tested here; undefined where they can. */
const missing: Partial<Record<(typeof sources)[number], string>> = {}
for (const source of sources) {
  const probe = await mkdtemp(join(tmpdir(), 'quantrac-cluster-'))
  if (asRoot) await chmod(probe, 0o711)
  await startCluster({ dataDir: probe, log: quiet, binaries: source }).then(
    (cluster) => cluster.stop(),
    (error: Error & { code?: string }) => {
      if (error.code !== 'no-binaries') throw error
      missing[source] = error.message
    },
  )
  await rm(probe, { recursive: true, force: true })
}

/** Skips the test, with the reason, unless these binaries are here. */
function needs({ skip }: TestContext, ...wanted: readonly (typeof sources)[number][]): void {
  for (const source of wanted) skip(missing[source] !== undefined, missing[source])
}

function needsRoot({ skip }: TestContext): void {
  skip(!asRoot, 'these tests run as an ordinary user')
}

describe.each(sources)('with the binaries of the %s', (binaries) => {
  beforeEach((context) => needs(context, binaries))

  test('a new database is made, served over a socket only, and kept over a stop and a start', async () => {
    const cluster = await startCluster({ dataDir, log: quiet, binaries })
    afterwards(() => cluster.stop())
    const names = [
      'listen_addresses',
      'fsync',
      'work_mem',
      'password_encryption',
      'server_encoding',
      'TimeZone',
    ]
    const columns = names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')
    expect(await query(cluster.ownerUrl, `select ${columns}, current_database() as database`)).toEqual([
      {
        listen_addresses: '',
        fsync: 'on',
        work_mem: '64MB',
        password_encryption: 'scram-sha-256',
        server_encoding: 'UTF8',
        TimeZone: 'UTC',
        database: 'quantrac',
      },
    ])
    await query(cluster.ownerUrl, 'create table kept as select 42 as n')
    await Promise.all([cluster.stop(), cluster.stop()])
    await expect(isServed(cluster.ownerUrl)).resolves.toBe(false)

    const again = await startCluster({ dataDir, log: quiet, binaries })
    afterwards(() => again.stop())
    expect(await query(again.ownerUrl, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('text is case-folded as Vietnamese needs it and ordered by code point', async () => {
    const cluster = await startCluster({ dataDir, log: quiet, binaries })
    afterwards(() => cluster.stop())
    const ordered = `select array_agg(x order by x) as x from unnest(array['đ', 'z', 'a', 'B']) x`
    expect(await query(cluster.ownerUrl, ordered)).toEqual([{ x: ['B', 'a', 'z', 'đ'] }])
    expect(
      await query(cluster.ownerUrl, `select lower('ĐỒNG NAI') as folded, 'ĐỒNG' ilike 'đồng' as alike`),
    ).toEqual([{ folded: 'đồng nai', alike: true }])
    // A release, whatever npm counts behind it: no beta, no candidate.
    const [row] = await query(cluster.ownerUrl, 'show server_version')
    expect(row?.server_version).toMatch(/^\d+\.\d+( |$)/)
  })

  test('an ordinary user can run it as well as root', async (context) => {
    needsRoot(context)
    const { uid = 0, gid = 0 } = ordinary ?? {}
    const own = join(dataDir, 'own')
    await mkdir(own)
    await chown(own, uid, gid)
    const program = run({ dataDir: own, binaries }, { account: { uid, gid } })
    expect(await query(await program.url(), 'select 1 as n')).toEqual([{ n: 1 }])
    await program.stop()
    expect((await stat(join(own, 'postgres'))).uid).toBe(uid)
  })

  test('committed data survives a program killed with -9, and the next program stops its PostgreSQL', async () => {
    const program = run({ dataDir, binaries })
    const url = await program.url()
    await query(url, 'create table kept as select generate_series(1, 1000) as n')
    const left = await postmasterPid()
    await program.kill()

    const again = run({ dataDir, binaries })
    expect(await query(await again.url(), 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    expect(again.said).toContain('left behind')
    expect(await postmasterPid()).not.toBe(left)
  })

  test('PostgreSQL killed with -9 is restarted under the same address, with its data', async () => {
    const program = run({ dataDir, binaries })
    const url = await program.url()
    await query(url, 'create table kept as select 42 as n')
    process.kill(await postmasterPid(), 'SIGKILL')
    await program.line(({ log }) => log === 'PostgreSQL is running again.')
    expect(await query(url, 'select n from kept')).toEqual([{ n: 42 }])
    await program.stop()
    await expect(isServed(url)).resolves.toBe(false)
  })

  test('a start waits for the processes that a killed PostgreSQL left with its shared memory', async () => {
    const program = run({ dataDir, binaries })
    const busy = new Client({ connectionString: await program.url() })
    busy.on('error', () => {})
    await busy.connect()
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A loop that never waits does not notice that its postmaster is gone.
    const loop = busy.query('do $$ begin loop end loop; end $$').catch(() => {})
    const postmaster = await postmasterPid()
    await program.kill()
    process.kill(postmaster, 'SIGKILL')

    const again = run({ dataDir, binaries })
    await again.line(({ log }) => log?.includes('still ending') ?? false)
    process.kill(rows[0]?.pid ?? -1, 'SIGTERM')
    await loop
    await expect(isServed(await again.url())).resolves.toBe(true)
  })
})

test('the second of two programs on one data directory names the first one and ends', async () => {
  const first = run({ dataDir })
  const url = await first.url()
  const { code, message } = await run({ dataDir }).refusal()
  expect(code).toBe('data-directory-in-use')
  expect(message).toContain(`(pid ${first.pid}) is already using the data directory ${dataDir}.`)
  await expect(isServed(url)).resolves.toBe(true)
})

test('a second cluster in the same program is refused as well, and the first one keeps its lock', async () => {
  const cluster = await startCluster({ dataDir, log: quiet })
  afterwards(() => cluster.stop())
  const inUse = { code: 'data-directory-in-use', message: expect.stringContaining(`(pid ${process.pid})`) }
  await expect(startCluster({ dataDir, log: quiet })).rejects.toMatchObject(inUse)
  expect(await run({ dataDir }).refusal()).toMatchObject(inUse)
})

test('a data directory of another user is refused in plain words', async (context) => {
  needsRoot(context)
  const program = run({ dataDir }, { account: ordinary })
  expect(await program.refusal()).toMatchObject({
    code: 'start-failed',
    message: expect.stringContaining('may not write to the data directory'),
  })
})

test('of two programs that start at the same time on a new data directory, one serves and one is refused', async () => {
  const both = [run({ dataDir }), run({ dataDir })]
  const lines = await Promise.all(
    both.map((program) => program.line(({ url, code }) => Boolean(url ?? code))),
  )
  expect(lines.filter(({ url }) => url)).toHaveLength(1)
  expect(lines.filter(({ code }) => code === 'data-directory-in-use')).toHaveLength(1)
})

test('it starts although other processes now have the pids of its last run', async () => {
  const cluster = await startCluster({ dataDir, log: quiet })
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  await cluster.stop()
  // PostgreSQL itself gives up when the pid is alive under its own account.
  const bystander = spawn('sleep', ['600'], { ...ordinary })
  const ended = once(bystander, 'exit')
  afterwards(async () => {
    bystander.kill()
    await ended
  })
  const path = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(path, pidFile.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 })
  if (ordinary) await chown(path, ordinary.uid, ordinary.gid)
  await writeFile(join(dataDir, 'cluster.pid'), String(bystander.pid))

  const again = await startCluster({ dataDir, log: quiet })
  afterwards(() => again.stop())
  await expect(isServed(again.ownerUrl)).resolves.toBe(true)
  expect(bystander.exitCode).toBeNull()
})

test('a program killed while it makes the database does not block the next start', async () => {
  const program = run({ dataDir })
  await vi.waitUntil(async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-')), {
    timeout: 10_000,
    interval: 5,
  })
  await program.kill()
  const cluster = await startCluster({ dataDir, log: quiet })
  afterwards(() => cluster.stop())
  await expect(isServed(cluster.ownerUrl)).resolves.toBe(true)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

test('a data directory too deep for a socket is served from a shorter path, which is removed at the stop', async () => {
  const deep = join(dataDir, 'a-name-of-thirty-characters-xx/a-name-of-thirty-characters-xx')
  const cluster = await startCluster({ dataDir: deep, log: quiet })
  afterwards(() => cluster.stop())
  await expect(isServed(cluster.ownerUrl)).resolves.toBe(true)
  const socketDirectory = new URLSearchParams(cluster.ownerUrl.split('?')[1]).get('host') ?? ''
  expect(socketDirectory).toMatch(/^\/tmp\/quantrac-/)
  await cluster.stop()
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT')
})

test('the password is readable by its owner only, and a wrong one is refused', async () => {
  const cluster = await startCluster({ dataDir, log: quiet })
  afterwards(() => cluster.stop())
  const file = join(dataDir, 'postgres.password')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700)
  const password = (await readFile(file, 'utf8')).trim()
  await expect(query(cluster.ownerUrl.replace(password, 'guess'), 'select')).rejects.toThrow(
    'password authentication failed',
  )
  await expect(query(cluster.ownerUrl, `copy (select 1) to program 'true'`)).rejects.toThrow(
    'pg_execute_server_program',
  )
})

test('data of one major version is never opened by another', async (context) => {
  needs(context, 'machine', 'npm')
  const made = await startCluster({ dataDir, log: quiet, binaries: 'npm' })
  await made.stop()
  const major = (await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()
  await expect(startCluster({ dataDir, log: quiet, binaries: 'machine' })).rejects.toMatchObject({
    code: 'wrong-version',
    message: expect.stringContaining(`was made by PostgreSQL ${major}, but only PostgreSQL`),
  })
  const cluster = await startCluster({ dataDir, log: quiet })
  afterwards(() => cluster.stop())
  const [row] = await query(cluster.ownerUrl, 'show server_version')
  expect(String(row?.server_version).split('.')[0]).toBe(major)
})

test('a start that PostgreSQL gives up is refused with its reason, and the next one may work', async () => {
  const made = await startCluster({ dataDir, log: quiet })
  await made.stop()
  const log = join(dataDir, 'postgres/pg_wal')
  await rename(log, `${log}-away`)
  const refused = startCluster({ dataDir, log: quiet })
  await expect(refused).rejects.toMatchObject({
    code: 'start-failed',
    message: expect.stringMatching(/^PostgreSQL did not start on .*pg_wal" does not exist/),
  })
  await rename(`${log}-away`, log)
  const cluster = await startCluster({ dataDir, log: quiet })
  afterwards(() => cluster.stop())
  await expect(isServed(cluster.ownerUrl)).resolves.toBe(true)
})

test('an npm package without its links and modes, out of reach, still serves', async (context) => {
  needs(context, 'npm')
  const program = run(
    { dataDir, binaries: 'npm' },
    { program: await installedProgram({ withPackage: true }) },
  )
  expect(await query(await program.url(), 'select 1 as n')).toEqual([{ n: 1 }])
  const copies = (await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))
  expect(copies).toHaveLength(asRoot ? 1 : 0)
})

test('without binaries the refusal says so and names DATABASE_URL', async () => {
  const program = run(
    { dataDir, binaries: 'npm' },
    { program: await installedProgram({ withPackage: false }) },
  )
  const { code, message } = await program.refusal()
  expect(code).toBe('no-binaries')
  expect(message).toMatch(/^No PostgreSQL 15 or newer .* was found .*\. Install .* set DATABASE_URL .*\.$/)
})

test('data under a directory closed to the unprivileged user is kept elsewhere and found again', async (context) => {
  needsRoot(context)
  await chmod(dataDir, 0o700)
  const inside = join(dataDir, 'data')
  const program = run({ dataDir: inside })
  await query(await program.url(), 'create table kept as select 42 as n')
  await program.stop()
  const home = (await readFile(join(inside, 'postgres.location'), 'utf8')).trim()
  afterwards(() => rm(home, { recursive: true, force: true }))
  expect(program.said).toContain(`so the database is kept in ${home}.`)

  const again = run({ dataDir: inside })
  expect(await query(await again.url(), 'select n from kept')).toEqual([{ n: 42 }])
  expect(again.said).toBe('')
})
