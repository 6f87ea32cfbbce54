import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { attemptReport } from '../src/features/reports/make/attempt.service.ts'
import { noFindings } from '../src/features/reports/make/findings.ts'
import { beginRun, finishRun, insertChunk } from '../src/features/reports/make/make.queries.ts'
import { signIn, type TestActor } from './actors.ts'
import { asOwner, createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openCopy } from './history-copy.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { askReport, endedReport } from './made-reports.ts'
import { JobsProcess, progressOf } from './report-copies.ts'

const rows = 12_000
let database: TestDatabase
/** Runs no jobs: the tests decide who makes what. */
let app: TestApp
let admin: TestActor
beforeAll(async () => {
  database = await createDatabase()
  app = await startTestApp({ databaseUrl: database.url, config: { roles: new Set(['api']) } })
  admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'NT', interval_seconds: 60 })
  const factor = await makeFactor(app, admin.token, { module: 'NT', code: 'COD' })
  const start = Date.parse('2026-03-01T00:00:00+07:00')
  const readings = Array.from({ length: rows }, (_, n) => ({
    at: new Date(start + n * 60_000),
    value: Math.round(1e4 * Math.sin(n)) / 100,
  }))
  await storeReadings(app, factor, readings)
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

const ask = async (): Promise<number> => {
  const period = { start_datetime: '2026-03-01', end_datetime: '2026-04-01' }
  return (await askReport(app, admin, { module_code: 'NT', ...period })).body.data.id
}
const retrieve = async (id: number) => (await app.call('reportRetrieve', { params: { id } }, admin)).body.data

const stopping = new AbortController().signal
const sources = () => ({ system: app.system, databaseUrl: database.url, stopping })

/** The report, the chunks that are there, and the checksum of these. */
async function stored(id: number) {
  const { status, row_count, progress, error, checksum } = await retrieve(id)
  const { rows: chunks } = await app.connections.pool.query<{ number: number; row_count: number }>(
    'select number, row_count from report_chunk where report_id = $1 order by number',
    [id],
  )
  const { rows: sums } = await app.connections.pool.query<{ sum: string | null }>(
    `select encode(sha256(convert_to(string_agg(data, '' order by number), 'UTF8')), 'hex') as sum from report_chunk where report_id = $1`,
    [id],
  )
  return { status, row_count, progress, error, checksum, chunks, sum: sums[0]?.sum }
}

/** What is stored of the same report that nothing disturbed. */
let whole: Awaited<ReturnType<typeof stored>>
beforeAll(async () => {
  const id = await ask()
  await attemptReport(sources(), id)
  whole = await stored(id)
})

test('a report that nothing disturbs has its rows, and the checksum of these', () => {
  const chunks = Array.from({ length: rows / 1000 }, (_, number) => ({ number, row_count: 1000 }))
  expect(whole).toMatchObject({ status: 'ready', row_count: rows, progress: 1, error: null, chunks })
  expect(whole.checksum).toBe(whole.sum)
})

test('two copies at once make it once', async () => {
  const id = await ask()
  await Promise.all([attemptReport(sources(), id), attemptReport(sources(), id)])
  expect(await stored(id)).toEqual(whole)
  expect((await progressOf(app, id)).run).toBe(1)
})

test('a report whose process is killed, and killed again, is made whole by the next one', async () => {
  const id = await ask()
  for (const chunks of [0, 3, 8]) {
    const copy = await JobsProcess.start(database.url)
    const { run } = await progressOf(app, id)
    for (;;) {
      const now = await progressOf(app, id)
      // It may have been quicker than the look at it.
      if ((now.run > run && now.chunks >= chunks) || (await retrieve(id)).status === 'ready') break
      await setTimeout(1)
    }
    await copy.kill()
  }
  const last = await JobsProcess.start(database.url)
  await endedReport(app, admin, id)
  await last.kill()
  expect(await stored(id)).toEqual(whole)
})

describe('a report whose connection ends', () => {
  it.each(Array.from({ length: 8 }, (_, n) => 1 + n * 4))(
    'at statement %i is made whole by the next attempt',
    async (at) => {
      const id = await ask()
      const copy = openCopy(database.url, Date.now)
      let left = at
      copy.pool.on('connect', (client) => {
        endAt(client, () => (left -= 1) === 0)
      })
      await attemptReport({ ...sources(), system: copy.ctx }, id).catch(() => undefined)
      await copy.stop().catch(() => undefined)
      await attemptReport(sources(), id)
      expect(await stored(id)).toEqual(whole)
    },
  )
})

/** Has the server end the connection before a statement. */
function endAt(client: PoolClient, isTime: () => boolean): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  Object.assign(client, {
    query: (...given: unknown[]) => {
      if (isTime()) query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      return query(...given)
    },
  })
}

describe('a run that is over', () => {
  const begin = async (id: number) => {
    const { db } = app.system
    const asked = await db.transaction().execute((tx) => beginRun(tx, id))
    if (asked === undefined) throw new Error('nobody asks for it')
    const write = (number: number) => insertChunk(db, asked, { number, row_count: 1, data: '[[1,2]]' })
    expect(await write(0)).toBe(true)
    const made = {
      factors: [],
      factor_ids: [],
      headers: [],
      row_count: 1,
      characters: 7,
      checksum: 'x',
      at: new Date(),
    }
    const course = { start: new Date(0).toISOString(), bucket_ms: 60_000, factors: [] }
    const nothing = {
      expected_from: null,
      exceeded_seconds: null,
      beyond_seconds: null,
      factors: [],
      exceedances: [],
      course,
      ...noFindings,
    }
    const facts = { station: {}, factors: [], covered: { start: 0, end: 0 } } as never // nobody reads it
    return { write, finish: () => finishRun(db, asked, { ...made, facts, summary: nothing }) }
  }

  it('writes nothing after another has begun', async () => {
    const id = await ask()
    const [earlier, later] = [await begin(id), await begin(id)]
    expect([await earlier.write(1), await earlier.finish()]).toEqual([false, undefined])
    expect(await later.write(1)).toBe(true)
    expect(await later.finish()).toMatchObject({ id })
  })

  it('writes nothing after another has made it', async () => {
    const id = await ask()
    const { write, finish } = await begin(id)
    await attemptReport(sources(), id)
    expect([await write(1), await finish()]).toEqual([false, undefined])
    expect(await stored(id)).toEqual(whole)
  })

  it('writes nothing after the report was cancelled', async () => {
    const id = await ask()
    const { write, finish } = await begin(id)
    const cancelled = await app.call('reportCancel', { params: { id } }, admin)
    expect(cancelled.body.data).toMatchObject({
      status: 'failed',
      error: `${admin.email} cancelled this report. Ask for it again if it is still needed.`,
    })
    expect([await write(1), await finish()]).toEqual([false, undefined])
    expect((await progressOf(app, id)).chunks).toBe(0)
    await attemptReport(sources(), id)
    expect(await retrieve(id)).toMatchObject({ status: 'failed', row_count: 0 })
  })

  it('writes nothing after the report was deleted', async () => {
    const id = await ask()
    const { write, finish } = await begin(id)
    expect((await app.call('reportDelete', { params: { id } }, admin)).status).toBe(204)
    expect([await write(1), await finish()]).toEqual([false, undefined])
    await attemptReport(sources(), id)
    expect((await app.call('reportRetrieve', { params: { id } }, admin)).status).toBe(404)
  })
})

it('is not read on for a client that has gone', async () => {
  const id = await ask()
  await attemptReport(sources(), id)
  const { pool } = app.connections
  // Long enough that no buffer holds it.
  await pool.query('update report set row_count = 400000 where id = $1', [id])
  await pool.query(
    `insert into report_chunk select $1, n, 1000, c.data from report_chunk c, generate_series(12, 399) n where c.report_id = $1 and c.number = 0`,
    [id],
  )
  let reads = 0
  const counting = () => (reads += 1)
  pool.on('acquire', counting)
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${app.url}/api/reports/export/${id}/csv/`, { headers, signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  let seen = -1
  // Until nothing is read any more.
  await expect
    .poll(() => [seen, (seen = reads)], { interval: 100 })
    .toSatisfy(([before, after]) => before === after)
  pool.off('acquire', counting)
  expect(reads).toBeLessThan(200)
})

describe('a report that cannot be made', () => {
  it('is tried three times and then says so', async () => {
    const id = await ask()
    await asOwner(app, 'alter table reading_day rename to reading_day_away')
    await expect(attemptReport(sources(), id)).rejects.toThrow('reading_day')
    await expect(attemptReport(sources(), id)).rejects.toThrow('reading_day')
    await attemptReport(sources(), id)
    await asOwner(app, 'alter table reading_day_away rename to reading_day')
    const { error, status } = await retrieve(id)
    expect([status, error]).toEqual(['failed', expect.stringContaining('in 3 attempts')])
  })

  it('says at once that the disk is full', async () => {
    const id = await ask()
    await asOwner(
      app,
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on report_chunk for each row execute function full_disk()`,
    )
    await attemptReport(sources(), id)
    await asOwner(app, 'drop trigger full_disk on report_chunk; drop function full_disk()')
    const { error, status } = await retrieve(id)
    expect([status, error]).toEqual([
      'failed',
      expect.stringContaining('disk of the database server is full'),
    ])
  })

  it('says that its station is deleted', async () => {
    const module = await makeModule(app, admin.token)
    const { body } = await askReport(app, admin, { module_code: module.code })
    await app.call('moduleDelete', { params: { id: module.id } }, admin)
    await attemptReport(sources(), body.data.id)
    const { error, status } = await retrieve(body.data.id)
    expect([status, error]).toEqual(['failed', expect.stringContaining('station was deleted')])
  })

  it('stops when the program does, and is made after the next start', async () => {
    const id = await ask()
    await attemptReport({ ...sources(), stopping: AbortSignal.abort() }, id)
    expect(await retrieve(id)).toMatchObject({ status: 'pending' })
    await attemptReport(sources(), id)
    expect(await stored(id)).toEqual(whole)
  })
})
