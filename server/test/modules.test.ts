import { describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, judged, makeFactor, makeModule, openAlert } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const as = { token: admin.token }

const body = { code: 'WW-01', manufacturer_id: 'dev-01', description: 'Cửa xả', status: true }

describe('a module', () => {
  it('is created with four fields and defaults for the rest', async () => {
    const answer = await app.call('moduleCreate', { body }, as)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...body,
      id: expect.any(Number),
      name: 'WW-01',
      type: 'wasteWater',
      latitude: null,
      longitude: null,
      interval_seconds: 300,
      contact: '',
      last_seen_at: null,
      factor_count: 0,
    })
    expect(await auditOf(app, 'module', answer.body.data.id)).toMatchObject([
      { action: 'module.create', actor_email: admin.email, before: null, after: { code: 'WW-01' } },
    ])
  })

  it('is refused under the field that another module has, whatever the case', async () => {
    await makeModule(app, admin.token, { code: 'Taken-1', manufacturer_id: 'taken-device' })
    const code = await app.call(
      'moduleCreate',
      { body: { ...body, code: ' tAKEN-1 ', manufacturer_id: 'free' } },
      as,
    )
    expect([code.status, code.body]).toEqual([400, { code: ['This value is already in use.'] }])
    const device = await app.call(
      'moduleCreate',
      { body: { ...body, code: 'free', manufacturer_id: 'taken-device' } },
      as,
    )
    expect([device.status, device.body]).toEqual([
      400,
      { manufacturer_id: ['This value is already in use.'] },
    ])
  })

  it('is refused for a code that is not valid in a topic or an address', async () => {
    for (const code of ['a/b', 'a b', 'nước', '', '#', 'x'.repeat(51), 'a\u0000']) {
      const answer = await app.call('moduleCreate', { body: { ...body, code, manufacturer_id: 'x' } }, as)
      expect([code, answer.status, Object.keys(answer.body)]).toEqual([code, 400, ['code']])
    }
  })

  it('is refused for a device name under which no reading could arrive', async () => {
    const names = ['a#b', '#', '+', 'a\u0007', '__proto__', 'constructor', ' prototype ', 'x'.repeat(101)]
    for (const manufacturer_id of names) {
      const answer = await app.call('moduleCreate', { body: { ...body, code: 'ok', manufacturer_id } }, as)
      expect([manufacturer_id, answer.status, Object.keys(answer.body)]).toEqual([
        manufacturer_id,
        400,
        ['manufacturer_id'],
      ])
    }
  })

  it('created twice at the same time exists once', async () => {
    const twin = { ...body, code: 'TWIN', manufacturer_id: 'twin' }
    const answers = await Promise.all([1, 2, 3].map(() => app.call('moduleCreate', { body: twin }, as)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })

  it('keeps omitted fields on update, and the audit line says who changed what', async () => {
    const made = await makeModule(app, admin.token, { type: 'air', latitude: 10.5, name: 'Khu A' })
    const change = { code: made.code, manufacturer_id: 'renamed', description: 'x', status: true }
    const answer = await app.call('moduleUpdate', { params: { id: made.id }, body: change }, as)
    expect(answer.body.data).toEqual({ ...made, ...change })
    const lines = await auditOf(app, 'module', made.id)
    expect(lines[1]).toMatchObject({
      action: 'module.update',
      before: { description: 'Outlet' },
      after: { description: 'x' },
    })
  })

  it('cannot get the code of another module on update', async () => {
    const [one, two] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const change = { ...body, code: one.code.toLowerCase(), manufacturer_id: 'other' }
    const answer = await app.call('moduleUpdate', { params: { id: two.id }, body: change }, as)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['code']])
  })

  it('closes the open alerts of its factors when switched off, and is normal when switched on again', async () => {
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, as)
    const alert = await openAlert(app, factor, new Date('2026-01-01T00:00:00Z'))
    const resolvedIds = new Promise<number[]>((resolve) => {
      app.system.bus.on('alerts.resolved', ({ ids }) => resolve(ids))
    })
    const { id, code, manufacturer_id } = module
    const write = { code, manufacturer_id, description: 'Outlet' }
    await app.call('moduleUpdate', { params: { id }, body: { ...write, status: false } }, as)
    const off = await judged(app, factor, alert)
    expect(off.state).toMatchObject({ phase: 'OFF', severity: null, alert_id: null })
    expect(off.state.watermark).toEqual(new Date('2026-01-01T00:00:00Z'))
    expect(off.alert).toMatchObject({ resolve_reason: 'disabled', resolved_at: expect.any(Date) })
    expect(await resolvedIds).toEqual([alert])
    await app.call('moduleUpdate', { params: { id }, body: { ...write, status: true } }, as)
    expect((await judged(app, factor, alert)).state.phase).toBe('NORMAL')
  })

  it('when deleted no longer exists anywhere, frees its code and device, and keeps its readings', async () => {
    const module = await makeModule(app, admin.token)
    const factor = await makeFactor(app, admin.token, { module: module.code })
    await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, as)
    const alert = await openAlert(app, factor, new Date('2026-01-01T00:00:00Z'))
    const { id, code, manufacturer_id } = module
    expect((await app.call('moduleDelete', { params: { id } }, as)).status).toBe(204)
    expect((await judged(app, factor, alert)).alert.resolve_reason).toBe('disabled')
    const gone = await Promise.all([
      app.call('moduleRetrieve', { params: { id } }, as),
      app.call('moduleUpdate', { params: { id }, body }, as),
      app.call('moduleDelete', { params: { id } }, as),
      app.call('moduleFactors', { params: { id } }, as),
      app.call('moduleLatest', { params: { code } }, as),
      app.call('factorRetrieve', { params: { id: factor.id } }, as),
      app.call('thresholdByFactor', { params: { id: factor.id } }, as),
    ])
    expect(gone.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const all = await app.call('moduleListWhole', {}, as)
    expect(all.body.data.map((one) => one.id)).not.toContain(id)
    const again = await makeModule(app, admin.token, { code, manufacturer_id })
    expect(again.id).not.toBe(id)
    expect((await auditOf(app, 'module', id)).at(-1)).toMatchObject({
      action: 'module.delete',
      before: { code, factors: [{ id: factor.id }] },
    })
  })

  it('is not found under an id that no column can hold, and refused under a text that is no id', async () => {
    for (const [id, status] of [
      ['999999999999999', 404],
      ['0', 404],
      ['abc', 400],
      ['1.5', 400],
    ] as const)
      expect([id, (await app.call('moduleRetrieve', { params: { id } }, as)).status]).toEqual([id, status])
  })
})

describe('the list of modules', () => {
  it('finds Vietnamese with and without diacritics, and takes wildcards literally', async () => {
    const made = await makeModule(app, admin.token, {
      code: 'SEARCH-1',
      name: 'Trạm nước thải Đồng Nai 100%_\\',
    })
    for (const search of [
      'nuoc thai',
      'NƯỚC',
      'Dong nai',
      'đồng',
      'search-1',
      '100%',
      '%_\\',
      ' đồng nai ',
    ]) {
      const answer = await app.call('moduleList', { query: { search } }, as)
      expect([search, answer.body.results.map((one) => one.id)]).toEqual([search, [made.id]])
    }
    for (const search of ['%%', 's_arch', '🙂', 'nuocthai']) {
      const answer = await app.call('moduleList', { query: { search } }, as)
      expect([search, answer.body.count, answer.body.results]).toEqual([search, 0, []])
    }
    const everything = await app.call('moduleListWhole', {}, as)
    const blank = await app.call('moduleList', { query: { search: '  ' } }, as)
    expect(blank.body.count).toBe(everything.body.data.length)
    expect((await app.call('moduleList', { query: { search: 'x'.repeat(201) } }, as)).status).toBe(400)
    expect((await app.call('moduleList', { query: { search: 'a\u0000' } }, as)).status).toBe(400)
  })

  it('filters by type and status, sorts in both directions, and links the pages', async () => {
    for (const code of ['page-b', 'PAGE-A', 'page-c'])
      await makeModule(app, admin.token, { code, type: 'elecConsum', status: code !== 'page-c' })
    const query = { search: 'page-', type: 'elecConsum' as const, ordering: '-code' as const, limit: 2 }
    const first = await app.call('moduleList', { query }, as)
    expect(first.body).toMatchObject({ count: 3, limit: 2, offset: 0, previous: null })
    expect(first.body.results.map((one) => one.code)).toEqual(['page-c', 'page-b'])
    expect(first.body.next).toBe(
      '/api/modules/list/?offset=2&limit=2&search=page-&type=elecConsum&ordering=-code',
    )
    const next = await fetch(`${app.url}${first.body.next}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await next.json()).toMatchObject({ offset: 2, next: null, results: [{ code: 'PAGE-A' }] })
    const off = await app.call('moduleList', { query: { search: 'page-', status: 'false' } }, as)
    expect(off.body.results.map((one) => one.code)).toEqual(['page-c'])
    const kind = await app.call('moduleByType', { params: { type: 'elecConsum' } }, as)
    expect(kind.body.data.map((one) => one.code)).toEqual(['PAGE-A', 'page-b', 'page-c'])
  })

  it('filters by whether a module has a place', async () => {
    for (const [code, latitude, longitude] of [
      ['PLACE-1', 10.8, 106.7],
      ['PLACE-2', null, null],
      ['PLACE-3', 10.8, null],
    ] as const)
      await makeModule(app, admin.token, { code, latitude, longitude })
    const found = async (placed: 'true' | 'false') => {
      const { results } = (await app.call('moduleList', { query: { search: 'place-', placed } }, as)).body
      return results.map(({ code }) => code)
    }
    expect([await found('true'), await found('false')]).toEqual([['PLACE-1'], ['PLACE-2', 'PLACE-3']])
  })

  it('returns the last page if the requested one no longer exists', async () => {
    const answer = await app.call('moduleList', { query: { search: 'page-', limit: 2, offset: 90 } }, as)
    expect(answer.body).toMatchObject({ count: 3, offset: 2, next: null })
    expect(answer.body.results).toHaveLength(1)
  })

  it('has each module’s number of factors and when it was last seen', async () => {
    const module = await makeModule(app, admin.token, { code: 'SEEN' })
    const factor = await makeFactor(app, admin.token, { module: 'seen' })
    await makeFactor(app, admin.token, { module: 'SEEN' })
    const at = new Date('2026-02-03T04:05:06.789Z')
    await app.system.db
      .updateTable('factor_state')
      .set({ latest_ts: at, latest_value: 1, latest_quality: 0 })
      .where('factor_id', '=', factor.id)
      .execute()
    const query = { ordering: '-last_seen_at', limit: 1 } as const
    const answer = await app.call('moduleList', { query }, as)
    expect(answer.body.results).toEqual([{ ...module, factor_count: 2, last_seen_at: at.toISOString() }])
    const whole = await app.call('moduleWithFactors', { params: { id: module.id } }, as)
    expect(whole.body.data).toMatchObject({ factor_count: 2, factors: [{ id: factor.id }, {}] })
  })
})

describe('modules are refused', () => {
  it('without the permission of the call', async () => {
    const module = await makeModule(app, admin.token)
    const params = { id: module.id }
    const reader = { token: (await signIn(app, { permissions: ['adaptors.view_module'] })).token }
    const writer = { token: (await signIn(app, { permissions: ['adaptors.add_factor'] })).token }
    const statuses = await Promise.all([
      app.call('moduleCreate', { body }, reader),
      app.call('moduleUpdate', { params, body }, reader),
      app.call('moduleDelete', { params }, reader),
      app.call('moduleWithFactors', { params }, reader),
      app.call('moduleList', {}, writer),
      app.call('moduleListWhole', {}, writer),
      app.call('moduleRetrieve', { params }, writer),
    ])
    expect(statuses.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect((await app.call('moduleByType', { params: { type: 'air' } }, writer)).status).toBe(200)
    expect((await app.call('moduleByType', { params: { type: 'air' } })).status).toBe(401)
  })
})
