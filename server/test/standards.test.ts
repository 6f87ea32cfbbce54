import { quantityOf, StandardEntry, unitOf, xlsxType } from '@quantrac/contract'
import { afterEach, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'

const { app, admin: as } = await startWithAdmin()
const en = { ...as, language: 'en' as const }

const limit = { quantity: 'COD', period: 'instant', max_value: 75, unit: 'mg/L' } as const
const whole = {
  ...limit,
  min_value: null,
  column: '',
  condition: '',
  valid_from: null,
  valid_until: null,
} as const

const made: number[] = []
afterEach(async () => {
  for (const id of made.splice(0)) await app.call('standardDelete', { params: { id } }, as)
})

let count = 0
async function added(body: object = {}) {
  count += 1
  const answer = await app.call(
    'standardCreate',
    { body: { code: `Permit ${count}`, group: 'own', entries: [limit], ...body } },
    en,
  )
  if (answer.status === 201) made.push(answer.body.data.id)
  return answer
}

const all = async () => (await app.call('standardList', { query: { limit: 1000 } }, as)).body.results
async function shipped(code: string) {
  const found = (await all()).find((one) => one.code === `${code}/BTNMT`)
  if (found === undefined) throw new Error(`${code} did not come with the program`)
  return found
}
const countOf = (entries: readonly StandardEntry[]) =>
  entries.filter(({ min_value, max_value }) => min_value !== null || max_value !== null).length

test('the documents that come with the program have their limits, or an empty form', async () => {
  const documents = (await all()).filter((one) => one.shipped)
  expect(documents.map(({ code, entries, grade }) => [code, countOf(entries), grade])).toEqual([
    ['QCVN 05:2023/BTNMT', 39, 'A'],
    ['QCVN 08:2023/BTNMT', 23, 'C'],
    ['QCVN 14:2008/BTNMT', 20, 'C'],
    ['QCVN 14:2025/BTNMT', 0, null],
    ['QCVN 40:2011/BTNMT', 14, 'B'],
    ['QCVN 40:2025/BTNMT', 0, null],
  ])
  const forms = documents.filter(({ grade }) => grade === null)
  expect(forms.map(({ entries, columns }) => [entries.length, columns])).toEqual([
    [10, []],
    [27, ['A', 'B', 'C']],
  ])
})

test('every shipped limit is in the form of the contract, in a unit of its quantity', async () => {
  const wrong = (await all()).flatMap(({ code, entries }) =>
    entries
      .filter((entry) => {
        const quantity = quantityOf(entry.quantity)
        const isConvertible = quantity === undefined || unitOf(quantity, entry.unit) !== undefined
        return !isConvertible || !StandardEntry.safeParse(entry).success
      })
      .map(({ quantity }) => `${code} ${quantity}`),
  )
  expect(wrong).toEqual([])
  const unknown = new Set(
    (await all()).flatMap(({ entries }) =>
      entries.filter((entry) => quantityOf(entry.quantity) === undefined).map(({ quantity }) => quantity),
    ),
  )
  // Table 2 of QCVN 05:2023 limits substances that no station of the table of quantities measures.
  expect([...unknown].toSorted()).toEqual([
    'BENZENE',
    'CL2',
    'FORMALDEHYDE',
    'H2SO4',
    'HCN',
    'HYDROCARBONS',
    'METHYL-MERCAPTAN',
    'PB-AIR',
    'STYRENE',
    'TOLUENE',
    'XYLENE',
  ])
})

test('a document is added, found, read, changed and deleted', async () => {
  const created = await added({ code: '118/GPMT', group: 'own', grade: 'A', valid_from: '2024-06-15' })
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: { code: '118/GPMT', shipped: false, shipped_entries: null, entries: [whole], stations: 0 },
    },
  })
  const { id } = created.body.data
  const search = await app.call('standardList', { query: { search: '118/gpmt' } }, as)
  expect(search.body.results).toEqual([created.body.data])
  const body = { title_vi: 'Giấy phép môi trường', entries: [{ ...limit, max_value: 70 }] }
  const changed = await app.call('standardUpdate', { params: { id }, body }, as)
  expect(changed.body.data).toMatchObject({ title_vi: 'Giấy phép môi trường', valid_from: '2024-06-15' })
  expect(changed.body.data.entries).toEqual([{ ...whole, max_value: 70 }])
  expect((await app.call('standardRetrieve', { params: { id } }, as)).body).toEqual(changed.body)
  const group = await app.call('standardList', { query: { group: 'own' } }, as)
  expect(group.body.results.map((one) => one.id)).toEqual([id])
  expect((await app.call('standardDelete', { params: { id } }, as)).status).toBe(204)
  expect((await app.call('standardRetrieve', { params: { id } }, as)).status).toBe(404)
})

test('the own copy of a shipped document stands beside the shipped one, until it is taken away', async () => {
  const { id, entries } = await shipped('QCVN 05:2023')
  const own = entries.map((entry) =>
    entry.quantity === 'TSP' && entry.period === '24h' ? { ...entry, max_value: 160 } : entry,
  )
  const body = { entries: own, note: '160 theo giấy phép' }
  const changed = await app.call('standardUpdate', { params: { id }, body }, as)
  expect(changed.body.data).toMatchObject({
    entries: own,
    shipped_entries: entries,
    changed: { note: '160 theo giấy phép', by: expect.any(String) },
  })
  const back = await app.call('standardUpdate', { params: { id }, body: { entries: null } }, as)
  expect(back.body.data).toMatchObject({ entries, shipped_entries: null, changed: null })
})

test('an own copy that says what is shipped is none', async () => {
  const { id, entries } = await shipped('QCVN 40:2011')
  const other = entries.slice(1)
  await app.call('standardUpdate', { params: { id }, body: { entries: other, note: 'x' } }, as)
  const same = await app.call('standardUpdate', { params: { id }, body: { entries } }, as)
  expect(same.body.data).toMatchObject({ shipped_entries: null, changed: null })
})

test('of a shipped document only the limits are changed, and it is not deleted', async () => {
  const { id } = await shipped('QCVN 40:2011')
  const body = { title_vi: 'Khác', grade: 'A' as const }
  const changed = await app.call('standardUpdate', { params: { id }, body }, en)
  expect([changed.status, changed.body]).toEqual([
    400,
    {
      title_vi: ['The document came with the product: only its limits can be changed.'],
      grade: ['The document came with the product: only its limits can be changed.'],
    },
  ])
  expect(await app.call('standardDelete', { params: { id } }, as)).toMatchObject({
    status: 409,
    body: { code: 'standard-shipped' },
  })
})

test.for<[object, string]>([
  [{ entries: [{ ...limit, unit: 'µg/Nm³' }] }, 'entries.0.unit'],
  [{ entries: [limit, { ...limit, quantity: 'TSS', min_value: 80 }] }, 'entries.1.min_value'],
  [{ entries: [{ ...limit, valid_from: '2026-01-01', valid_until: '2025-12-31' }] }, 'entries.0.valid_until'],
  [{ entries: [limit, { ...limit, max_value: 60, valid_from: '2026-01-01' }] }, 'entries.1.quantity'],
  [{ valid_from: '2026-01-01', valid_until: '2025-12-31' }, 'valid_until'],
  [{ entries: [{ ...limit, valid_from: '2026-02-30' }] }, 'entries.valid_from'],
  [{ entries: [{ ...limit, period: '2h' }] }, 'entries.period'],
])('%j is refused under its field', async ([body, field]) => {
  const answer = await added(body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('limits of one quantity stand beside each other in other columns, conditions, periods and times', async () => {
  const answer = await added({
    entries: [
      { ...limit, valid_until: '2025-12-31' },
      { ...limit, valid_from: '2026-01-01' },
      { ...limit, column: 'A' },
      { ...limit, condition: 'F > 500 m³/ngày' },
      { ...limit, period: '24h' },
    ],
  })
  expect(answer.status).toBe(201)
})

test('two documents cannot have one code', async () => {
  const answer = await added({ code: 'qcvn 05:2023/btnmt' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['code']])
})

test('documents are seen, added, changed and deleted by those who may', async () => {
  const { id } = (await added()).body.data
  const viewer = await signIn(app, { permissions: ['standards.view_standard'] })
  expect((await app.call('standardRetrieve', { params: { id } }, viewer)).status).toBe(200)
  const refused = [
    await app.call('standardCreate', { body: { code: 'x', group: 'own' } }, viewer),
    await app.call('standardUpdate', { params: { id }, body: { grade: 'A' } }, viewer),
    await app.call('standardDelete', { params: { id } }, viewer),
    await app.call('standardImport', { params: { id }, query: { dry: '1' }, body: '' }, viewer),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const nobody = await signIn(app, { permissions: ['adaptors.view_module'] })
  expect((await app.call('standardList', {}, nobody)).status).toBe(403)
})

test.for(['vi', 'en'] as const)('the sheet of limits in %s is read as it was written', async (locale) => {
  const { id } = (
    await added({
      entries: [
        { ...limit, max_value: 1.255, column: 'A', condition: '=1+1; "F"', valid_until: '2025-12-31' },
        { ...limit, min_value: -0.5, max_value: null, period: '24h', quantity: 'TEMP', unit: '°C' },
        { ...limit, max_value: null, quantity: 'TSS' },
      ],
    })
  ).body.data
  const file = await app.raw('standardCsv', { params: { id }, query: { locale } }, as)
  expect(file.headers.get('content-disposition')).toMatch(
    locale === 'vi' ? /gioi-han-permit/ : /limits-permit/,
  )
  const body = await file.text()
  const read = await app.call('standardImport', { params: { id }, query: { dry: '1' }, body }, as)
  const { entries } = (await app.call('standardRetrieve', { params: { id } }, as)).body.data
  expect(read.body.data).toEqual({ entries, added: 0, changed: 0, removed: 0, errors: [] })
})

test.for(['vi', 'en'] as const)('the workbook of limits in %s is read as it was written', async (locale) => {
  const { id } = (
    await added({
      entries: [
        { ...limit, max_value: 1.255, column: 'A', condition: '=1+1; "F"', valid_until: '2025-12-31' },
        { ...limit, min_value: -0.5, max_value: null, period: '24h', quantity: 'TEMP', unit: '°C' },
      ],
    })
  ).body.data
  const input = { params: { id }, query: { locale } }
  const file = await app.raw('standardXlsx', input, { token: as.token })
  expect(file.headers.get('content-disposition')).toMatch(/\.xlsx$/)
  const body = new Blob([await file.arrayBuffer()], { type: xlsxType })
  const read = await app.call('standardImport', { params: { id }, query: { dry: '1' }, body }, as)
  const { entries } = (await app.call('standardRetrieve', { params: { id } }, as)).body.data
  expect(read.body.data).toEqual({ entries, added: 0, changed: 0, removed: 0, errors: [] })
  const broken = new Blob(['PK\u0003\u0004'], { type: xlsxType })
  const answer = await app.call('standardImport', { params: { id }, query: { dry: '1' }, body: broken }, as)
  expect(answer.body.data.errors).toMatchObject([{ line: 1, field: '' }])
})

test('a dry run says what would change and stores nothing; the import stores it', async () => {
  const { id, entries } = (await added({ entries: [limit, { ...limit, quantity: 'TSS' }] })).body.data
  const body = 'Thông số;Lớn nhất;Đơn vị;Từ ngày\nCOD;70,5;mg/L;\nBOD5;1500;µg/L;01/09/2025\n'
  const result = { added: 1, changed: 1, removed: 1, errors: [] }
  const dry = await app.call('standardImport', { params: { id }, query: { dry: '1' }, body }, as)
  expect(dry.body.data).toMatchObject(result)
  expect((await app.call('standardRetrieve', { params: { id } }, as)).body.data.entries).toEqual(entries)
  const done = await app.call('standardImport', { params: { id }, body }, as)
  expect(done.body.data).toMatchObject(result)
  expect((await app.call('standardRetrieve', { params: { id } }, as)).body.data.entries).toEqual([
    { ...whole, max_value: 70.5 },
    { ...whole, quantity: 'BOD5', max_value: 1500, unit: 'µg/L', valid_from: '2025-09-01' },
  ])
})

test('a wrong line of a sheet is named, and nothing of it is stored', async () => {
  const { id, entries } = (await added()).body.data
  const body = [
    'quantity,period,max_value,unit,valid_from',
    'COD,2h,1,mg/L,',
    'COD,1h,many,mg/L,',
    'COD,1h,1.500,mg/L,',
    'COD,1h,1,ppm,',
    'COD,1h,1,mg/L,tomorrow',
    'COD,24h,1,mg/L,31/02/2026',
    'TSS,24h,1,mg/L,',
    'TSS,24h,2,mg/L,',
  ].join('\n')
  const answer = await app.call('standardImport', { params: { id }, body }, en)
  expect(answer.body.data.errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'period'],
    [3, 'max_value'],
    [4, 'max_value'],
    [5, 'unit'],
    [6, 'valid_from'],
    [7, 'valid_from'],
    [9, 'quantity'],
  ])
  expect((await app.call('standardRetrieve', { params: { id } }, as)).body.data.entries).toEqual(entries)
  const headless = await app.call('standardImport', { params: { id }, body: 'a,b\n1,2\n' }, en)
  expect(headless.body.data.errors).toMatchObject([{ line: 1, field: '' }])
})
