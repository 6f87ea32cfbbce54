import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { own, partsOf } from './marks.ts'
import { snippet, type SnippetGiven, type SnippetKind, snippetKinds } from './snippets.ts'

const given: SnippetGiven = {
  id: 7,
  host: 'quantrac.example.test',
  port: 8883,
  tls: true,
  username: 'logger-1',
  password: 'k3y',
  topic: 'quantrac/logger-1',
  module: null,
  factors: ['COD', 'pH'],
  name: 'Cần Thơ',
}
const textOf = (kind: SnippetKind, more: Partial<SnippetGiven> = {}) =>
  snippet(kind, { ...given, ...more })
    .map(({ text }) => text)
    .join('')

test.for(snippetKinds)('%s has the words of the station, and they alone stand out', (kind) => {
  const ownWords = snippet(kind, given)
    .filter(({ isOwn }) => isOwn)
    .map(({ text }) => text)
  const signIn = ['quantrac.example.test', '8883', 'logger-1', 'k3y']
  // The automation leaves where to connect to Home Assistant.
  const expected = ['quantrac/logger-1', ...(kind === 'homeAssistant' ? [] : signIn)]
  expect(ownWords.map((word) => word.replaceAll('"', ''))).toEqual(expect.arrayContaining(expected))
  expect(textOf(kind)).not.toMatch(/[\uFDD0\uFDD1\uFFFF]|undefined/)
})

test('mosquitto_pub publishes the factors of the station with QoS 1', () => {
  expect(textOf('mosquitto')).toBe(
    [
      String.raw`mosquitto_pub -h quantrac.example.test -p 8883 --tls-use-os-certs \ `.trimEnd(),
      String.raw`  -u logger-1 -P k3y \ `.trimEnd(),
      String.raw`  -q 1 -t quantrac/logger-1 \ `.trimEnd(),
      `  -m '{"values": {"COD": 7.2, "pH": 7.2}}'`,
    ].join('\n'),
  )
})

test('without TLS nothing speaks of it', () => {
  for (const kind of snippetKinds) {
    const text = textOf(kind, { tls: false, port: 1883 })
    expect(text, kind).not.toMatch(/tls(?!": false)|Secure|capath/i)
  }
})

test('the station is named in the message where nothing else names it', () => {
  const named = { module: 'logger-1', topic: 'plant/data' }
  expect(textOf('mosquitto', named)).toContain(`-m '{"module": "logger-1", "values": {"COD": 7.2`)
  for (const kind of ['python', 'esp32', 'nodeRed', 'homeAssistant'] as const)
    expect(textOf(kind, named), kind).toMatch(/\\*"module\\*": \\*"logger-1\\*"/)
})

const hostile = [
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
  '%s%n',
  '{{ x }}',
]

test.for(hostile)('a shell reads %s back as one word', (text) => {
  const lines = textOf('mosquitto', { username: text, password: text, topic: `t/${text}`, factors: [text] })
  const words = lines.replace('mosquitto_pub', String.raw`printf '%s\0'`)
  const read = execFileSync('/bin/sh', ['-c', words], { encoding: 'utf8' }).split('\0')
  const after = (option: string) => read[read.indexOf(option, read.indexOf('-p')) + 1]
  expect(after('-u')).toBe(text)
  expect(after('-t')).toBe(`t/${text}`)
  expect(JSON.parse(read[read.lastIndexOf('-m') + 1] ?? '')).toEqual({ values: { [text]: 7.2 } })
})

test.for(hostile)('a flow of Node-RED has %s as it is', (text) => {
  const flow: { type: string; [key: string]: unknown }[] = JSON.parse(
    textOf('nodeRed', { username: text, topic: `t/${text}`, factors: [text] }),
  )
  const node = (type: string) => flow.find((one) => one.type === type)
  expect(node('mqtt-broker')).toMatchObject({
    broker: 'quantrac.example.test',
    port: '8883',
    usetls: true,
    credentials: { user: text, password: 'k3y' },
  })
  expect(node('mqtt out')).toMatchObject({ topic: `t/${text}`, qos: '1' })
  expect(JSON.parse(String(node('inject')?.['payload']))).toEqual({ values: { [text]: 7.2 } })
  const ids = new Set(flow.map(({ id }) => id))
  expect([node('inject')?.['wires'], node('mqtt out')?.['broker'], node('mqtt-broker')?.['tls']]).toEqual([
    [[node('mqtt out')?.['id']]],
    node('mqtt-broker')?.['id'],
    node('tls-config')?.['id'],
  ])
  expect(ids.size).toBe(flow.length)
})

test('a sketch writes names that C and printf would read otherwise', () => {
  const text = textOf('esp32', { factors: ['a"b', '50%'] })
  expect(text).toContain(String.raw`"{\"values\": {\"a\\\"b\": %.3f, \"50%%\": %.3f}}", value[0], value[1])`)
})

test('a bridge takes any level in place of one with a blank, and an address in brackets', () => {
  expect(textOf('bridge', { topic: 'quantrac/my logger', host: '2001:db8::1', tls: false, port: 1883 })).toBe(
    [
      'connection quantrac',
      'address [2001:db8::1]:1883',
      'remote_username logger-1',
      'remote_password k3y',
      'topic quantrac/+ out 1',
    ].join('\n'),
  )
})

test('marks part a text into what is its own and what is not', () => {
  expect(partsOf(`a${own('b')}c${own('d')}`)).toEqual([
    { text: 'a', isOwn: false },
    { text: 'b', isOwn: true },
    { text: 'c', isOwn: false },
    { text: 'd', isOwn: true },
  ])
})
