import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { deviceConnection, publishCommand, shellWord } from './device-connection.ts'

const at = (host: string, pageHost = 'quantrac.example.test') =>
  deviceConnection({ host, port: 1883, tls: false }, pageHost)

test('a broker on every address is shown under the host name of the page', () => {
  for (const host of ['0.0.0.0', '::', '']) {
    expect(at(host)).toMatchObject({ host: 'quantrac.example.test', isLocalOnly: false })
  }
  expect(at('0.0.0.0', '[2001:db8::1]').host).toBe('2001:db8::1')
})

test('a broker on the loopback is shown as reachable from its own machine only', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]']) {
    expect(at(host).isLocalOnly).toBe(true)
  }
  expect(at('127.0.0.1').host).toBe('127.0.0.1')
})

test('a broker on one address is shown at that address', () => {
  expect(at('mqtt.example.test')).toEqual({
    host: 'mqtt.example.test',
    port: 1883,
    tls: false,
    isLocalOnly: false,
  })
})

const command = (given: { username?: string; factor?: string; tls?: boolean } = {}) =>
  publishCommand({
    connection: { host: '10.0.0.5', port: 1883, tls: given.tls ?? false, isLocalOnly: false },
    username: given.username ?? 'logger-1',
    password: 'aB3_x-9',
    factor: given.factor ?? 'ph',
  })

test('the command publishes one reading for the module', () => {
  expect(command()).toBe(
    `mosquitto_pub -h 10.0.0.5 -p 1883 -u logger-1 -P aB3_x-9 -q 1 -t 'quantrac/logger-1' -m '{"values":{"ph":7.2}}'`,
  )
})

test('the command uses TLS for a broker with TLS', () => {
  expect(command({ tls: true })).toContain(' -p 1883 --tls-use-os-certs -u ')
})

test.for([
  "it's",
  '$(touch /tmp/x)',
  '`id`',
  'a b',
  '"; rm -rf / #',
  '!!',
  '\\',
  '*',
  '~root',
  '-h',
  'trạm số 1',
  "''",
])('a shell reads %s back as one word', (text) => {
  const words = command({ username: text, factor: text }).replace('mosquitto_pub', String.raw`printf '%s\0'`)
  const read = execFileSync('/bin/sh', ['-c', words], { encoding: 'utf8' }).split('\0')
  const after = (option: string) => read[read.indexOf(option, read.indexOf('-p')) + 1]
  expect(after('-u')).toBe(text)
  expect(after('-t')).toBe(`quantrac/${text}`)
  expect(JSON.parse(after('-m') ?? '')).toEqual({ values: { [text]: 7.2 } })
})

test('an empty word stays a word', () => {
  expect(shellWord('')).toBe("''")
})
