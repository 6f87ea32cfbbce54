import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { circular, decision } from './tariffs.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
const { app, admin } = await startWithAdmin({ now })

const put = (body: object, as: { token: string } = admin) => app.call('tariffUpdate', { body }, as)
const stored = async () => (await app.call('tariffRetrieve', {}, admin)).body.data
const prices = { offpeak: 1200, normal: 1800.5, peak: 3400 }

test('the tariff is what holds today, and a change of it changes those entries alone', async () => {
  expect(await stored()).toEqual(decision)
  expect((await put({ prices })).body.data).toEqual({ ...decision, prices })
  await put({ days_without_peak: [7, 6] })
  expect(await stored()).toEqual({ ...decision, days_without_peak: [6, 7], prices })
  const { results } = (await app.call('hourBookList', { query: {} }, admin)).body
  expect(results.map(({ hours, days_without_peak }) => ({ hours, days_without_peak }))).toEqual([
    { hours: decision.hours, days_without_peak: [6, 7] },
    { hours: circular.hours, days_without_peak: [7] },
  ])
  expect((await put({ prices: null })).body.data.prices).toBeNull()
  expect((await put({ prices: null })).body.data.prices).toBeNull()
})

test('a change needs the permission', async () => {
  const reader = await signIn(app, { permissions: ['settings.change_mqttconfig'] })
  expect((await put({ prices }, reader)).status).toBe(403)
  expect((await app.call('tariffRetrieve', {}, reader)).body.data.prices).toBeNull()
})
