import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './stations.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const place = { type: 'air', latitude: 10.5, longitude: 106, interval_seconds: 60 } as const

describe('a station that is switched off', () => {
  it('stays so, and stays described, when another field is changed', async () => {
    const made = await makeModule(app, admin.token, { ...place, name: 'Khu A', status: false })
    const params = { id: made.id }
    const answer = await app.call('moduleUpdate', { params, body: { name: 'Khu B' } }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, { ...made, name: 'Khu B' }])
    const nothing = await app.call('moduleUpdate', { params, body: {} }, admin)
    expect(nothing.body.data).toEqual(answer.body.data)
  })
})

describe('what was read is what it was after it is sent back:', () => {
  test('a station', async () => {
    const made = await makeModule(app, admin.token, { ...place, name: 'Khu C', status: false })
    const answer = await app.call('moduleUpdate', { params: { id: made.id }, body: made }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, made])
  })

  test('a factor, its station as the object that it was', async () => {
    const { code } = await makeModule(app, admin.token)
    const made = await makeFactor(app, admin.token, { module: code, unit: 'mg/L', status: false })
    const answer = await app.call('factorUpdate', { params: { id: made.id }, body: made }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, made])
  })
})
