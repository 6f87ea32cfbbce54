import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { auditOf } from './made-modules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const on = { has_email: true, has_app: true, has_alert_system: true }

describe('notification settings', () => {
  it('are one row for each person, created by the first read, also if two reads come together', async () => {
    const actor = await signIn(app)
    const [first, second] = await Promise.all([
      app.call('notificationSettingList', {}, actor),
      app.call('notificationSettingList', {}, actor),
    ])
    expect(first.body).toEqual(second.body)
    expect(first.body).toMatchObject({ count: 1, offset: 0, next: null, previous: null })
    expect(first.body.results).toEqual([{ id: expect.any(Number), ...on }])
  })

  it('are changed by their owner, with an audit line', async () => {
    const actor = await signIn(app, { permissions: ['notify.change_setting'] })
    const id = (await app.call('notificationSettingList', {}, actor)).body.results[0]?.id ?? 0
    const body = { ...on, has_app: false }
    const answer = await app.call('notificationSettingUpdate', { params: { id }, body }, actor)
    expect(answer.body.data).toEqual({ id, ...body })
    expect((await app.call('notificationSettingList', {}, actor)).body.results).toEqual([{ id, ...body }])
    expect(await auditOf(app, 'notification-setting', id)).toMatchObject([
      { actor_email: actor.email, before: on, after: body },
    ])
  })

  it('of another person are not found, and without the permission not changed', async () => {
    const [owner, other] = [await signIn(app), await signIn(app, { permissions: ['notify.change_setting'] })]
    const id = (await app.call('notificationSettingList', {}, owner)).body.results[0]?.id ?? 0
    const body = { ...on, has_email: false }
    const update = { params: { id }, body }
    expect((await app.call('notificationSettingUpdate', update, other)).status).toBe(404)
    expect((await app.call('notificationSettingUpdate', update, owner)).status).toBe(403)
    const half = { params: { id }, body: { has_email: false } as typeof body } // wrong on purpose
    const refused = await app.call('notificationSettingUpdate', half, other)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['has_app', 'has_alert_system']])
    expect((await app.call('notificationSettingList', {}, owner)).body.results).toEqual([{ id, ...on }])
  })
})
