import { describe, expect, test } from 'vitest'
import { newPasswordProblem } from './password-policy.ts'

const owner = {
  email: 'duc.tran@nuocsach.vn',
  username: 'duc.tran',
  first_name: 'Đức',
  last_name: 'Trần Văn',
}
const organisation = ['Công ty Cổ phần Nước sạch Bắc Ninh', 'Phòng Môi trường']
const problem = (password: string) => newPasswordProblem(password, owner, organisation)

describe('a password is refused', () => {
  test.for<[string, string, string]>([
    ['the product’s name', 'quantrac', 'password-of-names'],
    ['a role with a decoration', 'Admin@123', 'password-of-names'],
    ['a role in signs', '@dm1n2026', 'password-of-names'],
    ['the product and a role', 'Quantrac-Admin-1', 'password-of-names'],
    ['the product with a year', '2026.Qu4ntr@c', 'password-of-names'],
    ['the person’s name', 'Trần Văn Đức', 'password-of-names'],
    ['the person’s name without marks', 'tranvanduc1990', 'password-of-names'],
    ['the part of the email before the @', 'Duc.Tran!2', 'password-of-names'],
    ['the organisation’s name', 'NuocSach#BacNinh', 'password-of-names'],
    ['its unit', 'phongmoitruong1', 'password-of-names'],
    ['the email', ' DUC.Tran@nuocsach.vn', 'password-is-email'],
    ['a common one', 'Qwertyuiop', 'password-common'],
    ['a common one far down the list', 'bhrh0h2oof6xbqjeh', 'password-common'],
    ['one of the 100,000', 'trondheim', 'password-common'],
    ['a common one with a decoration', 'Dragon2026!', 'password-common'],
    ['a common one in signs', 'l3tm31n!!', 'password-common'],
  ])('%s: %s', ([, password, expected]) => {
    expect(problem(password)).toBe(expected)
  })
})

describe('a password is taken', () => {
  test.for([
    'correct horse battery',
    'một mật khẩu mới',
    'Xem-thu-2026',
    'tran dong chay qua song',
    'quantrac and its blue whale',
    '🔑🌊🐟🌾🏭🚰🧪📈',
    'Ngày mưa 17 giọt',
    '8a!64b#92c',
  ])('%s', (password) => {
    expect(problem(password)).toBeNull()
  })
})

test('a name is no hindrance where it is another person’s', () => {
  const other = { email: 'lan@example.test', username: 'lan', first_name: 'Lan', last_name: 'Phạm' }
  expect(newPasswordProblem('tranvanduc1990', other, [])).toBeNull()
})
