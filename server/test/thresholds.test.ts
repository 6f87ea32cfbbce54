import type { RouteCall, routes, ThresholdChange } from '@quantrac/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, judged, makeFactor, makeModule, openAlert } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const as = { token: admin.token }
beforeAll(async () => {
  await makeModule(app, admin.token, { code: 'ONE', manufacturer_id: 'one' })
  await makeModule(app, admin.token, { code: 'TWO', manufacturer_id: 'two', name: 'Trạm Hải Phòng' })
})

const empty = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  status: true,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  follows_standard: true,
  standard: null,
}
const factorAt = (module: string) => makeFactor(app, admin.token, { module })
const put = (id: number, body: ThresholdChange) =>
  app.call('thresholdUpdateByFactor', { params: { id }, body }, as)

describe('the limits of a factor', () => {
  it('are empty and without an id until they are set', async () => {
    const factor = await factorAt('ONE')
    const before = await app.call('thresholdByFactor', { params: { id: factor.id } }, as)
    expect(before.body.data).toEqual({ id: null, factor_id: factor.id, ...empty })
    const made = await put(factor.id, { min_value: 0, max_value: 10, max_range: 2 })
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      factor_id: factor.id,
      ...empty,
      min_value: 0,
      max_value: 10,
      max_range: 2,
    })
    const after = await app.call('thresholdByFactor', { params: { id: factor.id } }, as)
    expect(after.body).toEqual(made.body)
    expect((await put(999_999, { max_value: 1 })).status).toBe(404)
  })

  it('keep omitted fields, and remove a limit that is set to null', async () => {
    const factor = await factorAt('ONE')
    const { id } = (await put(factor.id, { min_value: 1, max_value: 9, deadband: 0.5 })).body.data
    const params = { id: id ?? 0 }
    const changed = await app.call('thresholdUpdate', { params, body: { min_value: null } }, as)
    expect(changed.body.data).toMatchObject({ min_value: null, max_value: 9, deadband: 0.5 })
    expect(await auditOf(app, 'threshold', params.id)).toMatchObject([
      { action: 'threshold.create', before: null },
      { action: 'threshold.update', before: { min_value: 1 }, after: { min_value: null } },
    ])
    expect((await app.call('thresholdRetrieve', { params }, as)).body).toEqual(changed.body)
  })

  it('are created once, unless the existing ones are empty', async () => {
    const factor = await factorAt('ONE')
    const create = (body: ThresholdChange) =>
      app.call('thresholdCreate', { body: { factor_id: factor.id, ...body } }, as)
    const open = await create({})
    expect([open.status, open.body.data.max_value]).toEqual([201, null])
    const filled = await create({ max_value: 5 })
    expect([filled.status, filled.body.data.id]).toEqual([201, open.body.data.id])
    const again = await create({ max_value: 6 })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['factor_id']])
    const unknown = await app.call('thresholdCreate', { body: { factor_id: 9_007_199_254_740_991 } }, as)
    expect([unknown.status, unknown.body]).toEqual([400, { factor_id: ['Does not exist.'] }])
  })

  it('are refused under a field that contradicts another', async () => {
    const factor = await factorAt('ONE')
    const refused: [object, string][] = [
      [{ min_value: 5, max_value: 4 }, 'min_value'],
      [{ min_value: 0, max_value: 10, min_range: 6, max_range: 5 }, 'min_range'],
      [{ min_value: 0, max_value: 10, max_range: 11 }, 'max_range'],
      [{ min_value: 0, max_value: 10, deadband: 6 }, 'deadband'],
      [{ min_range: -1 }, 'min_range'],
      [{ on_delay_seconds: 1.5 }, 'on_delay_seconds'],
      [{ max_value: '7,25' }, 'max_value'],
      [{ max_value: '7.25 ' }, 'max_value'],
    ]
    for (const [body, field] of refused) {
      const answer = await put(factor.id, body)
      expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, [field]])
    }
    const huge = await fetch(`${app.url}/api/thresholds/update-by-factor-id/${factor.id}/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{"max_value": 1e999}',
    })
    expect(huge.status).toBe(400)
    const stored = await app.call('thresholdByFactor', { params: { id: factor.id } }, as)
    expect(stored.body.data.id).toBeNull()
  })

  it('may be negative; equal sides count as not set, and minus zero as zero', async () => {
    const factor = await factorAt('ONE')
    expect((await put(factor.id, { min_value: 0, max_value: 0 })).status).toBe(200)
    const cold = await put(factor.id, { min_value: -40, max_value: -0 })
    expect(cold.body.data).toMatchObject({ min_value: -40, max_value: 0 })
  })

  it('do not close an open alert when they change, and close it when switched off or deleted', async () => {
    const [one, two] = [await factorAt('ONE'), await factorAt('ONE')]
    const at = new Date('2026-01-01T00:00:00Z')
    const thresholdOfTwo = (await put(two.id, { max_value: 10 })).body.data.id ?? 0
    await put(one.id, { max_value: 10 })
    const [first, second] = [await openAlert(app, one, at), await openAlert(app, two, at)]
    await put(one.id, { max_value: 100 })
    expect(await judged(app, one, first)).toMatchObject({
      state: { phase: 'ACTIVE' },
      alert: { resolved_at: null },
    })
    await put(one.id, { status: false })
    expect(await judged(app, one, first)).toMatchObject({
      state: { phase: 'OFF' },
      alert: { resolve_reason: 'disabled' },
    })
    await app.call('thresholdDelete', { params: { id: thresholdOfTwo } }, as)
    expect((await judged(app, two, second)).alert.resolve_reason).toBe('disabled')
    expect((await app.call('thresholdDelete', { params: { id: thresholdOfTwo } }, as)).status).toBe(404)
    await put(one.id, { status: true })
    expect((await judged(app, one, first)).state.phase).toBe('NORMAL')
  })

  it('are found by the factor’s code, with the module if several have it', async () => {
    const alone = await makeFactor(app, admin.token, { module: 'ONE', code: 'ALONE' })
    await makeFactor(app, admin.token, { module: 'ONE', code: 'pH' })
    const twice = await makeFactor(app, admin.token, { module: 'TWO', code: 'PH' })
    const find = (code: string, module?: string) =>
      app.call('thresholdByFactorCode', { params: { code }, query: { module } }, as)
    expect((await find('alone')).body.data.factor_id).toBe(alone.id)
    const ambiguous = await find('ph')
    expect([ambiguous.status, ambiguous.body]).toMatchObject([409, { code: 'code-ambiguous' }])
    expect((await find('ph', 'two')).body.data.factor_id).toBe(twice.id)
    expect((await find('nothing')).status).toBe(404)
    expect((await find('ph', 'NONE')).status).toBe(404)
  })

  it('are listed without those of deleted factors, by module and by search', async () => {
    const [kept, gone] = [await factorAt('TWO'), await factorAt('TWO')]
    await put(kept.id, { max_value: 3 })
    await put(gone.id, { max_value: 4 })
    await app.call('factorDelete', { params: { id: gone.id } }, as)
    for (const query of [{ module: 'two' }, { search: 'hai phong' }]) {
      const list = await app.call('thresholdList', { query }, as)
      expect([query, list.body.count, list.body.results.map((one) => one.factor_id)]).toEqual([
        query,
        1,
        [kept.id],
      ])
    }
    const sorted = await app.call('thresholdList', { query: { ordering: '-max_value', limit: 100 } }, as)
    const values = sorted.body.results.map((one) => one.max_value ?? Number.NEGATIVE_INFINITY)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })

  it('are filtered by the module’s type and by what is switched on, and sorted by any column of the list', async () => {
    const stations = [
      await makeModule(app, admin.token, { code: 'Z-AIR', type: 'air' }),
      await makeModule(app, admin.token, { code: 'Y-AIR', type: 'air' }),
      await makeModule(app, admin.token, { code: 'X-POWER', type: 'elecConsum' }),
    ]
    for (const [n, { code: module }] of stations.entries()) {
      const factor = await makeFactor(app, admin.token, { module, code: `K${n}` })
      await put(factor.id, { min_value: [3, null, 1][n] ?? null, max_value: 10 * n + 5, status: n !== 1 })
    }
    const list = async (query: RouteCall<(typeof routes)['thresholdList']>['query']) => {
      const { body } = await app.call('thresholdList', { query: { limit: 100, ...query } }, as)
      expect(body.count).toBe(body.results.length)
      return body.results.map((one) => one.factor.code)
    }
    expect(await list({ type: 'air' })).toEqual(['K0', 'K1'])
    expect(await list({ type: 'air', status: 'false' })).toEqual(['K1'])
    expect(await list({ type: 'elecConsum', status: 'false' })).toEqual([])
    expect(await list({ type: 'elecConsum', module: 'Z-AIR' })).toEqual([])
    expect(await list({ type: 'air', ordering: 'module' })).toEqual(['K1', 'K0'])
    expect(await list({ type: 'air', ordering: '-factor' })).toEqual(['K1', 'K0'])
    expect(await list({ type: 'air', ordering: '-max_value' })).toEqual(['K1', 'K0'])
    expect(await list({ type: 'air', ordering: 'status' })).toEqual(['K1', 'K0'])
    // A side without a limit is last in both directions.
    expect(await list({ type: 'air', ordering: 'min_value' })).toEqual(['K0', 'K1'])
    expect(await list({ type: 'air', ordering: '-min_value' })).toEqual(['K0', 'K1'])
  })
})

describe('limits are refused', () => {
  it('without the permission of the call; by factor id the permission to change the factor is enough', async () => {
    const factor = await factorAt('ONE')
    const { id } = (await put(factor.id, { max_value: 1 })).body.data
    const params = { id: id ?? 0 }
    const reader = { token: (await signIn(app, { permissions: ['adaptors.view_threshold'] })).token }
    const editor = { token: (await signIn(app, { permissions: ['adaptors.change_factor'] })).token }
    const byFactor = { params: { id: factor.id } }
    const answers = await Promise.all([
      app.call('thresholdCreate', { body: { factor_id: factor.id } }, reader),
      app.call('thresholdUpdate', { params, body: {} }, reader),
      app.call('thresholdUpdateByFactor', { ...byFactor, body: {} }, reader),
      app.call('thresholdDelete', { params }, reader),
      app.call('thresholdList', {}, editor),
      app.call('thresholdRetrieve', { params }, editor),
      app.call('thresholdByFactorCode', { params: { code: 'x' } }, editor),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect((await app.call('thresholdByFactor', byFactor, editor)).status).toBe(200)
    expect((await app.call('thresholdUpdateByFactor', { ...byFactor, body: {} }, editor)).status).toBe(200)
  })
})

describe('the usual limits', () => {
  const usual = async (token = admin.token) =>
    (await app.call('thresholdUsual', { query: { type: 'air' } }, { token })).body.data

  it('of a quantity are those of more than half of its factors at stations of the type', async () => {
    const limited: [code: string, max: number, unit: string][] = [
      ['AIR-1', 350, 'µg/m³'],
      ['AIR-2', 350, 'µg/m³'],
      ['AIR-3', 500, 'µg/m³'],
      ['AIR-4', 0.35, 'mg/m³'],
    ]
    const modules: number[] = []
    for (const [code, max_value, unit] of limited) {
      const { id } = await makeModule(app, admin.token, { code, manufacturer_id: code, type: 'air' })
      const factor = await makeFactor(app, admin.token, { module: code, quantity: 'SO2', unit })
      await put(factor.id, { max_value })
      modules.push(id)
    }
    const quantity = 'SO2'
    expect(await usual()).toEqual([
      { quantity, unit: 'mg/m³', min_value: null, max_value: 0.35, count: 1, modules: ['AIR-4'] },
      { quantity, unit: 'µg/m³', min_value: null, max_value: 350, count: 2, modules: ['AIR-1', 'AIR-2'] },
    ])
    // Two that differ say nothing; and nobody is told of stations that are not theirs.
    const near = { permissions: ['adaptors.view_threshold'] as const, module_ids: modules.slice(1, 3) }
    expect(await usual((await signIn(app, near)).token)).toEqual([])
    // Limits that are switched off, and stations of another type, are not counted.
    const { results } = (await app.call('thresholdList', { query: { module: 'AIR-4' } }, as)).body
    await app.call('thresholdUpdate', { params: { id: results[0]?.id ?? 0 }, body: { status: false } }, as)
    expect((await usual()).map(({ unit }) => unit)).toEqual(['µg/m³'])
    const water = await app.call('thresholdUsual', { query: { type: 'wasteWater' } }, as)
    expect(water.body.data).toEqual([])
  })
})
