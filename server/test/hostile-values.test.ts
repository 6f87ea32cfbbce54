import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { otherTransaction } from './other-transaction.ts'
import { makeStation } from './wire-stations.ts'

const { app, admin: as } = await startWithAdmin()

// Too large for any id column, and the longest id that the contract accepts.
const ids = [2 ** 31, 8_685_263_440_472_025, 999_999_999_999_999]

test.for(ids)('a reading for the factor %d is refused like one for an unknown factor', async (factor) => {
  const { status, body } = await app.call('metricCreate', { body: { factor, value: 1 } }, as)
  expect([status, Object.keys(body)]).toEqual([400, ['factor']])
})

test.for(ids.slice(0, 1))('the list of the factor %d is empty', async (factor) => {
  const { status, body } = await app.call('metricList', { query: { factor: String(factor) } }, as)
  expect([status, body.results]).toEqual([200, []])
})

const readings = [
  '2147483648-0',
  '1-999999999999999',
  '1--999999999999999',
  '999999999999999-1',
  '1--8640000',
]

test.for(readings)('the reading %s is not found to see, correct or delete', async (id) => {
  const params = { id }
  const answers = [
    await app.call('metricRetrieve', { params }, as),
    await app.call('metricUpdate', { params, body: { value: 1 } }, as),
    await app.call('metricDelete', { params }, as),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test.for(['0000-01-01', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'a list may begin or end at %s',
  async (instant) => {
    const from = await app.call('metricList', { query: { start_datetime: instant } }, as)
    const to = await app.call('metricList', { query: { end_datetime: instant } }, as)
    expect([from.status, to.status]).toEqual([200, 200])
  },
)

test('a device cannot be claimed for a module or factor whose id no column can hold', async () => {
  const device = { module_manufacturer_id: 'd', factor_manufacturer_id: 'f' }
  const claims = [{ module_id: 2 ** 31 }, { factor_id: 2 ** 53 - 1 }, { module_id: 2 ** 40, factor_id: 1 }]
  for (const claim of claims) {
    const { status } = await app.call('mqttClaim', { body: { ...device, ...claim } }, as)
    expect([400, 404], JSON.stringify(claim)).toContain(status)
  }
})

test('a reading is stored by hand although its factor’s device name changes meanwhile', async () => {
  const { pool } = app.connections
  const { factors } = await makeStation(pool, { key: 'RENAMED' })
  const factor = factors[0]?.id ?? 0
  const other = await otherTransaction(pool)
  await other.query('select from factor_state where factor_id = $1 for update', [factor])
  const answer = app.call('metricCreate', { body: { factor, value: 1 } }, as)
  await other.awaited()
  await other.query("update factor set manufacturer_id = 'other' where id = $1", [factor])
  await other.commit()
  expect((await answer).status).toBe(201)
})
