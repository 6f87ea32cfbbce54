import { beforeAll, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { newPerson } from './people.ts'

const { app, admin } = await startWithAdmin()
const blank = { vi: 'Không được để trống.', en: 'Must not be blank.' }
const uniform = {
  vi: 'Mật khẩu cần ít nhất 5 ký tự khác nhau.',
  en: 'The password needs at least 5 different characters.',
}
const names = {
  vi: 'Mật khẩu không được ghép từ tên sản phẩm, tên đơn vị hay tên người dùng.',
  en: 'The password must not be made of the name of the product, the organisation or the person.',
}
const common = { vi: expect.stringContaining('quá phổ biến'), en: expect.stringContaining('too common') }

/** A password that nobody may choose, and why, in both languages. */
const refusals: [string, { vi: unknown; en: unknown }][] = [
  ['        ', blank],
  ['\u00a0\u3000\t  \t \u2003', blank],
  ['aaaaaaaa', uniform],
  ['ababababcd', uniform],
  ['quantrac', names],
  ['Admin@123', names],
  ['Thị Ánh Nguyễn 2000', names],
  ['NhaMayBiaSo1!', names],
  ['password1234', common],
  ['P@ssw0rd-2026', common],
  ['Mật khẩu 1', common],
  ['Dragon2026!', common],
  ['bhrh0h2oof6xbqjeh', common],
]

let changing: TestActor
beforeAll(async () => {
  await app.call('organisationUpdate', { body: { name: 'Nhà máy Bia', unit: 'Phân xưởng số' } }, admin)
  changing = await signIn(app, { permissions: ['accounts.change_userprofile'] })
  const { first_name, last_name } = newPerson()
  const params = { id: changing.user_id }
  await app.call('userUpdate', { params, body: { first_name, last_name } }, admin)
})

test.for(refusals)(
  '%s is refused to a new person and in a change, under its field, in both languages',
  async ([password, why]) => {
    for (const language of ['vi', 'en'] as const) {
      const body = { ...newPerson(), password }
      const signup = await app.call('userSignup', { body }, { token: admin.token, language })
      expect([signup.status, signup.body]).toEqual([400, { password: [why[language]] }])
      const change = { old_password: actorPassword, new_password: password }
      const changed = await app.call(
        'userChangePassword',
        { body: change },
        { token: changing.token, language },
      )
      expect([changed.status, changed.body]).toEqual([400, { new_password: [why[language]] }])
    }
  },
)

test('five different characters, and a name among other words, are enough', async () => {
  for (const password of ['abcdeaaa', 'quantrac and its blue whale', '  hai đầu có cách  '])
    expect((await app.call('userSignup', { body: { ...newPerson(), password } }, admin)).status).toBe(201)
})
