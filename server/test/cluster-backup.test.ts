import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ClusterProcess, query } from '../../cluster/test/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const document = await readFile(join(root, 'docs/operations.md'), 'utf8')
const blocks = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines)
const exec = promisify(execFile)
const asRoot = process.getuid?.() === 0

const hasDump = await exec('pg_dump', ['--version']).then(
  () => true,
  () => false,
)

let dataDir: string
let backup: string

/** Runs the block of docs/operations.md that contains `words`, on this test's directories. */
async function runBlock(words: string): Promise<void> {
  const [block, ...others] = blocks.filter((one) => one.includes(words))
  expect(others).toEqual([])
  // The service is this test's program, and its user is the one who runs the test.
  const service = 'set -eu; systemctl() { :; }; runuser() { shift 3; "$@"; }'
  await exec('bash', ['-c', `${service}\n${block}`], {
    cwd: root,
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      QUANTRAC_DATA_DIR: dataDir,
      BACKUP: backup,
      SETTINGS: join(dirname(dataDir), 'quantrac.env'),
    },
  })
}

async function start(): Promise<{ program: ClusterProcess; url: string }> {
  const program = new ClusterProcess({ dataDir, settings: { fsync: 'off' } })
  onTestFinished(() => program.stop())
  return { program, url: await program.url() }
}

/** A database with data in it, and its key. */
async function fill(): Promise<{ program: ClusterProcess; url: string }> {
  const started = await start()
  await query(started.url, 'create table kept as select 42 as n')
  await writeFile(join(dataDir, 'secret.key'), 'the key')
  return started
}

/** The data after a restore. */
async function found(): Promise<unknown> {
  const { program, url } = await start()
  const [tables] = await query(
    url,
    `select (select n from kept) as kept, to_regclass('later') is not null as later`,
  )
  await program.stop()
  return { ...tables, key: await readFile(join(dataDir, 'secret.key'), 'utf8') }
}

/** A directory and those that a restore has moved aside. */
async function namesLike(directory: string): Promise<string[]> {
  const names = await readdir(dirname(directory))
  return names
    .map((name) => join(dirname(directory), name))
    .filter((path) => path === directory || path.startsWith(`${directory}.`))
}

const filled = { kept: 42, later: false, key: 'the key' }

const open = 0o711
// Root's PostgreSQL runs as an unprivileged user: it is kept elsewhere if that user cannot enter.
const closed = 0o700

const settings = 'QUANTRAC_SECRET_KEY=0123456789abcdef0123456789abcdef\n'
/** The settings in the backup, which may hold the key. */
const settingsKept = () => readFile(join(backup, 'quantrac.env'), 'utf8')

/** A data directory inside a directory with this mode, and a folder for the backup. */
async function prepare(mode: number): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'quantrac-cluster-'))
  backup = await mkdtemp(join(tmpdir(), 'quantrac-backup-'))
  if (asRoot) await chmod(parent, mode)
  dataDir = join(parent, 'data')
  await mkdir(dataDir)
  await writeFile(join(parent, 'quantrac.env'), settings)
  onTestFinished(async () => {
    const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim()
    const elsewhere = home === '' ? [] : await namesLike(home)
    for (const path of [parent, backup, ...elsewhere]) await rm(path, { recursive: true, force: true })
  })
}

test.each([
  ['in the data directory', open],
  ['elsewhere, because the data directory is closed to PostgreSQL', closed],
])('a private database %s is restored from the copy that the document makes', async (_place, mode) => {
  await prepare(mode)
  const { program } = await fill()
  await program.stop()
  await runBlock('tar -cz')
  const again = await start()
  await query(again.url, 'drop table kept; create table later as select 1 as n')
  await again.program.stop()
  await writeFile(join(dataDir, 'secret.key'), 'another key')
  await runBlock('tar -xz')
  expect(await found()).toEqual(filled)
  expect(await settingsKept()).toBe(settings)
})

test.for([
  ['in the data directory', true],
  ['in the settings alone', false],
] as const)(
  'a private database is restored from the dump that the document makes while it runs, with its key %s',
  async ([, hasFile], context) => {
    context.skip(!hasDump, 'pg_dump is not installed (apt: postgresql-client)')
    await prepare(closed)
    const { program, url } = await fill()
    if (!hasFile) await rm(join(dataDir, 'secret.key'))
    await runBlock('private-database.ts pg_dump')
    await query(url, 'drop table kept; create table later as select 1 as n')
    await program.stop()
    await runBlock('private-database.ts pg_restore')
    expect(await settingsKept()).toBe(settings)
    if (!hasFile) await writeFile(join(dataDir, 'secret.key'), filled.key)
    expect(await found()).toEqual(filled)
  },
)
