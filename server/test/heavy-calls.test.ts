import { permissionCodes } from '@quantrac/contract'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { heavyIn, holdCharts } from './held-charts.ts'
import { makeStation, storedValues } from './wire-stations.ts'

let app: TestApp
let person: TestActor
let other: TestActor
beforeAll(async () => {
  app = await startTestApp()
  await makeStation(app.connections.pool, { key: 'HEAVY' })
  person = await signIn(app, { role: 'admin' })
  other = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const chart = (actor: TestActor, language = 'en') =>
  app.call('moduleSeries', { params: { code: 'HEAVY' } }, { ...actor, language })
const charts = (actor: TestActor, count: number) => Array.from({ length: count }, () => chart(actor))

describe('forty charts of one person', () => {
  test('run four at once; pages, sign-in, health, stations and other people do not wait for them', async () => {
    const held = await holdCharts(app)
    const forty = charts(person, 40)
    await held.awaited(4, 'reading_day')
    await expect.poll(() => heavyIn('waiting')).toBe(36)
    const station = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
    onTestFinished(() => station.endAsync(true))
    await station.publishAsync('any', '{"module":"HEAVY","values":{"F1":7}}', { qos: 1 })
    const quick = await Promise.all([
      app.call('accountLogin', { body: { email: other.email, password: actorPassword } }),
      app.call('accountMe', {}, person),
      app.call('widgetList', {}, person),
      app.call('dashboardConditions', {}, person),
      fetch(`${app.url}/api/health/ready`),
    ])
    expect(quick.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const another = chart(other)
    await held.awaited(5, 'reading_day')
    await held.commit()
    const answers = await Promise.all([...forty, another])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await storedValues(app, 'HEAVY')).toEqual([7])
    expect([await heavyIn('running'), await heavyIn('waiting')]).toEqual([0, 0])
  })

  test('leave the queue when the person goes', async () => {
    const held = await holdCharts(app)
    const going = new AbortController()
    const url = `${app.url}/api/modules/get-factor-with-time-by-module/HEAVY/`
    const headers = { authorization: `Bearer ${person.token}` }
    const forty = Array.from({ length: 40 }, () => fetch(url, { headers, signal: going.signal }))
    const ended = Promise.allSettled(forty)
    await expect.poll(() => heavyIn('waiting')).toBe(36)
    going.abort()
    await ended
    await expect.poll(() => heavyIn('waiting')).toBe(0)
    await held.commit()
    await expect.poll(() => heavyIn('running')).toBe(0)
    expect((await chart(person)).status).toBe(200)
  })
})

test('the charts of people with a limited reach leave their pages connections', async () => {
  const { id: moduleId } = await app.system.db.selectFrom('module').select('id').executeTakeFirstOrThrow()
  const who = { permissions: permissionCodes, module_ids: [moduleId] }
  const limited = [await signIn(app, who), await signIn(app, who)]
  const held = await holdCharts(app)
  const eight = limited.flatMap((actor) => charts(actor, 4))
  await expect.poll(() => heavyIn('waiting')).toBe(2)
  await held.awaited(4, 'reading_day')
  const lists = await Promise.all(limited.map((actor) => app.call('factorList', {}, actor)))
  expect(lists.map(({ status }) => status)).toEqual([200, 200])
  await held.commit()
  const answers = await Promise.all(eight)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('files that were read, and files that were left, give their places back', async () => {
  const files = Array.from({ length: 12 }, () => app.raw('alertCsv', {}, person))
  const answers = await Promise.all(files)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all(answers.map(async (answer, at) => (at % 2 === 0 ? answer.text() : answer.body?.cancel())))
  const body = 'module,factor,timestamp,value\nHEAVY,F1,2026-03-01T00:00:00Z,1\n'
  const imports = Array.from({ length: 6 }, () => app.call('metricImport', { body }, person))
  expect((await Promise.all(imports)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  await expect.poll(() => heavyIn('running')).toBe(0)
})

test('beyond the queue, a chart is refused in words with the time to try again', async () => {
  const held = await holdCharts(app)
  const taken = charts(person, 104)
  await expect.poll(() => heavyIn('waiting')).toBe(100)
  const refused = await Promise.all([chart(person, 'vi'), chart(person, 'en')])
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
  expect(refused.map(({ body }) => body)).toMatchObject([
    {
      code: 'overloaded',
      detail: 'Quá nhiều dữ liệu đang được tải cùng lúc, vui lòng thử lại sau giây lát.',
    },
    { code: 'overloaded', detail: 'Too much data is being loaded at once, please try again in a moment.' },
  ])
  await held.commit()
  const answers = await Promise.all(taken)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a chart over its time is refused in words, and its connection is used again', async () => {
  const held = await holdCharts(app)
  const { status, body, headers } = await chart(person)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject({
    code: 'over-time',
    detail: 'The database took too long to answer. Choose a shorter time range, or try again in a moment.',
  })
  const { totalCount: connections } = app.people.store
  await held.commit()
  expect((await chart(person)).status).toBe(200)
  expect(app.people.store.totalCount).toBe(connections)
})
