import { permissionCodes } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type LiveModule, makeLiveModule } from './raised-alerts.ts'

interface Person {
  readonly actor: TestActor
  readonly module: LiveModule
}

// Many more than the connections for people with a limited reach.
const people = 50
let app: TestApp
let limited: Person[]
beforeAll(async () => {
  app = await startTestApp()
  limited = []
  for (let n = 1; n <= people; n += 1) {
    const module = await makeLiveModule(app, `S${n}`)
    const actor = await signIn(app, { permissions: permissionCodes, module_ids: [module.id] })
    limited.push({ actor, module })
  }
})
afterAll(() => app.stop())

/** Makes several calls at the same time, writes through both pools, and takes the administration lock. */
async function work({ actor, module }: Person): Promise<number[]> {
  const factor = module.factor_ids[0] ?? 0
  const body = { factor: 'F1', module: module.code, value: 1, status: 'INFO' as const }
  const group = { name: `of ${module.code}`, permission_ids: [1], module_ids: [module.id] }
  const answers = [
    await app.call('notificationList', {}, actor),
    await app.call('metricCreate', { body: { factor, value: 1 } }, actor),
    await app.call('alertCreate', { body }, actor),
    await app.call('groupCreate', { body: group }, actor),
    await app.call('alertMarkAllRead', {}, actor),
  ]
  return answers.map(({ status }) => status)
}

test('fifty limited people at the same time all get their own answers', async () => {
  const answers = await Promise.all(limited.map(work))
  for (const statuses of answers) expect(statuses).toEqual([200, 201, 201, 201, 200])
  const lists = await Promise.all(limited.map(({ actor }) => app.call('alertList', {}, actor)))
  expect(lists.map(({ body }) => body.results.map(({ module }) => module))).toEqual(
    limited.map(({ module }) => [module.code]),
  )
  expect(lists.map(({ body }) => body.unread_count)).toEqual(limited.map(() => 0))
})
