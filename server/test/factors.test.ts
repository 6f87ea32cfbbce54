import type { RouteCall, routes } from '@quantrac/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, judged, makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const as = { token: admin.token }
beforeAll(async () => {
  await makeModule(app, admin.token, { code: 'ONE', manufacturer_id: 'one', name: 'Trạm một' })
  await makeModule(app, admin.token, { code: 'TWO', manufacturer_id: 'two' })
})

const cod = { name: 'Nhu cầu oxy', code: 'COD', manufacturer_id: 'cod', status: true, module: 'one' }

describe('a factor', () => {
  it('is created for the module named by its code, with the row that judging needs', async () => {
    const answer = await app.call('factorCreate', { body: cod }, as)
    expect(answer.status).toBe(201)
    const { id } = answer.body.data
    expect(answer.body.data).toEqual({
      ...cod,
      id: expect.any(Number),
      unit: '',
      decimals: 2,
      kind: 'gauge',
      quantity: null,
      range_min: null,
      range_max: null,
      module: { id: expect.any(Number), code: 'ONE', manufacturer_id: 'one', name: 'Trạm một' },
    })
    const state = await app.system.db
      .selectFrom('factor_state')
      .selectAll()
      .where('factor_id', '=', id)
      .execute()
    expect(state).toHaveLength(1)
    expect(await auditOf(app, 'factor', id)).toMatchObject([{ action: 'factor.create' }])
    expect((await app.call('factorRetrieve', { params: { id } }, as)).body).toEqual(answer.body)
  })

  it('is refused under the field that another factor of the same module has', async () => {
    const again = await app.call('factorCreate', { body: { ...cod, code: 'cod', manufacturer_id: 'x' } }, as)
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['code']])
    const device = await app.call('factorCreate', { body: { ...cod, code: 'other' } }, as)
    expect([device.status, Object.keys(device.body)]).toEqual([400, ['manufacturer_id']])
    expect((await app.call('factorCreate', { body: { ...cod, module: 'TWO' } }, as)).status).toBe(201)
  })

  it('is refused blank names, codes with spaces and a module that does not exist', async () => {
    const free = { ...cod, code: 'proto', manufacturer_id: 'proto' }
    const refused = [
      [{ ...free, module: 'NONE' }, 'module'],
      [{ ...free, name: '  ' }, 'name'],
      [{ ...free, code: 'a b' }, 'code'],
      [{ ...free, code: 'a\u0000' }, 'code'],
      [{ ...free, code: 'a/b' }, 'code'],
      [{ ...free, manufacturer_id: '__proto__' }, 'manufacturer_id'],
      [{ ...free, code: '__proto__' }, 'code'],
      [{ ...cod, code: 'new', manufacturer_id: 'new', decimals: 7 }, 'decimals'],
      [{ ...free, code: 'new', quantity: 'COD2' }, 'quantity'],
      [{ ...free, code: 'new', quantity: '' }, 'quantity'],
      [{ ...free, code: 'new', range_min: 1, range_max: 0 }, 'range_min'],
    ] as const
    for (const [body, field] of refused) {
      const answer = await app.call('factorCreate', { body }, as)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
    }
  })

  it.each([
    ['vi', 'Từ này dành riêng cho hệ thống. Hãy chọn tên khác.'],
    ['en', 'This word is reserved. Choose another one.'],
  ])('is refused the names that every object of a program has, in words (%s)', async (language, words) => {
    const answer = await fetch(`${app.url}/api/factors/create/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'accept-language': language,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...cod, code: 'toString', unit: '__proto__', manufacturer_id: 'proto' }),
    })
    expect([answer.status, await answer.json()]).toEqual([400, { code: [words], unit: [words] }])
  })

  it('may have the names that chemists and devices use, and is found by that code', async () => {
    const body = { ...cod, code: 'NH4+', manufacturer_id: 'NH4+ mg/L #1' }
    const { id } = (await app.call('factorCreate', { body }, as)).body.data
    const data = { id, code: 'NH4+', manufacturer_id: 'NH4+ mg/L #1' }
    const found = await app.call('moduleFactor', { params: { code: 'ONE', factor: 'NH4+' } }, as)
    expect(found.body.data.factor).toMatchObject(data)
    // A plus in a path is a plus, also if a client does not escape it.
    const plain = await fetch(`${app.url}/api/modules/get-module-by-code/ONE/factor/NH4+`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await plain.json()).toMatchObject({ data: { factor: data } })
    const limits = await app.call('thresholdByFactorCode', { params: { code: 'nh4+' } }, as)
    expect(limits.body.data).toMatchObject({ factor_id: id })
    const listed = await app.call('factorList', { query: { module: 'ONE', search: 'NH4+' } }, as)
    expect(listed.body.results).toMatchObject([data])
  })

  it('has the quantity and the range that somebody gave it, whatever its unit, and loses them', async () => {
    const asked = { ...cod, code: 'Amoni', manufacturer_id: 'nh4', unit: '%' }
    const given = { quantity: 'NH4-N', range_min: 0, range_max: 20 }
    const made = await app.call('factorCreate', { body: { ...asked, ...given } }, as)
    expect(made.body.data).toMatchObject(given)
    const { id } = made.body.data
    const update = (body: object) => app.call('factorUpdate', { params: { id }, body }, as)
    const upsideDown = await update({ range_min: 21 })
    expect([upsideDown.status, upsideDown.body]).toEqual([
      400,
      { range_min: ['The lower end of the range must be below the upper end.'] },
    ])
    const none = { quantity: null, range_min: null, range_max: null }
    expect((await update(none)).body.data).toMatchObject(none)
    expect((await auditOf(app, 'factor', id)).at(-1)).toMatchObject({ before: given, after: none })
    expect((await update({ range_max: -1 })).body.data).toMatchObject({ range_min: null, range_max: -1 })
  })

  it('is not given a quantity by its code alone: somebody has to confirm it', async () => {
    const body = { ...cod, code: 'TSS', manufacturer_id: 'tss', unit: 'mg/L' }
    expect((await app.call('factorCreate', { body }, as)).body.data.quantity).toBeNull()
  })

  it('keeps omitted fields on update', async () => {
    const made = await makeFactor(app, admin.token, {
      module: 'ONE',
      unit: 'mg/L',
      decimals: 3,
      kind: 'counter',
    })
    const body = { name: 'Đổi tên', code: made.code, manufacturer_id: 'renamed', status: true, module: 'ONE' }
    const answer = await app.call('factorUpdate', { params: { id: made.id }, body }, as)
    expect(answer.body.data).toEqual({ ...made, name: 'Đổi tên', manufacturer_id: 'renamed' })
    expect((await auditOf(app, 'factor', made.id)).at(-1)).toMatchObject({
      action: 'factor.update',
      before: { name: made.name },
      after: { name: 'Đổi tên' },
    })
    const taken = await app.call(
      'factorUpdate',
      { params: { id: made.id }, body: { ...body, code: 'Cod' } },
      as,
    )
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['code']])
  })

  it('that is switched off stays off when other fields change, and what was read can be sent back', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE', unit: 'mg/L', status: false })
    const change = (body: RouteCall<typeof routes.factorUpdate>['body']) =>
      app.call('factorUpdate', { params: { id: made.id }, body }, as)
    expect((await change({ name: 'Đổi tên' })).body.data).toEqual({ ...made, name: 'Đổi tên' })
    expect((await change(made)).body.data).toEqual(made)
    const unknown = await change({ ...made, module: { code: 'NONE' } })
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['module']])
  })

  it('can be moved to another module only while it has no readings', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE' })
    const { name, code, manufacturer_id, status } = made
    const move = (module: string) =>
      app.call(
        'factorUpdate',
        { params: { id: made.id }, body: { name, code, manufacturer_id, status, module } },
        as,
      )
    expect((await move('TWO')).body.data.module.code).toBe('TWO')
    await storeReadings(app, made, [{ at: '2026-01-01T00:00:00Z', value: 1 }])
    const refused = await move('ONE')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'factor-has-readings' }])
    expect((await move('TWO')).status).toBe(200)
  })

  it('closes its open alert when switched off', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE' })
    await app.call('thresholdUpdateByFactor', { params: { id: made.id }, body: { max_value: 1 } }, as)
    const alert = await openAlert(app, made, new Date('2026-01-01T00:00:00Z'))
    const { name, code, manufacturer_id } = made
    const write = { name, code, manufacturer_id, module: 'ONE' }
    const rename = { ...write, name: 'Renamed', status: true }
    await app.call('factorUpdate', { params: { id: made.id }, body: rename }, as)
    expect((await judged(app, made, alert)).state.phase).toBe('ACTIVE')
    await app.call('factorUpdate', { params: { id: made.id }, body: { ...write, status: false } }, as)
    expect(await judged(app, made, alert)).toMatchObject({
      state: { phase: 'OFF', alert_id: null },
      alert: { resolve_reason: 'disabled' },
    })
  })

  it('closes it also if the person does not reach the module where it was raised', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE' })
    await app.call('thresholdUpdateByFactor', { params: { id: made.id }, body: { max_value: 1 } }, as)
    const alert = await openAlert(app, made, new Date('2026-01-01T00:00:00Z'))
    const { name, code, manufacturer_id } = made
    const write = { name, code, manufacturer_id, module: 'TWO', status: true }
    const moved = await app.call('factorUpdate', { params: { id: made.id }, body: write }, as)
    const limited = await signIn(app, {
      permissions: ['adaptors.change_factor'],
      module_ids: [moved.body.data.module.id],
    })
    const off = { params: { id: made.id }, body: { ...write, status: false } }
    expect((await app.call('factorUpdate', off, limited)).status).toBe(200)
    expect(await judged(app, made, alert)).toMatchObject({
      state: { phase: 'OFF', alert_id: null },
      alert: { resolve_reason: 'disabled' },
    })
  })

  it('when deleted no longer exists, closes its alert and frees its code', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE' })
    await app.call('thresholdUpdateByFactor', { params: { id: made.id }, body: { max_value: 1 } }, as)
    const alert = await openAlert(app, made, new Date('2026-01-01T00:00:00Z'))
    expect((await app.call('factorDelete', { params: { id: made.id } }, as)).status).toBe(204)
    expect((await judged(app, made, alert)).alert.resolve_reason).toBe('disabled')
    expect((await app.call('factorDelete', { params: { id: made.id } }, as)).status).toBe(404)
    expect((await app.call('factorRetrieve', { params: { id: made.id } }, as)).status).toBe(404)
    const list = await app.call('factorList', { query: { module: 'ONE' } }, as)
    expect(list.body.results.map((one) => one.id)).not.toContain(made.id)
    const { code, manufacturer_id } = made
    expect((await makeFactor(app, admin.token, { module: 'ONE', code, manufacturer_id })).id).not.toBe(
      made.id,
    )
  })
})

describe('the list of factors', () => {
  it('is whole for a named module, and paged otherwise', async () => {
    await makeModule(app, admin.token, { code: 'MANY' })
    for (let n = 0; n < 12; n++) await makeFactor(app, admin.token, { module: 'MANY', name: `Nồng độ ${n}` })
    const whole = await app.call('factorList', { query: { module: 'many' } }, as)
    expect(whole.body).toMatchObject({ count: 12, limit: 12, offset: 0, next: null, previous: null })
    expect(whole.body.results).toHaveLength(12)
    const page = await app.call('factorList', { query: { search: 'nong do', offset: 10 } }, as)
    expect(page.body).toMatchObject({ count: 12, limit: 10, offset: 10, next: null })
    expect(page.body.previous).toBe('/api/factors/list/?offset=0&search=nong+do&limit=10')
    expect(page.body.results).toHaveLength(2)
    const named = await app.call('factorList', { query: { module: 'MANY', limit: 5, ordering: '-code' } }, as)
    const codes = named.body.results.map((one) => one.code)
    expect(codes).toEqual(codes.toSorted().toReversed())
    const none = await app.call('factorList', { query: { module: 'NONE' } }, as)
    expect(none.body).toMatchObject({ count: 0, results: [] })
  })

  it('is filtered by the module’s type, by what is switched on or by both, with a module or a search', async () => {
    const [air, power] = [
      await makeModule(app, admin.token, { type: 'air' }),
      await makeModule(app, admin.token, { type: 'elecConsum' }),
    ]
    const make = (module: string, code: string, status: boolean) =>
      makeFactor(app, admin.token, { module, code, status, name: 'Lọc' })
    await make(air.code, 'A-on', true)
    await make(air.code, 'A-off', false)
    await make(power.code, 'P-on', true)
    await make(power.code, 'P-off', false)
    const codes = async (query: RouteCall<(typeof routes)['factorList']>['query']) => {
      const { body } = await app.call('factorList', { query: { ordering: 'code', ...query } }, as)
      expect(body.count).toBe(body.results.length)
      return body.results.map((one) => one.code)
    }
    expect(await codes({ type: 'air' })).toEqual(['A-off', 'A-on'])
    expect(await codes({ type: 'elecConsum', status: 'false' })).toEqual(['P-off'])
    expect(await codes({ status: '1', search: 'loc' })).toEqual(['A-on', 'P-on'])
    expect(await codes({ module: air.code, status: 'true' })).toEqual(['A-on'])
    expect(await codes({ module: air.code, type: 'elecConsum' })).toEqual([])
    const page = await app.call('factorList', { query: { type: 'air', status: 'false', limit: 1 } }, as)
    expect(page.body).toMatchObject({ count: 1, next: null, results: [{ code: 'A-off' }] })
    const wrong = await app.call('factorList', { query: { type: 'water' as 'air' } }, as)
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['type']])
  })
})

describe('factors are refused', () => {
  it('without the permission of the call', async () => {
    const made = await makeFactor(app, admin.token, { module: 'ONE' })
    const params = { id: made.id }
    const reader = { token: (await signIn(app, { permissions: ['adaptors.view_factor'] })).token }
    const other = { token: (await signIn(app, { permissions: ['adaptors.view_module'] })).token }
    const answers = await Promise.all([
      app.call('factorCreate', { body: cod }, reader),
      app.call('factorUpdate', { params, body: cod }, reader),
      app.call('factorDelete', { params }, reader),
      app.call('factorList', {}, other),
      app.call('factorRetrieve', { params }, other),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
  })
})
