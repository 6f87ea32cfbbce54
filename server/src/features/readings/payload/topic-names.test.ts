import { expect, test } from 'vitest'
import { isName } from './parse-value.ts'
import { deviceOf, isAnnouncement, namesIn } from './topic-names.ts'

test('a topic names its first levels together, from all of them on, and each level', () => {
  expect(namesIn('plant/tank1/telemetry')).toEqual([
    'plant/tank1/telemetry',
    'plant/tank1',
    'plant',
    'tank1',
    'telemetry',
  ])
  expect(namesIn('tank1')).toEqual(['tank1'])
  expect(namesIn('a/a')).toEqual(['a/a', 'a'])
  expect(namesIn('/')).toEqual([])
})

test.each([
  ['plant/tankA/telemetry', 'plant/tankA'],
  ['plantB/data', 'plantB'],
  ['application/1/device/0102/event/up', 'application/1/device/0102'],
  ['tele/plug1/STATE', 'tele/plug1'],
  ['tele/plug1/SENSOR', 'tele/plug1'],
  ['/site/ST01/', '/site/ST01'],
  ['plant/ST01/cod', 'plant/ST01'],
  ['cod', 'cod'],
  ['telemetry', 'telemetry'],
  ['data/up', 'data/up'],
  ['shelly-1/status/switch:0', 'shelly-1/status/switch:0'],
])('of %s the device is %s', (topic, device) => {
  expect(deviceOf(topic, 'COD')).toBe(device)
})

test('two topics are never one device, however long they are', () => {
  const long = (end: string) => `${'đường/'.repeat(40)}${end}`
  const wide = (end: string) => `${'x'.repeat(120)}/${end}`
  const topics = ['A', 'B', 'A/C'].flatMap((end) => [
    long(end),
    wide(end),
    `p\u0001/${end}`,
    `p\u0002/${end}`,
  ])
  const devices = topics.map((topic) => deviceOf(topic, 'COD'))
  expect(new Set(devices).size).toBe(topics.length)
  for (const [n, device] of devices.entries()) {
    expect(isName(device)).toBe(true)
    expect([...namesIn(topics[n] ?? ''), device]).toContain(device)
  }
})

test('a device’s own name is among those by which its topic is looked up', () => {
  const ends = ['A', 'A/telemetry', 'A/COD', 'A/COD/up']
  for (const begin of ['', 'plant/', `${'x'.repeat(99)}/`, `${'x'.repeat(200)}/y/`])
    for (const end of ends) expect(namesIn(begin + end)).toContain(deviceOf(begin + end, 'COD'))
})

test.each([
  ['plant/tankA/birth', true],
  ['spBv1.0/plant/NBIRTH/node', true],
  ['spBv1.0/plant/DDATA/node', false],
  ['tele/plug1/LWT', true],
  ['homeassistant/sensor/cod/config', true],
  ['plant/birth/tank', false],
  ['plant/tankA/telemetry', false],
])('on %s something is announced: %s', (topic, isSo) => {
  expect(isAnnouncement(topic)).toBe(isSo)
})
