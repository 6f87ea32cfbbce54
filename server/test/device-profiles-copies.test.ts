import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase } from './database.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { sender, valuesOf } from './sent-messages.ts'
import { sparkplugBytes } from './sparkplug-encoder.ts'

// Two copies of the program with an endpoint each, on one database.
let database: Awaited<ReturnType<typeof createDatabase>>
let one: TestApp
let other: TestApp
beforeAll(async () => {
  database = await createDatabase()
  one = await startTestApp({ databaseUrl: database.url, config: { broker: brokerOf() } })
  other = await startTestApp({ databaseUrl: database.url, config: { broker: brokerOf() } })
})
afterAll(async () => {
  await one?.stop()
  await other?.stop()
  await database?.drop()
})

test('messages are read by a new, a changed and a switched off profile at once, also in another copy', async () => {
  const as = await signIn(one, { role: 'admin' })
  const here = await sender(one)
  const there = await sender(other)
  const value = (list: string) => ({ path: `${list}.*`, name: 'n', value: 'v' })
  const station = { topic: '{plant}-{module}' }
  const body = { name: 'Probe', topics: ['probes/{plant}/{module}/report'], form: 'json' as const, station }
  const made = await one.call('deviceProfileCreate', { body: { ...body, values: [value('m')] } }, as)
  const params = { code: made.body.data.id }
  const module = await makeModule(one, as.token, { manufacturer_id: 'north-p1' })
  const factor = await makeFactor(one, as.token, { module: module.code, manufacturer_id: 'COD' })

  let sent = 0
  const isStored = async ({ send }: typeof here, list: string): Promise<boolean> => {
    sent += 1
    await send('probes/north/p1/report', { [list]: [{ n: 'COD', v: sent }] })
    return (await valuesOf(one, factor.id)).includes(sent)
  }
  const expectRead = async (list: string, expected: boolean): Promise<void> => {
    await expect
      .poll(async () => [await isStored(here, list), await isStored(there, list)])
      .toEqual([expected, expected])
  }

  await expectRead('m', true)
  await one.call('deviceProfileUpdate', { params, body: { values: [value('k')] } }, as)
  await expectRead('k', true)
  await expectRead('m', false)
  await one.call('deviceProfileUpdate', { params, body: { enabled: false } }, as)
  await expectRead('k', false)
})

test('what a birth told one copy is known to another, and after a restart', async () => {
  const as = await signIn(one, { role: 'admin' })
  const module = await makeModule(one, as.token, { manufacturer_id: 'North/gw/tank' })
  const factor = await makeFactor(one, as.token, { module: module.code, manufacturer_id: 'Level' })
  let value = 0
  const isStored = async ({
    send,
  }: {
    send: Awaited<ReturnType<typeof sender>>['send']
  }): Promise<boolean> => {
    value += 1
    await send(
      'spBv1.0/North/DDATA/gw/tank',
      sparkplugBytes(Date.now() + value, [{ alias: 7, type: 10, value }]),
    )
    return (await valuesOf(one, factor.id)).includes(value)
  }
  const birth = sparkplugBytes(Date.now(), [{ name: 'Level', alias: 7, type: 10, value: 0.5 }])
  await (await sender(one)).send('spBv1.0/North/DBIRTH/gw/tank', birth)
  const there = await sender(other)
  await expect.poll(() => isStored(there), { timeout: 10_000 }).toBe(true)
  const restarted = await startTestApp({ databaseUrl: database.url, config: { broker: brokerOf() } })
  const again = await sender(restarted)
  expect(await isStored(again)).toBe(true)
  await again.end()
  await restarted.stop()
})
