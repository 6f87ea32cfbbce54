import type { User } from '@quantrac/contract'
import { expect, test } from 'vitest'
import {
  changeBody,
  invitationBody,
  signupBody,
  userProblems,
  userValues,
  type UserValues,
} from './user-form.ts'

const user: User = {
  id: 5,
  username: 'an',
  email: 'an@example.test',
  first_name: 'An',
  last_name: 'Nguyễn',
  phone_number: '0901234567',
  phonenumber: '0901234567',
  date_of_birth: '1990-05-17',
  role: 'operator',
  groups: [
    { id: 9, name: 'B' },
    { id: 2, name: 'A' },
  ],
  is_active: true,
}
const today = '2026-11-23'
const whole: UserValues = {
  ...userValues(user),
  way: 'typed',
  password: 'pässwort 8',
  confirm_password: 'pässwort 8',
}

test.for([
  ['UI-330', 'email', 'settingUsers.modal.emailRequired'],
  ['UI-331', 'first_name', 'settingUsers.modal.firstNameRequired'],
  ['UI-332', 'last_name', 'settingUsers.modal.lastNameRequired'],
  ['UI-333', 'date_of_birth', 'settingUsers.modal.dateOfBirthRequired'],
  ['UI-334', 'phone_number', 'settingUsers.modal.phoneRequired'],
] as const)('%s a blank %s is a problem on creation and on edit', ([, field, problem]) => {
  for (const isNew of [true, false]) {
    expect(userProblems({ ...whole, [field]: ' ' }, { isNew, today })).toEqual({ [field]: problem })
  }
})

test.for([
  ['1899-12-31', false],
  ['1900-01-01', true],
  [today, true],
  ['2026-11-24', false],
  ['2990-01-01', false],
] as const)('the day of birth %s is right: %s', ([date_of_birth, isRight]) => {
  const problem = isRight ? {} : { date_of_birth: 'birthday.outOfRange' }
  expect(userProblems({ ...whole, date_of_birth }, { isNew: true, today })).toEqual(problem)
})

test('UI-335 UI-336 UI-337 password and confirmation are asked for on creation only, and must be equal', () => {
  expect(userProblems({ ...whole, password: '', confirm_password: '' }, { isNew: true, today })).toEqual({
    password: 'settingUsers.modal.passwordRequired',
    confirm_password: 'settingUsers.modal.confirmPasswordRequired',
  })
  expect(userProblems({ ...whole, confirm_password: 'other' }, { isNew: true, today })).toEqual({
    confirm_password: 'settingUsers.modal.passwordMismatch',
  })
  expect(
    userProblems({ ...whole, password: '        ', confirm_password: '        ' }, { isNew: true, today }),
  ).toEqual({})
  expect(userProblems({ ...whole, password: '', confirm_password: '' }, { isNew: false, today })).toEqual({})
})

test('a new user is sent with the password once', () => {
  expect(signupBody(whole)).toEqual({
    email: 'an@example.test',
    first_name: 'An',
    last_name: 'Nguyễn',
    date_of_birth: '1990-05-17',
    phone_number: '0901234567',
    password: 'pässwort 8',
    role: 'operator',
    group_ids: [2, 9],
  })
})

test('an invited user is sent without a password, which is not asked for', () => {
  const invited: UserValues = { ...whole, way: 'invite', password: 'left from before', confirm_password: '' }
  expect(userProblems(invited, { isNew: true, today })).toEqual({})
  expect(invitationBody(invited)).toEqual({
    email: 'an@example.test',
    first_name: 'An',
    last_name: 'Nguyễn',
    date_of_birth: '1990-05-17',
    phone_number: '0901234567',
    role: 'operator',
    group_ids: [2, 9],
  })
})

test('a changed user is sent with the changed fields only, never a password', () => {
  const before = userValues(user)
  expect(changeBody(before, user)).toEqual({})
  expect(changeBody({ ...before, is_active: false, group_ids: [9], password: 'x' }, user)).toEqual({
    is_active: false,
    group_ids: [9],
  })
})
