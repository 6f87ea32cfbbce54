import type { Factor } from '@quantrac/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const minuteMs = 60_000
const now = Date.parse('2026-05-10T01:30:30.000Z')

let app: TestApp
let viewer: TestActor
let limited: TestActor
const factors: Factor[] = []

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  const admin = await signIn(app, { role: 'admin' })
  const modules = await Promise.all(['A', 'B'].map((code) => makeModule(app, admin.token, { code })))
  for (const module of ['A', 'A', 'B'])
    factors.push(await makeFactor(app, admin.token, { module, code: `F${factors.length}` }))
  const permissions = ['widgets.view_widget'] as const
  viewer = await signIn(app, { permissions })
  limited = await signIn(app, { permissions, module_ids: [modules[1]?.id ?? 0] })
})
afterAll(() => app.stop())

function factor(place: number): Factor {
  const found = factors[place]
  if (found === undefined) throw new Error(`there is no factor ${place}`)
  return found
}
const id = (place: number): number => factor(place).id
const ago = (minutes: number): Date => new Date(now - minutes * minuteMs)
const hoursOf = async (factor_id: number[], as = viewer) => {
  const { status, body } = await app.call('dashboardLastHours', { query: { factor_id } }, as)
  expect(status).toBe(200)
  return body.data.map(({ factor_id: own, labels, data }) => [
    own,
    labels.map((label, place) => [new Date(label), data[place]]),
  ])
}

it('each factor has its measured readings of the last hour at their own moments, in the order asked for', async () => {
  await storeReadings(app, factor(0), [
    { at: ago(61), value: 1 },
    { at: ago(59), value: 2 },
    { at: ago(10), value: 3 },
    { at: ago(5), value: 4, quality: 2 },
  ])
  await storeReadings(app, factor(2), [{ at: ago(7), value: 5 }])
  const none = id(1)
  expect(await hoursOf([id(2), none, id(0), id(2), 999_999])).toEqual([
    [id(2), [[ago(7), 5]]],
    [none, []],
    [
      id(0),
      [
        [ago(59), 2],
        [ago(10), 3],
      ],
    ],
  ])
  expect(await hoursOf([id(0), id(2)], limited), 'only what one reaches').toEqual([[id(2), [[ago(7), 5]]]])
})

it('many readings are the mean of each minute', async () => {
  const each = Array.from({ length: 3600 }, (_, second) => ({
    at: new Date(now - (second + 1) * 1000),
    value: second % 2,
  }))
  await storeReadings(app, factor(1), each)
  const [hour] = (await hoursOf([id(1)])) as [[number, [Date, number][]]]
  expect(hour[1]).toHaveLength(61)
  expect(new Set(hour[1].map(([, value]) => value))).toEqual(new Set([0.5]))
})

it('what is no list of ids, or too long a one, is refused', async () => {
  const wrong = ['', 'x', 0, Array.from({ length: 201 }, () => id(0))] as unknown as number[][]
  const answers = await Promise.all(
    wrong.map((factor_id) => app.call('dashboardLastHours', { query: { factor_id } }, viewer)),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})
