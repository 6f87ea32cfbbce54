import type { Factor, Module } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { auditOf, makeFactor, makeModule, storeReadings } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()
const en = { ...as, language: 'en' as const }

const documents = (await app.call('standardList', { query: { limit: 1000 } }, as)).body.results
const idOf = (code: string) => documents.find((one) => one.code === `${code}/BTNMT`)?.id ?? 0
const [waste, surface, air] = [idOf('QCVN 40:2011'), idOf('QCVN 08:2023'), idOf('QCVN 05:2023')]

/** A station whose readings come every quarter of an hour. */
const station = () => makeModule(app, as.token, { interval_seconds: 900 })
const factorOf = (module: Module, more: object = {}) =>
  makeFactor(app, as.token, { module: module.code, unit: 'mg/L', quantity: 'COD', ...more })
const takes = (module: Module, standard_id: number, more: object = {}) =>
  app.call('moduleStandardUpdate', { params: { id: module.id }, body: { standard_id, ...more } }, as)

const taken_at = '2026-03-10T02:20:00.000Z'
const quarters = ['02:00', '02:15', '02:30', '02:45'].map((clock) => `2026-03-10T${clock}:00.000Z`)

const added = (factor: Factor, more: object = {}) =>
  app.call('sampleCreate', { body: { factor: factor.id, taken_at, value: 80, unit: 'mg/L', ...more } }, en)
const sample = async (factor: Factor, more: object = {}) => (await added(factor, more)).body.data

/** Readings of the hour of the sample. */
const measured = (factor: Factor, values: readonly number[]) =>
  storeReadings(
    app,
    factor,
    values.map((value, at) => ({ at: quarters[at] ?? '', value })),
  )

test('a sample keeps what was typed, and says who added it', async () => {
  const factor = await factorOf(await station())
  const typed = {
    value: 1250,
    unit: 'µg/L',
    laboratory: 'Trung tâm Quan trắc',
    method: 'TCVN 6491:1999',
    result_code: 'KQ-0412',
    remark: 'lấy tại cửa xả',
  }
  const made = await sample(factor, typed)
  expect(made).toMatchObject({ ...typed, taken_at, below: false, in_factor_unit: 1.25, file: null })
  expect(made.factor.code).toBe(factor.code)
  const read = await app.call('sampleRetrieve', { params: { id: made.id } }, as)
  expect(read.body.data).toEqual(made)
  expect(await auditOf(app, 'sample', made.id)).toMatchObject([{ action: 'sample.create' }])
})

test('the instrument is its mean of the hour, and the difference is of the sample', async () => {
  const factor = await factorOf(await station())
  await measured(factor, [90, 94, 98, 102])
  // (90 + 94 + 98 + 102) / 4 = 96; 96 − 80 = 16; 16 / 80 = 20 %.
  expect((await sample(factor)).instrument).toEqual({
    start: '2026-03-10T02:00:00.000Z',
    end: '2026-03-10T03:00:00.000Z',
    mean: 96,
    n: 4,
    expected: 4,
    difference: 16,
    percent: 20,
  })
})

test('the difference is made in the unit of the factor, exactly', async () => {
  const factor = await factorOf(await station())
  await measured(factor, [0.1, 0.2, 0.3, 0.2])
  // The mean is 0.2 mg/L; 250 µg/L are 0.25: −0.05, which is −20 %.
  const { instrument, in_factor_unit } = await sample(factor, { value: 250, unit: 'µg/L' })
  expect([in_factor_unit, instrument?.mean, instrument?.difference, instrument?.percent]).toEqual([
    0.25, 0.2, -0.05, -20,
  ])
})

test('faulty readings count for nothing, and too few make no mean', async () => {
  const factor = await factorOf(await station())
  await storeReadings(app, factor, [
    { at: quarters[0] ?? '', value: 10 },
    { at: quarters[1] ?? '', value: 20 },
    { at: quarters[2] ?? '', value: 900, quality: 1 },
  ])
  const two = (await sample(factor)).instrument
  expect(two).toMatchObject({ mean: null, n: 2, expected: 4, difference: null, percent: null })
  await storeReadings(app, factor, [{ at: quarters[3] ?? '', value: 30 }])
  const [three] = (await app.call('sampleList', { query: { factor: factor.id } }, as)).body.results
  // 3 of 4 are 75 %, the rule's share: (10 + 20 + 30) / 3 = 20.
  expect(three?.instrument).toMatchObject({ mean: 20, n: 3, difference: -60, percent: -75 })
})

test('what has no mean is compared with nothing', async () => {
  const module = await station()
  const counter = await factorOf(module, { kind: 'counter', unit: 'kWh', quantity: 'active-energy' })
  expect((await sample(counter, { unit: 'kWh' })).instrument).toBeNull()
  const direction = await factorOf(module, { unit: '°', quantity: 'WIND-DIR' })
  expect((await sample(direction, { unit: '°' })).instrument).toBeNull()
})

test('of a sample of 0 the difference has no percentage', async () => {
  const factor = await factorOf(await station())
  await measured(factor, [1, 1, 1, 1])
  expect((await sample(factor, { value: 0 })).instrument).toMatchObject({ difference: 1, percent: null })
})

const judged = async (factor: Factor, more: object = {}) => {
  const { judgement } = await sample(factor, more)
  return [judgement.result, judgement.limit?.max_value ?? null]
}

test('a sample is judged by the limit of single samples of its station, in any unit', async () => {
  const module = await station()
  await takes(module, waste, { column: 'B', kq: 0.9, kf: 1.1 })
  const factor = await factorOf(module)
  // 150 × 0.9 × 1.1 = 148.5
  expect(await judged(factor, { value: 148.5, result_code: '1' })).toEqual(['within', 148.5])
  expect(await judged(factor, { value: 148.51, result_code: '2' })).toEqual(['exceeded', 148.5])
  expect(await judged(factor, { value: 148_500, unit: 'µg/L', result_code: '3' })).toEqual(['within', 148.5])
  expect(await judged(factor, { value: 148_501, unit: 'µg/L', result_code: '4' })).toEqual([
    'exceeded',
    148.5,
  ])
  const [{ judgement } = { judgement: null }] = (
    await app.call('sampleList', { query: { factor: factor.id, search: '1' } }, as)
  ).body.results
  expect(judgement?.limit).toMatchObject({ standard: 'QCVN 40:2011/BTNMT', column: 'B', unit: 'mg/L' })
})

test('what was not detected is within only where its detection limit is', async () => {
  const module = await station()
  await takes(module, surface, { column: 'A' })
  // At most 0.005 mg/L.
  const cadmium = await factorOf(module, { quantity: 'CD' })
  const below = (value: number, unit: string, result_code: string) => ({
    value,
    unit,
    result_code,
    below: true,
  })
  expect(await judged(cadmium, below(5, 'µg/L', '1'))).toEqual(['within', 0.005])
  expect(await judged(cadmium, below(6, 'µg/L', '2'))).toEqual(['inconclusive', 0.005])
  // At least 6 mg/L.
  const oxygen = await factorOf(module, { quantity: 'DO' })
  expect(await judged(oxygen, below(6, 'mg/L', '3'))).toEqual(['exceeded', null])
  expect(await judged(oxygen, below(7, 'mg/L', '4'))).toEqual(['inconclusive', null])
})

test('what was not detected has no difference', async () => {
  const factor = await factorOf(await station())
  await measured(factor, [3, 3, 3, 3])
  const { instrument } = await sample(factor, { value: 5, below: true })
  expect(instrument).toMatchObject({ mean: 3, difference: null, percent: null })
})

test('a document with limits of averages only says which, and judges no sample', async () => {
  const module = await station()
  await takes(module, air)
  const dust = await factorOf(module, { quantity: 'PM10', unit: 'µg/m³' })
  const { judgement } = await sample(dust, { unit: 'µg/m³', value: 900 })
  expect(judgement).toEqual({ result: 'no-limit', limit: null, other_periods: ['24h', 'year'] })
})

test('no threshold is compared with a sample, and no alert is raised', async () => {
  const module = await station()
  const factor = await factorOf(module)
  await app.call('thresholdCreate', { body: { factor_id: factor.id, min_value: 0, max_value: 10 } }, as)
  expect((await sample(factor, { value: 900 })).judgement).toEqual({
    result: 'no-limit',
    limit: null,
    other_periods: [],
  })
  const { body } = await app.call('moduleAlerts', { params: { code: module.code } }, as)
  expect(body.count).toBe(0)
})

test('a later choice of a document leaves what was taken before under the earlier one', async () => {
  const module = await station()
  await takes(module, waste, { column: 'A' })
  const factor = await factorOf(module)
  const { id } = await sample(factor)
  await takes(module, waste, { column: 'B' })
  const read = await app.call('sampleRetrieve', { params: { id } }, as)
  expect(read.body.data.judgement).toMatchObject({ result: 'exceeded', limit: { max_value: 75 } })
})

test('what cannot be a sample is refused with its field', async () => {
  const factor = await factorOf(await station())
  const refused = async (more: object) => {
    const { status, body } = await added(factor, more)
    return [status, Object.keys(body)]
  }
  expect(await refused({ unit: 'kWh' })).toEqual([400, ['unit']])
  expect(await refused({ unit: '' })).toEqual([400, ['unit']])
  expect(await refused({ below: true, value: 0 })).toEqual([400, ['value']])
  expect(await refused({ below: true, value: -1 })).toEqual([400, ['value']])
  expect(await refused({ value: 1e16 })).toEqual([400, ['value']])
  expect(await refused({ value: '80' })).toEqual([400, ['value']])
  expect(await refused({ taken_at: '2999-01-01T00:00:00Z' })).toEqual([400, ['taken_at']])
  expect(await refused({ taken_at: '0001-01-01T00:00:00Z' })).toEqual([400, ['taken_at']])
  expect(await refused({ factor: 999_999_999 })).toEqual([400, ['factor']])
  expect(await refused({ factor: 9_007_199_254_740_991 })).toEqual([400, ['factor']])
  expect(await refused({ unit: 'kWh', taken_at: '2999-01-01T00:00:00Z' })).toEqual([
    400,
    ['taken_at', 'unit'],
  ])
})

test('one laboratory has one result of a sample in one sheet', async () => {
  const factor = await factorOf(await station())
  const named = { laboratory: 'Lab', result_code: 'A1' }
  expect((await added(factor, named)).status).toBe(201)
  expect(await added(factor, { laboratory: 'LAB', result_code: 'a1' })).toMatchObject({
    status: 400,
    body: { taken_at: expect.any(Array) },
  })
  expect((await added(factor, { ...named, result_code: 'A2' })).status).toBe(201)
})

test('a correction keeps what is left out, and is in the audit log', async () => {
  const factor = await factorOf(await station())
  const { id } = await sample(factor, { laboratory: 'One' })
  const change = { params: { id }, body: { value: 81.5 } }
  const { body } = await app.call('sampleUpdate', change, en)
  expect(body.data).toMatchObject({ value: 81.5, unit: 'mg/L', laboratory: 'One', taken_at })
  const wrong = await app.call('sampleUpdate', { params: { id }, body: { below: true, value: 0 } }, en)
  expect(wrong).toMatchObject({ status: 400, body: { value: expect.any(Array) } })
  const [line] = (await auditOf(app, 'sample', id)).filter(({ action }) => action === 'sample.update')
  expect(line).toMatchObject({ before: { value: 80 }, after: { value: 81.5 } })
  expect((await app.call('sampleDelete', { params: { id } }, as)).status).toBe(204)
  expect((await app.call('sampleRetrieve', { params: { id } }, as)).status).toBe(404)
})

test('samples of a deleted factor or station are not shown, those of a switched-off factor are', async () => {
  const module = await station()
  const [factor, other] = [await factorOf(module), await factorOf(module)]
  const [{ id }, kept] = [await sample(factor), await sample(other)]
  await app.call('factorDelete', { params: { id: factor.id } }, as)
  expect((await app.call('sampleRetrieve', { params: { id } }, as)).status).toBe(404)
  await app.call('factorUpdate', { params: { id: other.id }, body: { status: false, code: 'RENAMED' } }, as)
  const listed = async () => (await app.call('sampleList', { query: { module: module.id } }, as)).body.results
  expect(await listed()).toMatchObject([{ id: kept.id, factor: { status: false, code: 'RENAMED' } }])
  await app.call('moduleDelete', { params: { id: module.id } }, as)
  expect(await listed()).toEqual([])
})

test('the list is of a station, a time and a text, newest first', async () => {
  const module = await station()
  const factor = await factorOf(module)
  const days = ['2026-03-01', '2026-03-03', '2026-03-02']
  for (const day of days) await sample(factor, { taken_at: `${day}T03:00:00Z`, result_code: `R ${day}` })
  const list = async (query: object) =>
    (await app.call('sampleList', { query: { module: module.id, ...query } }, as)).body.results.map(
      (one) => one.result_code,
    )
  expect(await list({})).toEqual(['R 2026-03-03', 'R 2026-03-02', 'R 2026-03-01'])
  expect(await list({ start_datetime: '2026-03-02', end_datetime: '2026-03-03' })).toEqual(['R 2026-03-02'])
  expect(await list({ search: 'r 2026-03-01' })).toEqual(['R 2026-03-01'])
  expect(await list({ ordering: 'taken_at', limit: 1 })).toEqual(['R 2026-03-01'])
  expect(await list({ factor: 999 })).toEqual([])
})

test('a person with a reach sees and adds samples of their own stations alone', async () => {
  const [own, other] = [await station(), await station()]
  const [mine, theirs] = [await factorOf(own), await factorOf(other)]
  const hidden = await sample(theirs)
  const limited = await signIn(app, {
    permissions: ['samples.view_sample', 'samples.add_sample'],
    module_ids: [own.id],
  })
  const body = { factor: mine.id, taken_at, value: 1, unit: 'mg/L' }
  expect((await app.call('sampleCreate', { body }, limited)).status).toBe(201)
  expect((await app.call('sampleCreate', { body: { ...body, factor: theirs.id } }, limited)).status).toBe(400)
  expect((await app.call('sampleRetrieve', { params: { id: hidden.id } }, limited)).status).toBe(404)
  const { body: list } = await app.call('sampleList', {}, limited)
  expect(list.results.map(({ module }) => module.id)).toEqual([own.id])
})

test('the list is narrowed by station, factor, laboratory and result', async () => {
  const module = await station()
  const air = await makeModule(app, as.token, { type: 'air' })
  await takes(module, waste, { column: 'B' })
  const [cod, other] = [await factorOf(module, { code: 'COD' }), await factorOf(air, { code: 'NO2' })]
  // At most 150 mg/L.
  const within = await sample(cod, { laboratory: 'Trung tâm A', result_code: '1' })
  const exceeded = await sample(cod, { value: 151, laboratory: 'TRUNG TÂM A', result_code: '2' })
  const free = await sample(other, { laboratory: 'Phòng B', result_code: '3' })
  const mine = [within.id, exceeded.id, free.id]
  const ids = async (query: object) =>
    (await app.call('sampleList', { query: { limit: 100, ordering: 'id', ...query } }, as)).body.results
      .map(({ id }) => id)
      .filter((id) => mine.includes(id))
  expect(await ids({ module_code: module.code.toLowerCase() })).toEqual([within.id, exceeded.id])
  expect(await ids({ factor_code: 'no2' })).toEqual([free.id])
  expect(await ids({ type: 'air' })).toEqual([free.id])
  expect(await ids({ laboratory: 'trung tâm a' })).toEqual([within.id, exceeded.id])
  expect(await ids({ laboratory: 'Trung tâm' })).toEqual([])
  expect(await ids({ result: 'exceeded' })).toEqual([exceeded.id])
  expect(await ids({ result: 'within', module_code: module.code })).toEqual([within.id])
  expect(await ids({ result: 'no-limit' })).toEqual([free.id])
  const page = await app.call('sampleList', { query: { result: 'exceeded', limit: 1, offset: 50 } }, as)
  expect(page.body).toMatchObject({ results: [{ judgement: { result: 'exceeded' } }] })
  const wrong = await app.call('sampleList', { query: { result: 'bad' as 'within' } }, en)
  expect(wrong).toMatchObject({ status: 400, body: { result: expect.any(Array) } })
  const { data } = (await app.call('sampleChoices', {}, as)).body
  expect(data.factors).toEqual(expect.arrayContaining(['COD', 'NO2']))
  expect(data.laboratories.filter((name) => name.toLowerCase() === 'trung tâm a')).toHaveLength(1)
})
