import { expect, test } from 'vitest'
import { listLimits } from '../src/features/compliance/limits.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()

const documents = (await app.call('standardList', { query: { limit: 1000 } }, as)).body.results
const idOf = (code: string) => documents.find((one) => one.code === `${code}/BTNMT`)?.id ?? 0
const water = idOf('QCVN 40:2011')
const air = idOf('QCVN 05:2023')

const station = () => makeModule(app, as.token)
const at = ({ id }: { id: number }) => ({ params: { id } })
const read = async (module: { id: number }) => (await app.call('moduleStandard', at(module), as)).body.data
const chosen = async (module: { id: number }, body: object) => {
  const answer = await app.call('moduleStandardUpdate', { ...at(module), body }, as)
  return answer.body.data
}

const permit = {
  number: '118/GPMT',
  date: '2024-06-15',
  limits: [{ quantity: 'COD', period: 'instant' as const, max_value: 0.1, unit: 'g/L' }],
}

test('a station takes no document until somebody chooses one', async () => {
  expect(await read(await station())).toEqual({
    standard_id: null,
    column: '',
    kq: 1,
    kf: 1,
    excluded: ['pH'],
    permit: null,
    follow_instant: false,
    since: null,
    limits: [],
    permit_file: null,
  })
})

test('the limits follow from document, column, coefficients and permit', async () => {
  const module = await station()
  const taken = await chosen(module, { standard_id: water, column: 'B', kq: 0.9, kf: 1.1, permit })
  expect(taken.since).not.toBeNull()
  const limits = taken.limits.filter(({ quantity }) => quantity === 'COD' || quantity === 'pH')
  expect(limits).toMatchObject([
    { quantity: 'pH', min_value: 5.5, max_value: 9, standard: 'QCVN 40:2011/BTNMT', column: 'B' },
    {
      quantity: 'COD',
      max_value: 148.5,
      document_max: 150,
      valid_from: '2012-01-01',
      valid_until: '2031-12-31',
    },
    { quantity: 'COD', max_value: 0.1, unit: 'g/L', standard: '118/GPMT', version: '2024-06-15' },
  ])
  expect(await read(module)).toEqual(taken)
})

test('what is left out stays, and a document that is taken away takes its column along', async () => {
  const module = await station()
  await chosen(module, { standard_id: water, column: 'A', kq: 0.9, excluded: ['pH', 'TSS'] })
  expect(await chosen(module, { kf: 1.1 })).toMatchObject({
    standard_id: water,
    column: 'A',
    kq: 0.9,
    kf: 1.1,
    excluded: ['TSS', 'pH'],
  })
  const without = await chosen(module, { standard_id: null })
  expect(without).toMatchObject({ standard_id: null, column: '', limits: [] })
})

test('the first choice holds for all time before, each later one from then on, the same one writes nothing', async () => {
  const module = await station()
  await chosen(module, { standard_id: water, column: 'A' })
  await chosen(module, { standard_id: water, column: 'A' })
  const begin = Date.now()
  await chosen(module, { column: 'B' })
  await chosen(module, { column: 'B', excluded: ['pH'] })
  const taken = (await listLimits(app.system, [module.id])).get(module.id) ?? []
  expect(taken.map(({ from }) => from === -Infinity)).toEqual([true, false])
  expect(taken[1]?.from).toBeGreaterThanOrEqual(begin)
  expect(taken.map(({ limits }) => limits.find(({ quantity }) => quantity === 'COD')?.max_value)).toEqual([
    75, 150,
  ])
  const lines = await app.system.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'module-standard.update')
    .where('module_id', '=', module.id)
    .orderBy('id')
    .execute()
  expect(lines).toMatchObject([
    { before: { standard: null }, after: { code: module.code, standard: 'QCVN 40:2011/BTNMT', column: 'A' } },
    { before: { column: 'A' }, after: { column: 'B' } },
  ])
})

test.for<[object, string]>([
  [{ standard_id: 999_999 }, 'standard_id'],
  [{ standard_id: water }, 'column'],
  [{ standard_id: water, column: 'C' }, 'column'],
  [{ standard_id: air, column: 'A' }, 'column'],
  [{ kq: 0 }, 'kq'],
  [{ kf: 11 }, 'kf'],
  [{ permit: { ...permit, date: '31/12/2025' } }, 'permit.date'],
  [{ permit: { ...permit, limits: [{ ...permit.limits[0], unit: 'ppm' }] } }, 'permit.limits.0.unit'],
])('%j is refused under its field', async ([body, field]) => {
  const answer = await app.call('moduleStandardUpdate', { ...at(await station()), body }, as)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('a document that a station takes, or has taken, is not deleted, and it is said which', async () => {
  const module = await station()
  const body = { code: `Own of ${module.code}`, group: 'own' as const }
  const { id } = (await app.call('standardCreate', { body }, as)).body.data
  await chosen(module, { standard_id: id })
  const { data } = (await app.call('standardRetrieve', at({ id }), as)).body
  expect(data.stations).toBe(1)
  const refused = () => app.call('standardDelete', at({ id }), { ...as, language: 'en' })
  const because = { code: 'standard-taken', detail: expect.stringContaining(module.code) }
  expect(await refused()).toMatchObject({ status: 409, body: because })
  const other = await station()
  const remover = await signIn(app, {
    permissions: ['standards.delete_standard'],
    module_ids: [other.id],
  })
  const beyond = await app.call('standardDelete', at({ id }), remover)
  expect([beyond.status, JSON.stringify(beyond.body).includes(module.code)]).toEqual([409, false])
  await chosen(module, { standard_id: null })
  expect((await app.call('standardRetrieve', at({ id }), as)).body.data.stations).toBe(0)
  expect((await refused()).status).toBe(409)
  await app.call('moduleDelete', at(module), as)
  expect((await refused()).status).toBe(204)
})

test('the choice is seen with the thresholds and made by those who may change them, within their reach', async () => {
  const [module, other] = [await station(), await station()]
  const viewer = await signIn(app, { permissions: ['adaptors.view_threshold'], module_ids: [module.id] })
  expect((await app.call('moduleStandard', at(module), viewer)).status).toBe(200)
  expect((await app.call('moduleStandard', at(other), viewer)).status).toBe(404)
  const body = { standard_id: air }
  expect((await app.call('moduleStandardUpdate', { ...at(module), body }, viewer)).status).toBe(403)
  const changer = await signIn(app, { permissions: ['adaptors.change_threshold'], module_ids: [module.id] })
  expect((await app.call('moduleStandardUpdate', { ...at(other), body }, changer)).status).toBe(404)
  expect((await app.call('moduleStandardUpdate', { ...at(module), body }, changer)).status).toBe(200)
})
