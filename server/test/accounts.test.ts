import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorPassword, signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a person signs in and is told who they are and what they may do', async () => {
  const actor = await signIn(app, { permissions: ['adaptors.view_module'], email: 'Hoa.Tran@Example.test' })
  const login = await app.call('accountLogin', {
    body: { email: ' HOA.TRAN@example.TEST ', password: actorPassword },
  })
  expect(login.status).toBe(200)
  expect(login.body.data).toMatchObject({
    id: actor.user_id,
    email: 'Hoa.Tran@Example.test',
    username: 'Hoa.Tran',
    role: 'operator',
    groups: [{ id: actor.group_id, name: `Group of ${actor.user_id}` }],
    permissions: ['adaptors.view_module'],
  })
  const me = await app.call('accountMe', {}, { token: login.body.token.access_token })
  expect(me.body.data).toEqual(login.body.data)
})
