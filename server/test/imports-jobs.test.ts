import { expect, test } from 'vitest'
import { workAtImport } from '../src/features/imports/job/attempt.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { sendFile, until } from './sent-files.ts'

// Jobs run where a test says so.
const { app, admin } = await startWithAdmin({ config: { roles: new Set(['api', 'ingest']) } })

const work = (id: number, stopping = new AbortController().signal) =>
  workAtImport(
    {
      system: app.system,
      pool: app.connections.pool,
      databaseUrl: app.system.config.databaseUrl ?? '',
      stopping,
    },
    id,
  )

async function station(code: string) {
  const module = await makeModule(app, admin.token, { code })
  const cod = await makeFactor(app, admin.token, { code: 'COD', module: code, unit: 'mg/L' })
  return { module, cod }
}

const countOf = async (factor: number) =>
  (await app.call('metricList', { query: { factor: String(factor), limit: 1 } }, admin)).body.count
const retrieve = async (id: number) => (await app.call('importRetrieve', { params: { id } }, admin)).body.data

/** A row a minute. */
function minutes(count: number): string {
  const first = Date.UTC(2024, 2, 13)
  const rows = Array.from(
    { length: count },
    (_, n) => `${new Date(first + n * 60_000).toISOString().slice(0, 16).replace('T', ' ')},${n % 97}`,
  )
  return ['time,COD (mg/L)', ...rows].join('\n')
}

/** Counted, and ready to run. */
async function ready(content: string, module_id: number): Promise<number> {
  const { id } = await sendFile(app, admin, { content, module_id })
  await work(id)
  await until(app, admin, { id, status: 'ready' })
  return id
}

test('what is ended in the middle goes on there, and nothing is stored twice', async () => {
  const { module, cod } = await station('JOB-1')
  const id = await ready(minutes(70_000), module.id)
  await app.call('importRun', { params: { id } }, admin)
  const stopping = new AbortController()
  const first = work(id, stopping.signal)
  await expect.poll(async () => (await retrieve(id)).stored).toBeGreaterThan(0)
  stopping.abort()
  await first
  const left = await retrieve(id)
  expect(left.status).toBe('running')
  expect(await countOf(cod.id)).toBe(left.stored)
  await work(id)
  expect(await retrieve(id)).toMatchObject({
    status: 'done',
    rows: 70_000,
    stored: 70_000,
    duplicates: 0,
    refused: 0,
  })
  expect(await countOf(cod.id)).toBe(70_000)
})

test('a pause ends the work at what is stored, and a run goes on', async () => {
  const { module, cod } = await station('JOB-2')
  const id = await ready(minutes(70_000), module.id)
  await app.call('importRun', { params: { id } }, admin)
  const first = work(id)
  await expect.poll(async () => (await retrieve(id)).stored).toBeGreaterThan(0)
  expect((await app.call('importPause', { params: { id } }, admin)).body.data.status).toBe('paused')
  await first
  const { stored } = await retrieve(id)
  expect(await countOf(cod.id)).toBe(stored)
  expect(stored).toBeLessThan(70_000)
  await app.call('importRun', { params: { id } }, admin)
  await work(id)
  expect(await retrieve(id)).toMatchObject({ status: 'done', stored: 70_000, duplicates: 0 })
})

test('undoing leaves what was changed since, and what was there before; alerts of the rest are withdrawn', async () => {
  const { module, cod } = await station('JOB-3')
  await app.call('thresholdCreate', { body: { factor_id: cod.id, min_value: 0, max_value: 75 } }, admin)
  const at = (clock: string, value: number) => ({
    body: { factor: cod.id, value, timestamp: `2026-11-20T${clock}:00+07:00` },
  })
  await app.call('metricCreate', at('00:00', 10), admin)
  const content =
    'time,COD\n2026-11-20 00:00,10\n2026-11-20 00:15,90\n2026-11-20 00:30,11\n2026-11-20 00:45,12\n'
  const id = await ready(content, module.id)
  await app.call('importRun', { params: { id } }, admin)
  await work(id)
  expect(await retrieve(id)).toMatchObject({ status: 'done', stored: 3, duplicates: 1 })
  const raised = async () =>
    (await app.call('alertList', { query: { module: module.code, limit: 10 } }, admin)).body.results
  expect(await raised()).toMatchObject([{ value: 90 }])
  const changed = `${cod.id}-${Date.parse('2026-11-20T00:30:00+07:00')}`
  await app.call('metricUpdate', { params: { id: changed }, body: { value: 20 } }, admin)
  await app.call('importUndo', { params: { id } }, admin)
  await work(id)
  expect(await retrieve(id)).toMatchObject({ status: 'undone', stored: 0 })
  const left = (await app.call('metricList', { query: { factor: String(cod.id), limit: 10 } }, admin)).body
  expect(left.results.map(({ value }) => value)).toEqual([20, 10])
  expect(await raised()).toEqual([])
})

test('nobody is told of what a file says of the past, but where that is wanted', async () => {
  const content = 'time,COD\n2026-11-20 00:00,10\n2026-11-20 00:15,90\n2026-11-20 00:30,11\n'
  const told = async (code: string, tell: boolean) => {
    const { module, cod } = await station(code)
    await app.call('thresholdCreate', { body: { factor_id: cod.id, min_value: 0, max_value: 75 } }, admin)
    const id = await ready(content, module.id)
    const { mapping } = await retrieve(id)
    await app.call('importUpdate', { params: { id }, body: { ...mapping, tell } }, admin)
    await work(id)
    await app.call('importRun', { params: { id } }, admin)
    await work(id)
    const found = await app.system.db
      .selectFrom('alert')
      .select('told')
      .where('module_id', '=', module.id)
      .execute()
    return found.map((alert) => alert.told)
  }
  expect(await told('JOB-4', false)).toEqual(['none'])
  expect(await told('JOB-5', true)).toEqual(['waiting'])
})

test('dates that read two ways are asked for, and read as they are answered', async () => {
  const { module, cod } = await station('JOB-6')
  const content = 'Ngày;COD\n05/03/2026;30,5\n06/03/2026;31,5\n07/03/2026;32,5\n'
  const sent = await sendFile(app, admin, { content, module_id: module.id })
  expect(sent.status).toBe('recognised')
  expect(sent.questions.map(({ part }) => part)).toEqual(['date_order'])
  const refused = await app.raw('importRun', { params: { id: sent.id } }, admin)
  expect(refused.status).toBe(409)
  const { mapping } = sent
  const format = { ...mapping.format, date_order: 'mdy' as const }
  const body = { ...mapping, format, decided: ['date_order' as const] }
  const answered = (await app.call('importUpdate', { params: { id: sent.id }, body }, admin)).body.data
  expect(answered).toMatchObject({ status: 'checking', questions: [] })
  await work(sent.id)
  await app.call('importRun', { params: { id: sent.id } }, admin)
  await work(sent.id)
  const { results } = (await app.call('metricList', { query: { factor: String(cod.id), limit: 3 } }, admin))
    .body
  expect(results[0]?.timestamp).toBe('2026-07-02T17:00:00.000Z')
})

test('rows of stations beyond a reach are unknown, and new factors need the right to add some', async () => {
  const [near, far] = [await station('JOB-7'), await station('JOB-8')]
  const permissions = ['adaptors.add_metric', 'adaptors.view_metric'] as const
  const limited = await signIn(app, { permissions, module_ids: [near.module.id] })
  const line = (code: string) => `${code},COD,2026-03-13 00:00,1\n${code},COD,2026-03-13 00:15,2\n`
  const content = `module,factor,timestamp,value\n${line(near.module.code)}${line(far.module.code)}`
  const { id } = await sendFile(app, limited, { content })
  await work(id)
  await app.call('importRun', { params: { id } }, limited)
  await work(id)
  expect(await until(app, limited, { id, status: 'done' })).toMatchObject({ stored: 2, refused: 2 })
  expect([await countOf(near.cod.id), await countOf(far.cod.id)]).toEqual([2, 0])
  const wide = await sendFile(app, limited, {
    content: 'time,TSS (mg/L)\n2026-03-13,1\n2026-03-14,2\n',
    module_id: near.module.id,
  })
  await work(wide.id)
  const run = await app.raw('importRun', { params: { id: wide.id } }, limited)
  expect(run.status).toBe(403)
})

test('a file of 1970 is stored as one of today', async () => {
  const { module, cod } = await station('JOB-9')
  const id = await ready('time,COD\n1970-01-01 00:00,1\n1970-06-01 00:00,2\n1969-12-31 23:00,3\n', module.id)
  await app.call('importRun', { params: { id } }, admin)
  await work(id)
  expect(await retrieve(id)).toMatchObject({ status: 'done', stored: 2, refused: 1 })
  expect(await countOf(cod.id)).toBe(2)
})
