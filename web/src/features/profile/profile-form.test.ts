import { expect, test } from 'vitest'
import { profileBody } from './profile-form.ts'

const stored = {
  first_name: 'Lan',
  last_name: 'Trần',
  phone_number: '+84901234567',
  date_of_birth: '1990-05-17',
}

test('all four fields are sent as typed', () => {
  const typed = { ...stored, first_name: ' Mai ', date_of_birth: '1991-12-31' }
  expect(profileBody(typed, stored)).toEqual(typed)
})

test('UI-176 an emptied field is sent empty, and the server checks it', () => {
  expect(profileBody({ ...stored, phone_number: '' }, stored)).toEqual({ ...stored, phone_number: '' })
})

test('a text and a day of birth that were never given are left out', () => {
  const bare = { ...stored, phone_number: '', date_of_birth: '' }
  expect(profileBody({ ...bare, first_name: 'Mai' }, bare)).toEqual({
    first_name: 'Mai',
    last_name: 'Trần',
    date_of_birth: null,
  })
})
