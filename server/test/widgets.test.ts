import { mostWidgets, type Widget, type WidgetType, widgetTypes } from '@quantrac/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const person = (module_ids: readonly number[] = []) =>
  signIn(app, { permissions: ['widgets.view_widget'], module_ids })

let moduleId = 0
const factorIds: number[] = []
beforeAll(async () => {
  const module = await makeModule(app, admin.token, { code: 'W1' })
  moduleId = module.id
  for (let n = 1; n <= 9; n++)
    factorIds.push((await makeFactor(app, admin.token, { module: 'W1', code: `C${n}` })).id)
})
const codes = (count: number) => Array.from({ length: count }, (_, n) => `C${n + 1}`)

const create = (as: TestActor, body: Parameters<typeof app.call<'widgetCreate'>>[1]['body']) =>
  app.call('widgetCreate', { body }, as)
const list = async (as: TestActor, query: { limit?: number; offset?: number } = {}) =>
  (await app.call('widgetList', { query }, as)).body
const place = (x: number, more: Partial<{ i: string; w: number }> = {}) => ({
  i: 'any',
  x,
  y: 0,
  w: 15,
  h: 14,
  minW: 1,
  minH: 1,
  ...more,
})

describe('a widget', () => {
  it('is stored with the size, the least size and the places of its type and id', async () => {
    const me = await person()
    const layout = { w: 20, h: 13, minW: 1, minH: 1 }
    const body = { type: 'line_basic', title: ' Nhu cầu oxy ', module_code: ' w1 ', factors: ['c2'] } as const
    const { status, body: made } = await create(me, {
      ...body,
      factors: [...body.factors],
      range: '7d',
      layout,
      position: { lg: [place(33)], xxs: [place(0, { w: 4 })] },
    })
    const { id } = made.data
    expect(status).toBe(201)
    expect(made.data).toEqual({
      id,
      type: 'line_basic',
      title: 'Nhu cầu oxy',
      module_code: 'W1',
      factors: ['C2'],
      range: '7d',
      layout: { ...layout, minW: 9, minH: 12 },
      position: {
        lg: [{ i: String(id), x: 33, y: 0, w: 15, h: 14, minW: 9, minH: 12 }],
        md: [],
        sm: [],
        xs: [],
        // The narrowest grid has fewer columns than the type's least width.
        xxs: [{ i: String(id), x: 0, y: 0, w: 4, h: 14, minW: 4, minH: 12 }],
      },
      gone: { module: false, factors: [] },
    } satisfies Widget)
    expect((await app.call('widgetRetrieve', { params: { id } }, me)).body.data).toEqual(made.data)
  })

  it('is new with the size of its type, of all modules and with the range of the page', async () => {
    const { data } = (await create(await person(), { type: 'alert_lineChart' })).body
    expect(data).toMatchObject({ title: '', module_code: null, factors: [], range: null })
    expect(data.layout).toEqual(widgetTypes.alert_lineChart.layout)
  })

  it('follows the codes of its module and factors, and names those that are gone', async () => {
    const module = await makeModule(app, admin.token, { code: 'W2' })
    const made = await Promise.all(
      ['A', 'B'].map((code) => makeFactor(app, admin.token, { module: 'W2', code })),
    )
    const [limited, whole] = [await person([module.id]), await person()]
    const body = { type: 'line_sync', module_code: 'W2', factors: ['B', 'A'] } as const
    const ids = await Promise.all(
      [limited, whole].map(
        async (as) => (await create(as, { ...body, factors: [...body.factors] })).body.data.id,
      ),
    )
    const shown = async (as: TestActor, id = 0) => {
      const { data } = (await app.call('widgetRetrieve', { params: { id } }, as)).body
      return [data.module_code, data.factors, data.gone]
    }
    const rename = { ...module, code: 'W2-new' }
    await app.call('moduleUpdate', { params: { id: module.id }, body: rename }, admin)
    const none = { module: false, factors: [] }
    expect(await shown(whole, ids[1])).toEqual(['W2-new', ['B', 'A'], none])
    await app.call('factorDelete', { params: { id: made[1]?.id ?? 0 } }, admin)
    expect(await shown(whole, ids[1])).toEqual(['W2-new', ['A'], { module: false, factors: ['B'] }])
    const update = { params: { id: ids[1] ?? 0 }, body: { title: 'T' } }
    await app.call('widgetUpdate', update, whole)
    expect((await shown(whole, ids[1]))[2], 'another field keeps what is gone').toEqual({
      module: false,
      factors: ['B'],
    })
    const { db } = app.system
    await db.deleteFrom('group_module').where('module_id', '=', module.id).execute()
    await db
      .insertInto('group_module')
      .values({ group_id: limited.group_id ?? 0, module_id: moduleId })
      .execute()
    app.system.bus.publish('access.changed', {})
    await expect.poll(() => shown(limited, ids[0])).toEqual(['W2', [], { module: true, factors: ['B', 'A'] }])
    await app.call('moduleDelete', { params: { id: module.id } }, admin)
    expect(await shown(whole, ids[1])).toEqual(['W2', [], { module: true, factors: ['B', 'A'] }])
  })

  it('is gone with its person', async () => {
    const me = await person()
    await create(me, { type: 'alert_pieChart' })
    await app.call('userDelete', { params: { id: me.user_id } }, admin)
    const left = await app.system.db
      .selectFrom('widget')
      .select('id')
      .where('user_id', '=', me.user_id)
      .execute()
    expect(left).toEqual([])
  })
})

const types = Object.entries(widgetTypes).map(([type, { factor_limit }]) => ({
  type: type as WidgetType,
  factor_limit,
})) // the keys of that very table

describe('the factors', () => {
  it.for(types)('of a $type are $factor_limit at most', async ({ type, factor_limit }) => {
    const me = await person()
    const given = (count: number) => ({ type, module_code: 'W1', factors: codes(count) })
    expect((await create(me, given(factor_limit))).status).toBe(201)
    const beyond = await app.raw('widgetCreate', { body: given(factor_limit + 1) }, me)
    const sentence =
      factor_limit === 0
        ? 'This type of widget shows no factors.'
        : `This type of widget shows at most ${factor_limit} ${factor_limit === 1 ? 'factor' : 'factors'}.`
    expect([beyond.status, await beyond.json()]).toEqual([400, { factors: [sentence] }])
    const vietnamese = await app.raw('widgetCreate', { body: given(9) }, { ...me, language: 'vi' })
    expect(await vietnamese.text()).toContain(
      factor_limit === 0 ? 'không hiển thị chỉ tiêu' : `tối đa ${factor_limit} chỉ tiêu`,
    )
  })

  it.for([
    [{ module_code: 'W1', factors: ['C1', 'X'] }, { factors: ['Does not exist.'] }],
    [{ module_code: 'nowhere', factors: [] }, { module_code: ['Does not exist.'] }],
    [{ module_code: '', factors: [] }, { module_code: ['Does not exist.'] }],
    [{ module_code: null, factors: ['C1'] }, { module_code: ['Choose the station of these factors.'] }],
    [
      { layout: { w: 11, h: 14, minW: 1, minH: 1 } },
      { layout: [expect.stringMatching(/^This is smaller than/)] },
    ],
    [
      { layout: { w: 12, h: 13, minW: 1, minH: 1 } },
      { layout: [expect.stringMatching(/^This is smaller than/)] },
    ],
    [{ layout: { w: 49, h: 9, minW: 9, minH: 9 } }, { 'layout.w': ['Must not be above 48.'] }],
    [{ range: '2d' as never }, { range: ['Not one of the allowed values.'] }],
    [{ title: 'x'.repeat(101) }, { title: ['Enter at most 100 characters.'] }],
  ] as const)('and the rest are refused by field: %j', async ([given, refusal]) => {
    const me = await person()
    const body = { type: 'line_sync' as const, ...structuredClone(given) } as never // no body the contract accepts
    const made = await app.call('widgetCreate', { body }, me)
    expect([made.status, made.body]).toEqual([400, refusal])
    const { id } = (await create(me, { type: 'line_sync' })).body.data
    const changed = await app.call('widgetUpdate', { params: { id }, body }, me)
    expect([changed.status, changed.body]).toEqual([400, refusal])
    expect((await list(me)).count).toBe(1)
  })

  it('of another type are refused where it shows fewer, also if they are not sent', async () => {
    const me = await person()
    const { id } = (await create(me, { type: 'line_sync', module_code: 'W1', factors: codes(2) })).body.data
    const change = (body: object) => app.call('widgetUpdate', { params: { id }, body }, me)
    expect([
      (await change({ type: 'line_basic' })).status,
      (await change({ module_code: null })).status,
    ]).toEqual([400, 400])
    expect(
      (await change({ type: 'table_highestVal', module_code: null, factors: [] })).body.data,
    ).toMatchObject(
      // What was smaller gets the least size of the other type.
      { layout: { w: 15, h: 20, minW: 15, minH: 11 } },
    )
  })
})

const refusedOf = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 409).length

describe('the list', () => {
  it('has one’s own, the newest first', async () => {
    const [me, other] = [await person(), await person()]
    const ids: number[] = []
    for (const type of ['pie_basic', 'pie_donut', 'radar_basic'] as const)
      ids.unshift((await create(me, { type })).body.data.id)
    await create(other, { type: 'line_step' })
    const whole = await list(me)
    expect([whole.count, whole.results.map(({ id }) => id)]).toEqual([3, ids])
    const page = await list(me, { limit: 1, offset: 1 })
    expect([page.count, page.limit, page.results.map(({ id }) => id)]).toEqual([3, 1, [ids[1]]])
    await app.call('widgetDelete', { params: { id: ids[1] ?? 0 } }, me)
    expect((await list(me)).results.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })

  it('begins with a set in its order, once', async () => {
    const me = await person()
    const set = (['alert_lineChart', 'alert_pieChart', 'card_lastestFactor'] as const).map((type) => ({
      type,
    }))
    const bad = await app.call(
      'widgetCreateSet',
      { body: { widgets: [...set, { type: 'line_basic', factors: ['C1'] }] } },
      me,
    )
    expect([bad.status, Object.keys(bad.body), (await list(me)).count]).toEqual([
      400,
      ['widgets.module_code'],
      0,
    ])
    const sets = await Promise.all(
      [1, 2].map(() => app.call('widgetCreateSet', { body: { widgets: set } }, me)),
    )
    expect(refusedOf(sets)).toBe(1)
    expect(sets.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'widgets-exist' })
    const made = sets.find(({ status }) => status === 201)?.body.data
    expect(made?.map(({ type }) => type)).toEqual(set.map(({ type }) => type))
    expect((await list(me)).results).toEqual(made)
  })

  it('takes sixty, also from two who add at once', async () => {
    const me = await person()
    const set = Array.from({ length: mostWidgets - 1 }, () => ({ type: 'alert_pieChart' as const }))
    await app.call('widgetCreateSet', { body: { widgets: set } }, me)
    const made = await Promise.all(Array.from({ length: 6 }, () => create(me, { type: 'alert_pieChart' })))
    expect(refusedOf(made)).toBe(5)
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'widgets-full' })
    expect((await list(me)).count).toBe(mostWidgets)
  })
})

describe('places', () => {
  const move = (as: TestActor, body: Parameters<typeof app.call<'widgetPositions'>>[1]['body']) =>
    app.call('widgetPositions', { body }, as)

  it('of several widgets move at once, each with the widths that are given', async () => {
    const me = await person()
    const [one, two] = [
      await create(me, { type: 'line_basic' }),
      await create(me, { type: 'line_basic' }),
    ].map(({ body }) => body.data.id)
    await move(me, [{ id: one ?? 0, position: { lg: [place(1)], md: [place(2)] } }])
    const moved = await move(me, [
      // A whole grid: a widget takes its own place.
      { id: one ?? 0, position: { lg: [place(9, { i: String(two) }), place(5, { i: String(one) })] } },
      { id: two ?? 0, position: { sm: [place(7)] } },
    ])
    const at = ({ body }: { body: { data?: Widget[]; results?: Widget[] } }) =>
      (body.data ?? body.results ?? []).map(({ id, position: { lg, md, sm } }) => [
        id,
        ...[lg, md, sm].map((items) => items.map(({ i, x }) => [i, x])),
      ])
    const expected = [
      [two, [], [], [[String(two), 7]]],
      [one, [[String(one), 5]], [[String(one), 2]], []],
    ]
    expect(at(moved)).toEqual(expected)
    expect(at({ body: await list(me) })).toEqual(expected)
    await move(me, [{ id: one ?? 0, position: { lg: [] } }])
    expect((await list(me)).results[1]?.position).toMatchObject({ lg: [], md: [{ x: 2 }] })
    await app.call('widgetUpdate', { params: { id: one ?? 0 }, body: { position: { xs: [place(3)] } } }, me)
    expect((await list(me)).results[1]?.position).toMatchObject({ lg: [], md: [{ x: 2 }], xs: [{ x: 3 }] })
  })

  it.for([0, 2 ** 31, Number.MAX_SAFE_INTEGER, 'foreign'] as const)(
    'are written for all of them or for none: %s',
    async (strange) => {
      const [me, other] = [await person(), await person()]
      const own = (await create(me, { type: 'line_basic', position: { lg: [place(1)] } })).body.data.id
      const foreign = (await create(other, { type: 'line_basic' })).body.data.id
      const id = strange === 'foreign' ? foreign : strange
      const { status } = await move(me, [
        { id: own, position: { lg: [place(30)] } },
        { id, position: { lg: [place(30)] } },
      ])
      expect(status).toBe(id === 0 ? 400 : 404)
      expect((await list(me)).results[0]?.position.lg).toMatchObject([{ x: 1 }])
      expect((await list(other)).results[0]?.position.lg).toEqual([])
    },
  )
})

it('another person’s widget is not found, and nothing is without the permission', async () => {
  const [me, other] = [await person(), await person()]
  const { id } = (await create(me, { type: 'line_basic' })).body.data
  const asked = (as: TestActor) => [
    app.call('widgetRetrieve', { params: { id } }, as),
    app.call('widgetUpdate', { params: { id }, body: { title: 'x' } }, as),
    app.call('widgetDelete', { params: { id } }, as),
  ]
  const statuses = async (as: TestActor) => (await Promise.all(asked(as))).map(({ status }) => status)
  expect(await statuses(other)).toEqual([404, 404, 404])
  expect(await statuses(await signIn(app))).toEqual([403, 403, 403])
})
