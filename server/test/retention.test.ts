import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const now = new Date('2026-11-20T05:00:00Z')
let app: TestApp
let token: string
let factor: Awaited<ReturnType<typeof makeFactor>>

beforeEach(async () => {
  app = await startTestApp({ now: () => now, config: { retentionDays: 30, alertRetentionDays: 60 } })
  ;({ token } = await signIn(app, { role: 'admin' }))
  const module = await makeModule(app, token)
  factor = await makeFactor(app, token, { module: module.code })
})
afterEach(() => app.stop())

const query = async (text: string) => (await app.connections.pool.query(text)).rows

async function historyJob(): Promise<void> {
  await query("select graphile_worker.add_job('history')")
  await expect
    .poll(() => query("select from graphile_worker.jobs where task_identifier = 'history'"))
    .toEqual([])
}

const store = async (timestamps: readonly string[]) => {
  for (const timestamp of timestamps) {
    const answer = await app.call(
      'metricCreate',
      { body: { factor: factor.id, value: 1, timestamp } },
      { token },
    )
    expect(answer.status).toBe(201)
  }
}
/** Ten more of days that are kept: a straggler is then no tenth of all. */
const storeOthers = () =>
  store(Array.from({ length: 10 }, (_, n) => `2026-11-0${n % 5}T0${n}:00:00Z`.replace('-00T', '-06T')))
const kept = () =>
  query(`select ts from reading_all where day not between '2026-11-01' and '2026-11-06' order by ts`)
const lines = (object: string) =>
  query(`select after from audit_log where object = '${object}' and action = '${object}.expire' order by id`)

test('readings of days further back are removed, and the audit log says how many and from before which day', async () => {
  // Midnight in Asia/Ho_Chi_Minh is 17:00 UTC: 21 October is thirty days before 20 November.
  await store([
    '2026-10-19T03:00:00Z',
    '2026-10-20T03:00:00Z',
    '2026-10-20T16:59:59Z',
    '2026-10-20T17:00:00Z',
  ])
  await store(['2026-11-20T04:00:00Z'])
  await storeOthers()
  await historyJob()
  expect(await kept()).toEqual([
    { ts: new Date('2026-10-20T17:00:00Z') },
    { ts: new Date('2026-11-20T04:00:00Z') },
  ])
  expect(await lines('metric')).toEqual([{ after: { older_than: '2026-10-21', removed: 3 } }])
  await historyJob()
  expect(await lines('metric')).toHaveLength(1)
})

test('a reading that arrives after the retention of its day is stored, shown, and goes with the next run', async () => {
  await store(['2026-11-20T04:00:00Z'])
  await storeOthers()
  await historyJob()
  await store(['2026-09-01T04:00:00Z'])
  const list = await app.call(
    'metricList',
    { query: { factor: String(factor.id), limit: 100, offset: 0 } },
    { token },
  )
  expect(list.body.results.map(({ timestamp }) => timestamp)).toContain('2026-09-01T04:00:00.000Z')
  await historyJob()
  expect(await kept()).toEqual([{ ts: new Date('2026-11-20T04:00:00Z') }])
  expect(await lines('metric')).toEqual([{ after: { older_than: '2026-10-21', removed: 1 } }])
})

test('closed alerts that were raised longer ago are removed and audited; open ones and newer ones stay', async () => {
  const old = await openAlert(app, factor, new Date('2026-08-01T00:00:00Z'))
  await query(`update alert set resolved_at = timestamp where id = ${old}`)
  await query(
    `update factor_state set written_by = null, phase = 'NORMAL', alert_id = null where factor_id = ${factor.id}`,
  )
  const recent = await openAlert(app, factor, new Date('2026-11-01T00:00:00Z'))
  await query(`update alert set resolved_at = timestamp where id = ${recent}`)
  const open = await openAlert(app, factor, new Date('2026-08-02T00:00:00Z'))
  await historyJob()
  // Half of all closed ones: only after a word.
  expect(await query('select kind, count, total from waiting_removal')).toEqual([
    { kind: 'alerts', count: 1, total: 2 },
  ])
  await query('update waiting_removal set allowed_at = now()')
  await historyJob()
  expect(await query('select id from alert order by id')).toEqual([{ id: recent }, { id: open }])
  expect(await lines('alert')).toEqual([{ after: { older_than: '2026-09-20T17:00:00.000Z', removed: 1 } }])
})

test('a module is said to be without an excursion no longer than its alerts are kept', async () => {
  const quietSince = async () =>
    (await app.call('moduleLatestList', { query: {} }, { token })).body.results[0]?.quiet_since
  await query(`update module set created_at = '2026-09-21T00:00:00Z'`)
  expect(await quietSince(), 'younger than the retention').toBeNull()
  await query(`update module set created_at = '2026-01-01T00:00:00Z'`)
  expect(await quietSince()).toBe('2026-09-20T17:00:00.000Z')
})
