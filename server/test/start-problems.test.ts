import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForDatabase } from '../src/db/wait-for-database.ts'
import { createLog } from '../src/log.ts'
import { createDatabase, type TestDatabase } from './database.ts'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'quantrac-start-'))
})

afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The answer of a PostgreSQL that starts: severity, code and words. */
const startingUp = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

/** Starts the program as a person does, by default with a working database. */
async function start(environment: Record<string, string>): Promise<{ code: unknown; words: string }> {
  const child = spawn(process.execPath, [program], {
    env: {
      PORT: '0',
      QUANTRAC_BROKER_PORT: 'off',
      QUANTRAC_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk) => (words += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, words }
}

test('a database address of another kind is reported in one line', async () => {
  const { code, words } = await start({ DATABASE_URL: 'somewhere' })
  expect(code).toBe(2)
  expect(words).toBe('DATABASE_URL: must be postgresql://…\n')
})

test('a database server that does not run is reported in one line', async () => {
  const { code, words } = await start({ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' })
  expect(code).toBe(3)
  expect(words).toMatch(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED.*\n$/)
})

test('a database that does not exist is reported in one line, without the password', async () => {
  const url = database.url.replace(/test_[0-9a-f]+/, 'test_missing')
  const { code, words } = await start({ DATABASE_URL: url })
  expect(code).toBe(3)
  expect(words).toMatch(/^The database of DATABASE_URL does not exist: .*test_missing.*\n$/)
})

test('a database that recovers is waited for', async () => {
  const refusals = 3
  let asked = 0
  // In front of the real one: the first connections get what a PostgreSQL says that recovers after a crash.
  const socketFolder = new URL(database.url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  const front = createServer((client) => {
    client.on('error', () => undefined)
    asked += 1
    if (asked <= refusals) client.once('data', () => client.end(startingUp))
    else {
      const real = connect(join(socketFolder, '.s.PGSQL.5432'))
      real.on('error', () => client.destroy())
      client.pipe(real).pipe(client)
    }
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo // a TCP server's address is never a string
  const url = new URL(database.url.replace('@/', '@localhost/'))
  const seen: string[] = []
  const log = createLog('warn', { write: (line) => seen.push(line) })
  await waitForDatabase(`postgresql://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`, log)
  front.close()
  expect(asked).toBe(refusals + 1)
  expect(seen.map((line) => JSON.parse(line).why)).toEqual(['the database system is starting up'])
})

test('a port in use is reported with the name of the variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server's address is never a string
  const { code, words } = await start({ PORT: String(port) })
  other.close()
  expect(code).toBe(3)
  expect(words).toBe(
    `127.0.0.1:${port} is in use by another program. Stop that one, or choose another port with PORT.\n`,
  )
})

test.each([
  ['missing', null, /ENOENT/],
  ['empty', '', /no start line/],
])('a certificate that is %s is reported with the names of the variables', async (name, text, reason) => {
  const file = join(dataDir, `${name}.pem`)
  if (text !== null) await writeFile(file, text)
  const { code, words } = await start({ QUANTRAC_TLS_CERT: file, QUANTRAC_TLS_KEY: file })
  expect(code).toBe(3)
  expect(words).toMatch(/^QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY do not serve: .*\n$/)
  expect(words).toMatch(reason)
})
