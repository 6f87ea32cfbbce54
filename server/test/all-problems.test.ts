import { beforeAll, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const as = { token: admin.token }
const station = { code: 'ONE', manufacturer_id: 'one', description: '', status: true } as const
const cod = { name: 'COD', code: 'COD', manufacturer_id: 'cod', status: true, module: 'ONE' }
const person = {
  email: 'lan@quantrac.example',
  password: 'a-long-pass-phrase',
  first_name: 'Lan',
  last_name: 'Trần',
  phone_number: '0901234567',
  date_of_birth: '1990-01-01',
}

beforeAll(async () => {
  await makeModule(app, admin.token, station)
  await app.call('factorCreate', { body: cod }, as)
  await app.call('userSignup', { body: person }, as)
})

const refused = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body).toSorted()]

test.each([
  [
    'an email in a wrong form and a weak password',
    { email: 'nobody', password: '12345' },
    ['email', 'password'],
  ],
  ['a wrong number and a taken email', { phone_number: '1' }, ['email', 'phone_number']],
  [
    'a blank name, a day to come and a common password',
    { email: 'new@quantrac.example', first_name: ' ', date_of_birth: '2999-01-01', password: 'password1' },
    ['date_of_birth', 'first_name', 'password'],
  ],
])('%s of a new user are all named', async (_, wrong, fields) => {
  const answer = await app.call('userSignup', { body: { ...person, ...wrong } }, as)
  expect(refused(answer)).toEqual([400, fields])
})

test('a taken email and a wrong day of somebody who is invited are both named', async () => {
  const { password: _, ...invited } = person
  const late = { ...invited, date_of_birth: '2999-01-01' }
  expect(refused(await app.call('userInvite', { body: late }, as))).toEqual([400, ['date_of_birth', 'email']])
  const wrong = { ...invited, phone_number: 'x' }
  expect(refused(await app.call('userInvite', { body: wrong }, as))).toEqual([400, ['email', 'phone_number']])
})

test('a station is told of its taken code and its taken device, also beside a wrong place', async () => {
  const taken = await app.call('moduleCreate', { body: station }, as)
  expect(refused(taken)).toEqual([400, ['code', 'manufacturer_id']])
  const body = { ...station, latitude: 91, longitude: 0 }
  expect(refused(await app.call('moduleCreate', { body }, as))).toEqual([
    400,
    ['code', 'latitude', 'manufacturer_id'],
  ])
  const other = await makeModule(app, admin.token, { code: 'TWO', manufacturer_id: 'two' })
  const change = { code: 'one', manufacturer_id: 'one', interval_seconds: 0 }
  const changed = await app.call('moduleUpdate', { params: { id: other.id }, body: change }, as)
  expect(refused(changed)).toEqual([400, ['code', 'interval_seconds', 'manufacturer_id']])
  const own = await app.call(
    'moduleUpdate',
    { params: { id: other.id }, body: { code: 'TWO', interval_seconds: 0 } },
    as,
  )
  expect(refused(own)).toEqual([400, ['interval_seconds']])
})

test('a factor is told of its taken code and its taken device, also beside wrong decimals', async () => {
  expect(refused(await app.call('factorCreate', { body: cod }, as))).toEqual([
    400,
    ['code', 'manufacturer_id'],
  ])
  const wrong = { ...cod, decimals: 9 }
  expect(refused(await app.call('factorCreate', { body: wrong }, as))).toEqual([
    400,
    ['code', 'decimals', 'manufacturer_id'],
  ])
  const nowhere = { ...cod, module: 'NONE', name: '' }
  expect(refused(await app.call('factorCreate', { body: nowhere }, as))).toEqual([400, ['module', 'name']])
})

test('a wrong old and a weak new password are both named', async () => {
  const body = { old_password: 'not-mine', new_password: '12345' }
  expect(refused(await app.call('userChangePassword', { body }, as))).toEqual([
    400,
    ['new_password', 'old_password'],
  ])
})
