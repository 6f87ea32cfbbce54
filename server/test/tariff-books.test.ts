import type { HourBookWrite, PriceBook } from '@quantrac/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { circular, decision } from './tariffs.ts'

const { app, admin } = await startWithAdmin({ now: () => new Date('2026-11-20T05:00:00Z') })

const list = { query: { limit: 100 } } as const
const prices = async () => (await app.call('priceBookList', list, admin)).body.results
const hourBooks = async () => (await app.call('hourBookList', list, admin)).body.results

describe('what comes with the program', () => {
  // Read from the documents, independent of the migration: Decision 1279/QĐ-BCT.
  const decided = `
    production-110kv 1146 1811 3266
    production-22kv 1190 1833 3398
    production-6kv 1234 1899 3508
    production-low 1300 1987 3640
    business-22kv 1609 2887 5025
    business-6kv 1829 3108 5202
    business-low 1918 3152 5422`

  test('are the prices of seven groups, and none of stations without a group', async () => {
    const told = (await prices()).map(
      (one) => `${one.group} ${one.offpeak} ${one.normal} ${one.peak} ${one.valid_from} ${one.demand}`,
    )
    expect(told.toSorted()).toEqual(
      decided
        .trim()
        .split('\n')
        .map((line) => `${line.trim()} 2025-05-10 null`)
        .toSorted(),
    )
    for (const { document, grade } of await prices())
      expect([document, grade]).toEqual(['Quyết định 1279/QĐ-BCT', 'B'])
  })

  test('are the hours of two documents', async () => {
    const of = ({ hours, days_without_peak }: typeof circular) => ({ hours, days_without_peak })
    expect(await hourBooks()).toEqual([
      expect.objectContaining({
        ...of(decision),
        valid_from: '2026-04-22',
        document: 'Quyết định 963/QĐ-BCT',
        grade: 'B',
      }),
      expect.objectContaining({
        ...of(circular),
        valid_from: null,
        document: 'Thông tư 16/2014/TT-BCT',
        grade: 'B',
      }),
    ])
  })

  test('are the VAT until its resolution ends, the table of reactive energy and the factors of the grid', async () => {
    const vat = (await app.call('vatList', list, admin)).body.results
    expect(vat.map(({ valid_from, percent, document }) => [valid_from, percent, document])).toEqual([
      ['2027-01-01', null, ''],
      ['2025-07-01', 8, 'Nghị quyết 204/2025/QH15'],
    ])
    const [table, ...others] = (await app.call('reactiveTableList', list, admin)).body.results
    expect(others).toEqual([])
    expect(table).toMatchObject({
      valid_from: '2014-12-10',
      document: 'Thông tư 15/2014/TT-BCT',
      least_kw: 40,
      least_cos_phi: 0.9,
    })
    // Each is (0.9 ÷ cos φ − 1) · 100; the last row is of all below 0.60.
    expect(table?.rows).toHaveLength(32)
    for (const [place, { cos_phi, percent }] of (table?.rows ?? []).entries()) {
      expect(cos_phi).toBe((90 - place) / 100)
      expect(Math.abs(percent - (0.9 / cos_phi - 1) * 100), String(cos_phi)).toBeLessThan(0.0051)
    }
    const grid = (await app.call('gridFactorList', list, admin)).body.results
    expect(grid.map(({ year, factor }) => [year, factor])).toEqual([
      [2023, 0.6592],
      [2022, 0.6766],
    ])
  })
})

const allDay = [{ period: 'normal' as const, start: '00:00', end: '24:00' }]
const price = { offpeak: 1000, normal: 2000, peak: 3000 }
const origin = { document: 'Own contract', source: 'example.test', grade: null }
const hours = (...list_: (readonly [period: string, start: string, end: string])[]) =>
  list_.map(([period, start, end]) => ({ period, start, end }))

const kinds = [
  {
    kind: 'price-book',
    calls: ['priceBookCreate', 'priceBookUpdate', 'priceBookDelete', 'priceBookList'],
    body: { ...price, ...origin, demand: null, group: 'own', valid_from: '2026-02-01' },
    change: { peak: 3500.25, demand: 240_000 },
  },
  {
    kind: 'hour-book',
    calls: ['hourBookCreate', 'hourBookUpdate', 'hourBookDelete', 'hourBookList'],
    body: { ...origin, valid_from: '2026-02-01', hours: allDay, days_without_peak: [] },
    change: { days_without_peak: [7, 6] },
  },
  {
    kind: 'vat',
    calls: ['vatCreate', 'vatUpdate', 'vatDelete', 'vatList'],
    body: { ...origin, valid_from: '2026-02-01', percent: 10 },
    change: { percent: null },
  },
  {
    kind: 'reactive-table',
    calls: ['reactiveTableCreate', 'reactiveTableUpdate', 'reactiveTableDelete', 'reactiveTableList'],
    body: {
      ...origin,
      valid_from: '2026-02-01',
      least_kw: 40,
      least_cos_phi: 0.95,
      rows: [{ cos_phi: 0.9, percent: 1 }],
    },
    change: {
      rows: [
        { cos_phi: 0.5, percent: 2 },
        { cos_phi: 0.8, percent: 1 },
      ],
    },
  },
  {
    kind: 'grid-factor',
    calls: ['gridFactorCreate', 'gridFactorUpdate', 'gridFactorDelete', 'gridFactorList'],
    body: { ...origin, year: 2024, factor: 0.65 },
    change: { factor: 0.64 },
  },
] as const

interface Answer {
  readonly data: { readonly id: number }
  readonly results: readonly object[]
}

/** As it is stored: in order. */
const ordered = (fields: object): object => {
  const {
    days_without_peak: days,
    rows,
  }: { days_without_peak?: readonly number[]; rows?: readonly { cos_phi: number }[] } = fields
  return {
    ...fields,
    ...(days && { days_without_peak: days.toSorted((one, other) => one - other) }),
    ...(rows && { rows: rows.toSorted((one, other) => other.cos_phi - one.cos_phi) }),
  }
}

describe.each(kinds)('an entry of $kind', ({ kind, calls, body, change }) => {
  const [create, update, remove, all] = calls
  const call = async (name: string, input: object, as: { token: string } = admin) => {
    const answer = await app.raw(name as typeof create, input as never, as)
    const body = (answer.status === 204 ? {} : await answer.json()) as Answer
    return { status: answer.status, body }
  }

  test('is added, changed and deleted, each with its line in the log', async () => {
    const added = await call(create, { body })
    expect(added.status).toBe(201)
    const { id, ...fields } = added.body.data
    expect(fields).toMatchObject(body)
    const changed = await call(update, { params: { id }, body: change })
    expect([changed.status, changed.body.data]).toEqual([200, { ...added.body.data, ...ordered(change) }])
    expect((await call(all, list)).body.results).toContainEqual(changed.body.data)
    expect((await call(create, { body })).body).toEqual({
      [kind === 'grid-factor' ? 'year' : 'valid_from']: ['This value is already in use.'],
    })
    expect((await call(remove, { params: { id } })).status).toBe(204)
    expect((await call(all, list)).body.results).not.toContainEqual(expect.objectContaining({ id }))
    for (const name of [update, remove])
      expect((await call(name, { params: { id }, body: name === update ? change : undefined })).status).toBe(
        404,
      )
    const { results } = (await app.call('auditList', { query: { object: kind, limit: 10 } }, admin)).body
    expect(results.map(({ action }) => action).toReversed()).toEqual([
      `${kind}.create`,
      `${kind}.update`,
      `${kind}.delete`,
    ])
  })

  test('is seen by everybody, and changed with the permission', async () => {
    const reader = await signIn(app, { permissions: ['settings.change_mqttconfig'] })
    expect((await call(all, list, reader)).status).toBe(200)
    expect((await call(create, { body }, reader)).status).toBe(403)
    expect((await call(update, { params: { id: 1 }, body: change }, reader)).status).toBe(403)
    expect((await call(remove, { params: { id: 1 } }, reader)).status).toBe(403)
    const holder = await signIn(app, { permissions: ['settings.change_tariff'] })
    const added = await call(create, { body }, holder)
    expect(added.status).toBe(201)
    await call(remove, { params: { id: added.body.data.id } }, holder)
  })
})

describe('a field is refused by itself:', () => {
  const missing = 'The hours must cover the day from 00:00 to 24:00 without gaps.'
  const [book, , vat, table, factor] = kinds
  test.each([
    [
      'hours with a gap',
      'hourBookCreate',
      { hours: hours(['peak', '00:00', '10:00'], ['normal', '11:00', '24:00']) },
      { hours: [missing] },
    ],
    [
      'hours that begin late',
      'hourBookCreate',
      { hours: hours(['peak', '01:00', '24:00']) },
      { hours: [missing] },
    ],
    [
      'hours that end early',
      'hourBookCreate',
      { hours: hours(['peak', '00:00', '23:59']) },
      { hours: [missing] },
    ],
    ['no hours', 'hourBookCreate', { hours: [] }, { hours: [missing] }],
    [
      'hours that overlap',
      'hourBookCreate',
      { hours: hours(['peak', '00:00', '10:00'], ['normal', '09:00', '24:00']) },
      { hours: ['The hours overlap or are out of order.'] },
    ],
    [
      'hours without a length',
      'hourBookCreate',
      { hours: hours(['peak', '00:00', '00:00'], ['normal', '00:00', '24:00']) },
      { hours: ['The end of these hours must be after their start.'] },
    ],
    [
      'hours of an unknown period',
      'hourBookCreate',
      { hours: hours(['cheap', '00:00', '24:00']) },
      { 'hours.period': ['Not one of the allowed values.'] },
    ],
    [
      'no time of a day',
      'hourBookCreate',
      { hours: hours(['peak', '00:00', '24:30']) },
      { 'hours.end': ['Not in the expected format.'], hours: [missing] },
    ],
    [
      'a day twice',
      'hourBookCreate',
      { days_without_peak: [1, 1] },
      { days_without_peak: ['This value is already in use.'] },
    ],
    [
      'an eighth day',
      'hourBookCreate',
      { days_without_peak: [8] },
      { days_without_peak: ['Must not be above 7.'] },
    ],
    [
      'a date that no calendar has',
      'hourBookCreate',
      { valid_from: '2026-02-30' },
      { valid_from: ['Not in the expected format.'] },
    ],
    ['a negative price', 'priceBookCreate', { peak: -1 }, { peak: ['Must not be below 0.'] }],
    [
      'a price above a million',
      'priceBookCreate',
      { normal: 1_000_000.01 },
      { normal: ['Must not be above 1000000.'] },
    ],
    ['three decimals', 'priceBookCreate', { offpeak: 1200.125 }, { offpeak: ['Enter at most 2 decimals.'] }],
    ['a text', 'priceBookCreate', { normal: '1800' }, { normal: ['Wrong type of value.'] }],
    ['no price', 'priceBookCreate', { normal: undefined }, { normal: ['Required.'] }],
    ['a negative demand price', 'priceBookCreate', { demand: -1 }, { demand: ['Must not be below 0.'] }],
    [
      'a group of 61 letters',
      'priceBookCreate',
      { group: 'x'.repeat(61) },
      { group: ['Enter at most 60 characters.'] },
    ],
    [
      'a document of 201 letters',
      'vatCreate',
      { document: 'x'.repeat(201) },
      { document: ['Enter at most 200 characters.'] },
    ],
    ['an unknown grade', 'vatCreate', { grade: 'D' }, { grade: ['Not one of the allowed values.'] }],
    ['a rate above a hundred', 'vatCreate', { percent: 101 }, { percent: ['Must not be above 100.'] }],
    [
      'a power factor above one',
      'reactiveTableCreate',
      { least_cos_phi: 1.1 },
      { least_cos_phi: ['Must not be above 1.'] },
    ],
    ['no rows', 'reactiveTableCreate', { rows: [] }, { rows: ['Choose at least 1 item.'] }],
    [
      'a row twice',
      'reactiveTableCreate',
      {
        rows: [
          { cos_phi: 0.9, percent: 1 },
          { cos_phi: 0.9, percent: 2 },
        ],
      },
      { rows: ['This value is already in use.'] },
    ],
    ['a negative demand', 'reactiveTableCreate', { least_kw: -1 }, { least_kw: ['Must not be below 0.'] }],
    ['a factor of zero', 'gridFactorCreate', { factor: 0 }, { factor: ['Must not be below 0.'] }],
    ['a year without data', 'gridFactorCreate', { year: 1989 }, { year: ['Must not be below 1990.'] }],
  ] as const)('%s', async (...[, name, change, refusal]) => {
    const bodies = {
      hourBookCreate: kinds[1].body,
      priceBookCreate: book.body,
      vatCreate: vat.body,
      reactiveTableCreate: table.body,
      gridFactorCreate: factor.body,
    }
    const answer = await app.raw(name, { body: { ...bodies[name], ...change } } as never, admin)
    expect([answer.status, await answer.json()]).toEqual([400, refusal])
  })
})

test('the hours that hold from the beginning stay, with their date', async () => {
  const first = (await hourBooks()).find(({ valid_from }) => valid_from === null)
  const params = { id: first?.id ?? 0 }
  const moved = await app.call('hourBookUpdate', { params, body: { valid_from: '2020-01-01' } }, admin)
  expect([moved.status, moved.body]).toEqual([
    400,
    { valid_from: ['The hours that hold from the beginning keep their date.'] },
  ])
  const deleted = await app.call('hourBookDelete', { params }, admin)
  expect([deleted.status, deleted.body]).toMatchObject([409, { code: 'first-hours' }])
  expect(await hourBooks()).toContainEqual(first)
})

test('entries are listed by group, the newest first, and page by page', async () => {
  const make = (valid_from: string | null) =>
    app.call('priceBookCreate', { body: { ...price, group: 'a-first', valid_from } }, admin)
  const made = [await make('2026-01-01'), await make(null), await make('2026-07-01')]
  const own = (page: readonly PriceBook[]) => page.map(({ group, valid_from }) => [group, valid_from])
  const all = await prices()
  expect(own(all).slice(0, 3)).toEqual([
    ['a-first', '2026-07-01'],
    ['a-first', '2026-01-01'],
    ['a-first', null],
  ])
  const page = (await app.call('priceBookList', { query: { limit: 1, offset: 1 } }, admin)).body
  expect([page.count, own(page.results)]).toEqual([all.length, [['a-first', '2026-01-01']]])
  for (const { body } of made) await app.call('priceBookDelete', { params: { id: body.data.id } }, admin)
})

describe('whose price a station pays', () => {
  const entry = { valid_from: null, group: 'business-low', contracted_kw: 100 }
  let id = 0
  beforeAll(async () => {
    id = (await makeModule(app, admin.token, { code: 'GROUPED', type: 'elecConsum' })).id
  })
  const read = async (as = admin) => app.call('stationGroups', { params: { id } }, as)
  const write = async (entries: readonly object[], as: { token: string } = admin) =>
    app.raw('stationGroupsUpdate', { params: { id }, body: { entries } } as never, as)

  test('is said with dates, counted in the list of prices, and in the log under the station', async () => {
    expect((await read()).body.data).toEqual({ entries: [] })
    const later = { valid_from: '2026-10-01', group: 'business-6kv', contracted_kw: null }
    expect((await write([entry, later])).status).toBe(200)
    expect((await read()).body.data).toEqual({ entries: [later, entry] })
    const counted = () =>
      prices().then((all) => all.flatMap(({ group, stations }) => (stations > 0 ? [[group, stations]] : [])))
    expect(await counted()).toEqual([['business-6kv', 1]])
    await write([{ ...entry, valid_from: '2026-11-20' }])
    expect(await counted()).toEqual([['business-low', 1]])
    await write([{ ...entry, valid_from: '2026-11-21' }])
    expect(await counted()).toEqual([])
    const { results } = (await app.call('auditList', { query: { object: 'price-group' } }, admin)).body
    expect(results[0]).toMatchObject({
      action: 'price-group.update',
      after: { code: 'GROUPED', price_groups: [{ ...entry, valid_from: '2026-11-21' }] },
    })
    const lines = results.length
    await write([{ ...entry, valid_from: '2026-11-21' }])
    const after = (await app.call('auditList', { query: { object: 'price-group' } }, admin)).body
    expect(after.results).toHaveLength(lines)
  })

  test.each([
    ['a date twice', [entry, entry], { entries: ['This value is already in use.'] }],
    [
      'a demand of zero',
      [{ ...entry, contracted_kw: 0 }],
      { 'entries.contracted_kw': ['Must not be below 0.'] },
    ],
    [
      'no date',
      [{ ...entry, valid_from: 'today' }],
      { 'entries.valid_from': ['Not in the expected format.'] },
    ],
  ])('is refused with %s', async (_, entries, refusal) => {
    const answer = await write(entries)
    expect([answer.status, await answer.json()]).toEqual([400, refusal])
  })

  test('is beyond the reach of people who do not see the station, and needs the permission', async () => {
    const other = await makeModule(app, admin.token)
    const limited = await signIn(app, { permissions: ['settings.change_tariff'], module_ids: [other.id] })
    expect((await read(limited)).status).toBe(404)
    expect((await write([entry], limited)).status).toBe(404)
    const reader = await signIn(app, { permissions: [] })
    expect((await read(reader)).status).toBe(200)
    expect((await write([entry], reader)).status).toBe(403)
  })

  test('goes with the station', async () => {
    await write([entry])
    await app.call('moduleDelete', { params: { id } }, admin)
    expect((await read()).status).toBe(404)
    const { rows } = await app.connections.pool.query('select from module_price_group where module_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })
})

test('the log says prices and tables in words', async () => {
  await app.call('priceBookCreate', { body: { ...price, group: 'worded', valid_from: null } }, admin)
  const file = await fetch(`${app.url}/api/audit/export/csv/?object=price-book&locale=vi`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = await file.text()
  expect(text).toContain('Thêm giá điện')
  expect(text).toContain('Giá điện: Thấp điểm 1.000 đ/kWh, Bình thường 2.000 đ/kWh, Cao điểm 3.000 đ/kWh')
})

test('energy is divided by the hours of its day, and a book that begins later changes nothing before', async () => {
  const { code } = await makeModule(app, admin.token, { code: 'METER' })
  const meter = await makeFactor(app, admin.token, { module: code, unit: 'kWh', kind: 'counter' })
  const at = (text: string) => new Date(`${text}+07:00`)
  // 10 kWh an hour, over both days.
  await storeReadings(app, meter, [
    { at: at('2026-11-16T08:00'), value: 100 },
    { at: at('2026-11-17T12:00'), value: 380 },
  ])
  const periods = async (day: string, next: string) => {
    const query = { start_datetime: day, end_datetime: next }
    return (await app.call('moduleEnergy', { params: { code }, query }, admin)).body.datasets[0]?.data
  }
  const monday = () => periods('2026-11-16', '2026-11-17')
  const tuesday = () => periods('2026-11-17', '2026-11-18')
  expect([await monday(), await tuesday()]).toEqual([
    [0, 110, 50],
    [60, 60, 0],
  ])
  const body: HourBookWrite = {
    ...origin,
    valid_from: '2026-11-17',
    hours: [
      { period: 'peak', start: '00:00', end: '01:00' },
      { period: 'offpeak', start: '01:00', end: '24:00' },
    ],
    days_without_peak: [],
  }
  const { id } = (await app.call('hourBookCreate', { body }, admin)).body.data
  expect([await monday(), await tuesday()]).toEqual([
    [0, 110, 50],
    [110, 0, 10],
  ])
  await app.call('hourBookUpdate', { params: { id }, body: { days_without_peak: [2] } }, admin)
  expect(await tuesday()).toEqual([110, 10, 0])
  await app.call('hourBookDelete', { params: { id } }, admin)
  expect(await tuesday()).toEqual([60, 60, 0])
})
