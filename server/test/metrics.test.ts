import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

const now = new Date('2026-11-20T05:00:00.000Z')
let app: TestApp
let as: { token: string }

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  as = { token: (await signIn(app, { role: 'admin' })).token }
})

afterAll(() => app.stop())

const station = (key: string, limits?: { max_value: number }) =>
  makeStation(app.connections.pool, { key, factors: 2, ...(limits && { limits }) })

const factorOf = (made: { factors: { id: number }[] }, n = 0): number => made.factors[n]?.id ?? 0

async function stateOf(factorId: number) {
  const { rows } = await app.connections.pool.query(
    'select latest_ts, latest_value, latest_quality from factor_state where factor_id = $1',
    [factorId],
  )
  return rows[0]
}

const rows = async (sql: string, values: unknown[] = []) =>
  (await app.connections.pool.query(sql, values)).rows

test('a reading stored by hand is judged like any other, and is in the audit log', async () => {
  const factor = factorOf(await station('HAND', { max_value: 10 }))
  const timestamp = '2026-11-20T04:00:00.000Z'
  const { status, body } = await app.call('metricCreate', { body: { factor, value: 12, timestamp } }, as)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: `${factor}-${Date.parse(timestamp)}`,
    factor,
    factor_code: 'F1',
    module_code: 'HAND',
    value: 12,
    timestamp,
    quality: 0,
  })
  expect(await rows('select status, value from alert where factor_id = $1', [factor])).toEqual([
    { status: 'ALERT', value: 12 },
  ])
  expect(
    await rows("select action from audit_log where object = 'metric' and object_id = $1", [body.data.id]),
  ).toEqual([{ action: 'metric.create' }])
})

test.each([12, 13])(
  'a second reading at the same instant is a 409, with the same value or another (%d)',
  async (value) => {
    const factor = factorOf(await station(`AGAIN${value}`))
    const timestamp = '2026-11-20T04:00:00.000Z'
    await app.call('metricCreate', { body: { factor, value: 12, timestamp } }, as)
    const again = await app.call('metricCreate', { body: { factor, value, timestamp } }, as)
    expect(again).toMatchObject({ status: 409, body: { code: 'reading-exists' } })
    expect(await rows('select value from reading_all where factor_id = $1', [factor])).toEqual([
      { value: 12 },
    ])
  },
)

test.each([
  ['an unknown factor', { factor: 999_999 }, 'factor'],
  ['a value beyond 1e15', { value: 1.1e15 }, 'value'],
  ['a value far below -1e15', { value: -1e160 }, 'value'],
  ['a time ahead of the clock', { timestamp: '2026-11-20T05:11:00Z' }, 'timestamp'],
  ['a time more than five years ago', { timestamp: '2021-11-10T00:00:00Z' }, 'timestamp'],
])('%s is refused under its field', async (name, change, field) => {
  const factor = factorOf(await station(`REFUSED-${name.length}`))
  const answer = await app.call('metricCreate', { body: { factor, value: 1, ...change } }, as)
  expect(answer.status).toBe(400)
  expect(answer.body).toHaveProperty(field)
})

test('a corrected reading changes the latest value and is audited with both values', async () => {
  const factor = factorOf(await station('CORRECT'))
  const made = await app.call('metricCreate', { body: { factor, value: 5 } }, as)
  const { id } = made.body.data
  const { body } = await app.call('metricUpdate', { params: { id }, body: { value: 6, quality: 1 } }, as)
  expect(body.data).toMatchObject({ id, value: 6, quality: 1 })
  expect(await stateOf(factor)).toEqual({ latest_ts: now, latest_value: 6, latest_quality: 1 })
  expect(await rows("select before, after from audit_log where action = 'metric.update'")).toEqual([
    { before: { value: 5, quality: 0 }, after: { value: 6, quality: 1 } },
  ])
})

test('after the newest reading is deleted, the one before it is the latest', async () => {
  const factor = factorOf(await station('DELETE'))
  const before = '2026-11-20T04:00:00.000Z'
  await app.call('metricCreate', { body: { factor, value: 1, timestamp: before } }, as)
  const newest = await app.call('metricCreate', { body: { factor, value: 2 } }, as)
  const { id } = newest.body.data
  expect((await app.call('metricDelete', { params: { id } }, as)).status).toBe(204)
  expect(await stateOf(factor)).toEqual({ latest_ts: new Date(before), latest_value: 1, latest_quality: 0 })
  for (const call of ['metricRetrieve', 'metricDelete'] as const)
    expect((await app.call(call, { params: { id } }, as)).status).toBe(404)
})

test('readings of one factor and of all are listed newest first, within a range', async () => {
  const made = await station('LIST')
  for (const [n, value] of [1, 2, 3].entries()) {
    const timestamp = `2026-11-20T0${n + 1}:00:00.000Z`
    await app.call('metricCreate', { body: { factor: factorOf(made, n % 2), value, timestamp } }, as)
  }
  const one = await app.call('metricList', { query: { factor: String(factorOf(made)) } }, as)
  expect(one.body).toMatchObject({ count: 2, results: [{ value: 3 }, { value: 1 }] })
  const range = { start_datetime: '2026-11-20T01:00:00Z', end_datetime: '2026-11-20T03:00:00Z' }
  const all = await app.call('metricList', { query: range }, as)
  expect(all.body).toMatchObject({ count: 2, results: [{ value: 2 }, { value: 1 }] })
})

test('readings of a deleted factor are in no list and no count', async () => {
  const made = await station('GONE')
  const timestamp = '2026-09-01T00:00:00.000Z'
  for (const factor of [factorOf(made), factorOf(made, 1)])
    await app.call('metricCreate', { body: { factor, value: 1, timestamp } }, as)
  await app.call('factorDelete', { params: { id: factorOf(made) } }, as)
  const range = { start_datetime: timestamp, end_datetime: '2026-09-02T00:00:00.000Z' }
  const listed = await app.call('metricList', { query: range }, as)
  expect(listed.body).toMatchObject({ count: 1, results: [{ factor: factorOf(made, 1) }] })
  const own = await app.call('metricList', { query: { factor: String(factorOf(made)) } }, as)
  expect(own.body).toMatchObject({ count: 0, results: [] })
})

test('an import is one audit line that always says what is stored, also if the import breaks off', async () => {
  const made = await station('BROKEN')
  const start = Date.parse('2026-05-01T00:00:00Z')
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `BROKEN,F1,${start + (from + n) * 500},1\n`).join('')
  const audited = () =>
    rows("select after from audit_log where action = 'metric.import' and actor_email = $1", [importer.email])
  const says = (accepted: number, rejected_total: number) => [
    { after: { accepted, duplicates: 0, rejected_total } },
  ]
  const importer = await signIn(app, { role: 'admin' })
  async function* text() {
    yield 'module,factor,timestamp,value\n'
    yield lines(0, 50_001)
    await expect
      .poll(() => rows('select 1 from reading_all where factor_id = $1 limit 1', [factorOf(made)]))
      .toHaveLength(1)
    expect(await audited()).toEqual(says(50_000, 0))
    yield `NONE,F1,${start},1\n${lines(50_001, 49_999)}`
    await expect.poll(audited).toEqual(says(99_999, 1))
    throw new Error('the sender is gone')
  }
  const sent = fetch(`${app.url}/api/metrics/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${importer.token}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(text())) as ReadableStream,
    duplex: 'half',
  })
  expect(await sent.catch(() => 'broken off')).toBe('broken off')
  await expect.poll(audited).toEqual(says(99_999, 1))
})

test('a file is imported; bad lines are listed by number in the caller’s language', async () => {
  await station('FILE')
  const body = [
    'module,factor,timestamp,value,quality',
    'FILE,F1,2026-11-20T04:00:00Z,1,',
    'file,f2,2026-11-20 11:00:00,2.5,1',
    'FILE,F1,2026-11-20T04:00:00Z,1,0',
    'FILE,F1,2026-11-20T04:00:00Z,9,0',
    'NONE,F1,2026-11-20T04:00:00Z,1,0',
    'FILE,F9,2026-11-20T04:00:00Z,1,0',
    'FILE,F1,yesterday,1,0',
    'FILE,F1,2026-11-20T06:00:00Z,1,0',
    'FILE,F1,2026-11-20T03:00:00Z,"7,25",0',
    'FILE,F1,2026-11-20T03:00:00Z,1e999,0',
    'FILE,F1,2026-11-20T03:00:00Z,1e160,0',
    'FILE,F1,2026-11-20T03:00:00Z,1,3',
    'FILE,F1',
    'FILE,F1,2026-11-20T02:00:00Z,3,0',
  ].join('\n')
  const { status, body: answer } = await app.call('metricImport', { body }, { ...as, language: 'vi' })
  expect(status).toBe(200)
  const { rejected, ...counts } = answer.data
  expect(counts).toEqual({ accepted: 3, duplicates: 1, rejected_total: 10 })
  expect(rejected.map(({ line }) => line).sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(rejected.find(({ line }) => line === 6)?.reason).toBe('Không có trạm nào với mã này.')
  expect(rejected.find(({ line }) => line === 12)?.reason).toBe('Giá trị nằm ngoài khoảng ±10¹⁵.')
  expect(
    await rows(
      "select value, quality from reading_all join factor f on f.id = factor_id join module m on m.id = f.module_id where m.code = 'FILE' order by ts, f.id",
    ),
  ).toEqual([
    { value: 3, quality: 0 },
    { value: 1, quality: 0 },
    { value: 2.5, quality: 1 },
  ])
})

test('a file without the columns is refused with their names', async () => {
  for (const body of ['', 'a,b\n1,2\n']) {
    const answer = await app.call('metricImport', { body }, as)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(JSON.stringify(answer.body)).toContain('module,factor,timestamp,value')
  }
})

test('a file of 100,000 lines is imported while it arrives', async () => {
  const made = await station('LONG')
  const start = Date.parse('2026-06-01T00:00:00Z')
  const lines = 100_000
  async function* text() {
    yield 'module,factor,timestamp,value\n'
    for (let n = 0; n < lines; n += 1000) {
      let chunk = ''
      for (let i = n; i < n + 1000; i += 1) chunk += `LONG,F1,${start + i * 1000},${i % 50}\n`
      yield Buffer.from(chunk)
    }
    yield 'LONG,F1,yesterday,1\n'
  }
  const response = await fetch(`${app.url}/api/metrics/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(text())) as ReadableStream,
    duplex: 'half',
  })
  const counts = { accepted: lines, duplicates: 0, rejected_total: 1 }
  expect(await response.json()).toMatchObject({ data: { ...counts, rejected: [{ line: lines + 2 }] } })
  expect(
    await rows("select after from audit_log where action = 'metric.import' order by id desc limit 1"),
  ).toEqual([{ after: counts }])
  expect(await rows('select count(*) from reading_all where factor_id = $1', [factorOf(made)])).toEqual([
    { count: lines },
  ])
})
