import { localInstant, MINUTE_MS } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

const now = localInstant('2026-11-20', '12:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const reviewing = [
  'readings.view_review',
  'readings.add_review',
  'readings.approve_review',
  'adaptors.view_metric',
  'adaptors.add_metric',
  'adaptors.change_metric',
  'adaptors.delete_metric',
] as const
const officer = await signIn(app, { permissions: reviewing })

const lock = (month: string, who: TestActor = officer) =>
  app.call('reviewMonthLock', { body: { month } }, who)
const unlock = (month: string, who: TestActor = admin) =>
  app.call('reviewMonthUnlock', { body: { month, reason: 'Nhập thiếu' } }, who)
const iso = (ts: number) => new Date(ts).toISOString()

/** Five readings, a minute each, of the first day of a month. */
async function measured(month: string) {
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code })
  const start = localInstant(`${month}-01`, '08:00')
  for (let place = 0; place < 5; place += 1)
    await app.call(
      'metricCreate',
      { body: { factor: factor.id, value: 10 + place, timestamp: iso(start + place * MINUTE_MS) } },
      admin,
    )
  const ts = (place: number) => start + place * MINUTE_MS
  const body = (place: number) => ({
    module_code: module.code,
    factor_codes: [factor.code],
    start_datetime: iso(ts(place)),
    end_datetime: iso(ts(place)),
    verdict: 'invalid' as const,
    reason: 'Rửa đầu đo',
  })
  return { module, factor, ts, body }
}
type Station = Awaited<ReturnType<typeof measured>>

async function changedAfter({ factor }: Station) {
  const { rows } = await app.connections.pool.query(
    'select ts, change from after_lock_reading where factor_id = $1 order by ts, change',
    [factor.id],
  )
  return rows.map(({ ts, change }) => [ts.getTime(), change])
}

test('a month that is over is locked and unlocked, with who, when and why', async () => {
  await measured('2026-09')
  expect((await lock('2026-11')).body).toHaveProperty('month')
  expect((await lock('2026-13')).status).toBe(400)
  const locked = await lock('2026-09')
  expect(locked.body).toMatchObject({ data: { month: '2026-09', locked_at: iso(now), waiting: 0 } })
  expect((await lock('2026-09')).body).toMatchObject({ code: 'month-locked-already' })
  const shown = async () => (await app.call('reviewMonthList', {}, officer)).body.data
  expect((await shown()).filter(({ locked_at }) => locked_at !== null)).toEqual([locked.body.data])
  expect((await unlock('2026-09', officer)).status).toBe(403)
  expect((await unlock('2026-09')).body).toMatchObject({ data: { locked_at: null, locked_by: null } })
  expect((await unlock('2026-09')).body).toMatchObject({ code: 'month-not-locked' })
  expect((await shown()).map(({ month }) => month)).toEqual(['2026-09'])
  expect(await auditOf(app, 'locked-month', '2026-09')).toMatchObject([
    { action: 'locked-month.lock' },
    { action: 'locked-month.unlock', after: { reason: 'Nhập thiếu' } },
  ])
})

test('who reaches some stations alone locks no month of all', async () => {
  const { module } = await measured('2026-08')
  const limited = await signIn(app, { permissions: reviewing, module_ids: [module.id] })
  expect((await lock('2026-08', limited)).body).toMatchObject({ code: 'limited-reach' })
})

test('readings of a locked month change by nobody without the right to unlock', async () => {
  const station = await measured('2026-07')
  const { factor, ts, body } = station
  await app.call('reviewRulesUpdate', { body: { needs_approval: true } }, admin)
  const before = await app.call('reviewCreate', { body: body(0) }, admin)
  await app.call('reviewRulesUpdate', { body: { needs_approval: false } }, admin)
  const params = { id: before.body.data.id }
  await lock('2026-07')
  const added = { factor: factor.id, value: 1, timestamp: iso(ts(9)) }
  const attempts = (who: TestActor) => [
    () => app.call('reviewCreate', { body: body(1) }, who),
    () => app.call('reviewApprove', { params }, who),
    () => app.call('reviewUndo', { params }, who),
    () => app.call('metricUpdate', { params: { id: `${factor.id}-${ts(2)}` }, body: { value: 1 } }, who),
    () => app.call('metricDelete', { params: { id: `${factor.id}-${ts(3)}` } }, who),
    () => app.call('metricCreate', { body: added }, who),
  ]
  for (const [place, attempt] of attempts(officer).entries()) {
    const { status, body: answer } = await attempt()
    expect([place, status, answer]).toMatchObject([place, 409, { code: 'month-locked', month: '2026-07' }])
    expect(answer).toMatchObject({ detail: expect.stringContaining('07/2026') })
  }
  expect(await changedAfter(station)).toEqual([])
  const preview = { ...body(1), reason: undefined }
  expect((await app.call('reviewPreview', { body: preview }, officer)).body.data.is_locked).toBe(true)
  const chief = await signIn(app, { permissions: [...reviewing, 'readings.unlock'] })
  for (const [place, attempt] of attempts(chief).entries())
    expect([place, (await attempt()).status < 300]).toEqual([place, true])
  expect(await changedAfter(station)).toEqual([
    [ts(0), 'changed'],
    [ts(1), 'changed'],
    [ts(2), 'changed'],
    [ts(3), 'removed'],
    [ts(9), 'came'],
  ])
  const query = { module_code: station.module.code }
  const [made] = (await app.call('reviewList', { query }, admin)).body.results
  expect(made).toMatchObject({ after_lock: true })
})

test('once locked, changes are counted also after it is unlocked; of months never locked they are not', async () => {
  const [once, never] = [await measured('2026-06'), await measured('2026-05')]
  await lock('2026-06')
  await unlock('2026-06')
  for (const { factor, ts } of [once, never])
    await app.call('metricUpdate', { params: { id: `${factor.id}-${ts(0)}` }, body: { value: 1 } }, officer)
  expect(await changedAfter(once)).toEqual([[once.ts(0), 'changed']])
  expect(await changedAfter(never)).toEqual([])
})
