import { expect, test } from 'vitest'
import { isAdmitted, isLoopback } from './broker-admission.ts'

const pair = { username: 'station', password: 'secret' }
const none = { username: null, password: null }

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each([undefined, '', '10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1', '0.0.0.0'])(
  '%s is another machine',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)

test.each([
  ['nobody from this machine', none, '127.0.0.1', true],
  ['nobody from another machine', none, '10.0.0.1', false],
  ['the pair from another machine', pair, '10.0.0.1', true],
  ['the pair from this machine', pair, '127.0.0.1', true],
  ['a wrong password from another machine', { ...pair, password: 'Secret' }, '10.0.0.1', false],
  ['a wrong password from this machine', { ...pair, password: 'wrong' }, '127.0.0.1', false],
  ['another name with the password', { ...pair, username: 'other' }, '10.0.0.1', false],
  ['the name without a password', { ...pair, password: null }, '10.0.0.1', false],
  ['a device that names itself on this machine', { username: 'WW-01', password: null }, '127.0.0.1', true],
  [
    'a device that names itself from another machine',
    { username: 'WW-01', password: null },
    '10.0.0.1',
    false,
  ],
])('%s, with a pair configured', (...[_name, given, address, expected]) => {
  expect(isAdmitted({ ...given, address }, pair)).toBe(expected)
})

test('without a configured pair nobody comes in from another machine, whatever they say', () => {
  for (const given of [none, pair, { username: '', password: '' }])
    expect(isAdmitted({ ...given, address: '10.0.0.1' }, none)).toBe(false)
})
