import { expect, test } from 'vitest'
import { isLoopback } from '../loopback.ts'
import { admissionOf } from './broker-admission.ts'

const pair = { username: 'station', password: 'secret' }
const none = { username: null, password: null }
const device = { username: 'WW-01', password: null }

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each([undefined, '', '10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1', '0.0.0.0'])(
  '%s is another machine',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)

const [here, there] = ['127.0.0.1', '10.0.0.1']

test.each([
  ['nobody from this machine', none, here, 'open'],
  ['nobody from another machine', none, there, 'closed'],
  ['the pair from another machine', pair, there, 'pair'],
  ['the pair from this machine', pair, here, 'pair'],
  ['a wrong password from another machine', { ...pair, password: 'Secret' }, there, 'key'],
  ['a wrong password from this machine', { ...pair, password: 'wrong' }, here, 'key'],
  ['another name with the password', { ...pair, username: 'other' }, there, 'key'],
  ['the name without a password from another machine', { ...pair, password: null }, there, 'closed'],
  ['the name without a password from this machine', { ...pair, password: null }, here, 'closed'],
  ['a password without a name', { ...pair, username: null }, here, 'closed'],
  ['a device that names itself on this machine', device, here, 'open'],
  ['a device that names itself from another machine', device, there, 'closed'],
  ['a device with a password on this machine', { ...device, password: 'x' }, here, 'key'],
  ['a device with a password from another machine', { ...device, password: 'x' }, there, 'key'],
] as const)('%s, with a pair configured', (...[_name, given, address, admission]) => {
  expect(admissionOf({ ...given, address }, pair)).toBe(admission)
})

test('without a configured pair, other machines need a device key', () => {
  for (const given of [none, device, { username: null, password: 'x' }])
    expect(admissionOf({ ...given, address: there }, none)).toBe('closed')
  expect(admissionOf({ ...pair, address: there }, none)).toBe('key')
})

test('a pair without a password admits nobody', () => {
  const half = { username: 'station', password: null }
  expect(admissionOf({ ...half, address: there }, half)).toBe('closed')
  expect(admissionOf({ username: 'station', password: '', address: there }, half)).toBe('key')
})
