import { localInstant, MINUTE_MS } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

const now = localInstant('2026-11-20', '12:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const other = await signIn(app, { role: 'admin' })
const morning = localInstant('2026-11-20', '08:00')
const old = localInstant('2026-11-10', '08:00')

const iso = (minute: number, start = morning) => new Date(start + minute * MINUTE_MS).toISOString()

async function measured(values: readonly number[], start = morning) {
  const module = await makeModule(app, admin.token, { interval_seconds: 600 })
  const factor = await makeFactor(app, admin.token, { module: module.code })
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 75 } }, admin)
  for (const [place, value] of values.entries())
    await app.call(
      'metricCreate',
      { body: { factor: factor.id, value, timestamp: iso(10 * place, start) } },
      admin,
    )
  return { module, factor, start }
}
type Station = Awaited<ReturnType<typeof measured>>

const bodyOf = (
  { module, factor, start }: Station,
  [from, to]: readonly [number, number],
  more: object = {},
) => ({
  module_code: module.code,
  factor_codes: [factor.code],
  start_datetime: iso(10 * from, start),
  end_datetime: iso(10 * to, start),
  verdict: 'invalid' as const,
  reason: 'Rửa đầu đo',
  ...more,
})

async function review(one: Station, places: readonly [number, number], more: object = {}) {
  const answer = await app.call('reviewCreate', { body: bodyOf(one, places, more) }, admin)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

async function stored({ factor }: Station) {
  const { results } = (
    await app.call('metricList', { query: { factor: String(factor.id), limit: 100 } }, admin)
  ).body
  return results.toReversed().map(({ value, quality }) => [value, quality])
}

async function alerts({ factor }: Station) {
  const { rows } = await app.connections.pool.query(
    'select value, resolved_at is null as open from alert where factor_id = $1 order by id',
    [factor.id],
  )
  return rows
}

const undo = (id: number) => app.call('reviewUndo', { params: { id } }, admin)

test('an invalid stretch is neither judged nor averaged; undone, everything is as it was', async () => {
  const one = await measured([41.4, 91.8, 87.3, 40])
  const before = await alerts(one)
  expect(before).toEqual([{ value: 91.8, open: false }])
  const made = await review(one, [1, 2])
  expect(made).toMatchObject({
    readings: 2,
    status: 'approved',
    verdict: 'invalid',
    is_own: true,
    approved_by: null,
  })
  expect(await stored(one)).toEqual([
    [41.4, 0],
    [91.8, 4],
    [87.3, 4],
    [40, 0],
  ])
  expect(await alerts(one)).toEqual([])
  const query = { start_datetime: iso(0), end_datetime: iso(60), interval: 'raw' as const, doubtful: true }
  const { datasets } = (await app.call('moduleSeries', { params: { code: one.module.code }, query }, admin))
    .body
  expect(datasets[0]).toMatchObject({ data: [41.4, null, null, 40] })
  expect(datasets[0]?.doubtful).toEqual([
    { place: 1, value: 91.8, quality: 4 },
    { place: 2, value: 87.3, quality: 4 },
  ])
  expect((await undo(made.id)).body.data).toMatchObject({ status: 'undone' })
  expect(await stored(one)).toEqual([
    [41.4, 0],
    [91.8, 0],
    [87.3, 0],
    [40, 0],
  ])
  expect(await alerts(one)).toMatchObject([{ value: 91.8, open: false }])
  expect((await undo(made.id)).status).toBe(409)
  const lines = await auditOf(app, 'review', made.id)
  expect(lines.map(({ action }) => action)).toEqual(['review.create', 'review.undo'])
})

test('the newest decision that is not undone holds, and originals are kept under all of them', async () => {
  const one = await measured([10, 20, 30, 40])
  const first = await review(one, [0, 2], { verdict: 'value', value: 7.12 })
  const second = await review(one, [1, 3])
  expect(await stored(one)).toEqual([
    [7.12, 0],
    [20, 4],
    [30, 4],
    [40, 4],
  ])
  await undo(first.id)
  expect(await stored(one)).toEqual([
    [10, 0],
    [20, 4],
    [30, 4],
    [40, 4],
  ])
  const query = {
    module_code: one.module.code,
    factor_code: one.factor.code,
    start_datetime: iso(10),
    end_datetime: iso(10),
  }
  expect((await app.call('reviewReadings', { query }, admin)).body.data).toEqual([
    {
      timestamp: iso(10),
      original_value: 20,
      original_quality: 0,
      value: 20,
      quality: 4,
      test: null,
      found: null,
      minutes: null,
      review: second.id,
    },
  ])
  await undo(second.id)
  expect(await stored(one)).toEqual([
    [10, 0],
    [20, 0],
    [30, 0],
    [40, 0],
  ])
})

test('readings of packed days are changed in their blocks, and back', async () => {
  const one = await measured([10, 20, 30], old)
  await packHistory(app.system, { pool: app.connections.pool })
  const made = await review(one, [1, 2], { verdict: 'value', value: 5 })
  expect(await stored(one)).toEqual([
    [10, 0],
    [5, 0],
    [5, 0],
  ])
  await undo(made.id)
  expect(await stored(one)).toEqual([
    [10, 0],
    [20, 0],
    [30, 0],
  ])
})

test('a reviewed reading is neither corrected nor deleted until that is undone', async () => {
  const one = await measured([10, 20])
  const made = await review(one, [1, 1])
  const params = { id: `${one.factor.id}-${morning + 10 * MINUTE_MS}` }
  const correct = () => app.call('metricUpdate', { params, body: { value: 21 } }, admin)
  expect((await correct()).status).toBe(409)
  expect((await app.call('metricDelete', { params }, admin)).status).toBe(409)
  await undo(made.id)
  expect((await correct()).status).toBe(200)
})

test('where a second person approves, what holds waits, and its maker cannot approve it', async () => {
  const rules = (needs_approval: boolean) =>
    app.call('reviewRulesUpdate', { body: { needs_approval } }, admin)
  await rules(true)
  const one = await measured([10, 90])
  const made = await review(one, [1, 1])
  await rules(false)
  expect(made.status).toBe('waiting')
  expect(await stored(one)).toEqual([
    [10, 0],
    [90, 4],
  ])
  const approve = (who: { token: string }) => app.call('reviewApprove', { params: { id: made.id } }, who)
  expect((await approve(admin)).body).toMatchObject({ code: 'review-own' })
  expect((await approve(other)).body.data).toMatchObject({ status: 'approved', is_own: false })
  expect((await approve(other)).body).toMatchObject({ code: 'review-not-waiting' })
  const query = { status: 'approved' as const, module_code: one.module.code, factor_code: one.factor.code }
  expect((await app.call('reviewList', { query }, admin)).body.results.map(({ id }) => id)).toEqual([made.id])
  expect((await app.call('reviewList', { query: { ...query, status: 'waiting' } }, admin)).body.count).toBe(0)
})

test('before a decision it is said what it would change, and nothing is stored', async () => {
  const one = await measured([40, 91.8, 87.3, 50])
  const { reason: _, ...asked } = bodyOf(one, [1, 2])
  const { data } = (await app.call('reviewPreview', { body: asked }, admin)).body
  expect(data).toMatchObject({ readings: 2, suspect: 0 })
  const [preview] = data.factors
  expect(preview?.day_mean.before).toBeCloseTo(67.275)
  expect(preview?.day_mean.after).toBeCloseTo(45)
  expect(preview?.exceeded).toEqual({ before: 1, after: 0 })
  // Twelve hours of the day are over, a reading is due each ten minutes.
  expect(preview?.valid_share.before).toBeCloseTo((4 / 72) * 100)
  expect(preview?.valid_share.after).toBeCloseTo((2 / 72) * 100)
  expect(await stored(one)).toEqual([
    [40, 0],
    [91.8, 0],
    [87.3, 0],
    [50, 0],
  ])
})

test('what is wrong is refused field by field', async () => {
  const one = await measured([10])
  const refused = async (places: readonly [number, number], more: object) => {
    const body = bodyOf(one, places, more)
    const { status, body: answer } = await app.call('reviewCreate', { body }, admin)
    return [status, Object.keys(answer)]
  }
  expect(await refused([0, 0], { factor_codes: ['none'] })).toEqual([400, ['factor_codes']])
  expect(await refused([0, 0], { module_code: 'none' })).toEqual([400, ['module_code']])
  expect(await refused([1, 0], {})).toEqual([400, ['start_datetime']])
  expect(await refused([0, 0], { verdict: 'value' })).toEqual([400, ['value']])
  expect(await refused([0, 0], { value: 3 })).toEqual([400, ['value']])
  expect(await refused([0, 0], { reason: '' })).toEqual([400, ['reason']])
  expect((await refused([5, 6], {}))[0]).toBe(409)
})
