import { describe, expect, it, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

const place = { type: 'air', latitude: 10.5, longitude: 106, interval_seconds: 60 } as const

describe('a module that is switched off', () => {
  it('stays off and keeps its description when another field changes', async () => {
    const made = await makeModule(app, admin.token, { ...place, name: 'Khu A', status: false })
    const params = { id: made.id }
    const answer = await app.call('moduleUpdate', { params, body: { name: 'Khu B' } }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, { ...made, name: 'Khu B' }])
    const nothing = await app.call('moduleUpdate', { params, body: {} }, admin)
    expect(nothing.body.data).toEqual(answer.body.data)
  })
})

describe('sending back what was read changes nothing:', () => {
  test('a module', async () => {
    const made = await makeModule(app, admin.token, { ...place, name: 'Khu C', status: false })
    const answer = await app.call('moduleUpdate', { params: { id: made.id }, body: made }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, made])
  })

  test('the first admin, who has no name or number yet', async () => {
    const { body } = await app.call('userList', { query: { search: 'admin@quantrac.local' } }, admin)
    const [first] = body.results
    expect(first).toMatchObject({ first_name: '', last_name: '', phone_number: '' })
    const params = { id: first?.id ?? 0 }
    const answer = await app.call('userUpdate', { params, body: { ...first } }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, first])
    const named = { first_name: 'An', last_name: 'Lê', phone_number: '0912345678' }
    expect((await app.call('userUpdate', { params, body: named }, admin)).status).toBe(200)
    const emptied = await app.call('userUpdate', { params, body: { ...first, phonenumber: '' } }, admin)
    const blank = ['Must not be blank.']
    expect([emptied.status, emptied.body]).toEqual([
      400,
      { first_name: blank, last_name: blank, phone_number: blank },
    ])
  })

  test('a factor, with its module as an object', async () => {
    const { code } = await makeModule(app, admin.token)
    const made = await makeFactor(app, admin.token, { module: code, unit: 'mg/L', status: false })
    const answer = await app.call('factorUpdate', { params: { id: made.id }, body: made }, admin)
    expect([answer.status, answer.body.data]).toEqual([200, made])
  })
})
