import { pathOfKeys, pathParts, type Pressed, profileOfPressed, ProfileRules } from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedMemory } from './memory.ts'
import { ProfileSet } from './profile-set.ts'

const at = Date.parse('2026-11-25T13:06:39Z')

function readings(pressed: Pressed, topic: string, message: unknown) {
  const rules = ProfileRules.parse(profileOfPressed(pressed))
  const set = new ProfileSet([{ id: 'pressed', rules }])
  const payload = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  const { parsed } = set.read({ topic, payload, receivedAt: at, retained: false }, new BoundedMemory())
  return {
    readings: parsed.readings.map(({ module, device, factor, value, ts }) => ({
      station: module ?? device,
      factor,
      value,
      ts: new Date(ts).toISOString(),
    })),
    refused: parsed.rejects.map(({ detail }) => detail),
  }
}

const message = {
  gw: 'PLC-XLN-02',
  at: 1795611998,
  mode: 'AUTO',
  out: { ph: 7.12, tss: '24,6', flow: { m3h: 58.6 } },
}
const values = [
  { keys: ['out', 'ph'], sent: 7.12 },
  { keys: ['out', 'tss'], sent: '24,6' },
  { keys: ['out', 'flow', 'm3h'], sent: 58.6, factor: 'Q', scale: 24 },
]
const topic = 'xln/plc-02/data'
const pressed: Pressed = { topic, message, device: 'xln/plc-02', station: null, time: null, values }

test('pressed numbers become factors, and the device keeps its name', () => {
  const ts = new Date(at).toISOString()
  expect(readings(pressed, topic, message)).toEqual({
    readings: [
      { station: 'xln/plc-02', factor: 'out.ph', value: 7.12, ts },
      { station: 'xln/plc-02', factor: 'out.tss', value: 24.6, ts },
      { station: 'xln/plc-02', factor: 'Q', value: 1406.4, ts },
    ],
    refused: [],
  })
  expect(readings(pressed, 'xln/plc-03/data', message).readings.map(({ station }) => station)).not.toContain(
    'xln/plc-02',
  )
})

test('a pressed text is the station’s id, and a pressed time that of the readings', () => {
  const given = { ...pressed, station: { keys: ['gw'] }, time: ['at'] }
  const [first] = readings(given, topic, message).readings
  expect(first).toMatchObject({ station: 'PLC-XLN-02', ts: '2026-11-25T13:06:38.000Z' })
})

test('a pressed level of the topic is the station’s id, for every device on such a topic', () => {
  const given = { ...pressed, station: { level: 1 } }
  expect(readings(given, 'xln/plc-09/data', message).readings[0]).toMatchObject({ station: 'plc-09' })
  expect(profileOfPressed(given).topics).toEqual(['xln/{module}/data'])
})

test('each item of a list is read, also where one lacks a number', () => {
  const list = [
    { id: 'a', v: 1 },
    { id: 'b', v: 2 },
    { id: 'c', w: 3 },
  ]
  const given = {
    ...pressed,
    message: list,
    station: { keys: ['0', 'id'] },
    values: [{ keys: ['0', 'v'], sent: 1 }],
  }
  expect(readings(given, topic, list).readings.map(({ station, value }) => [station, value])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('a number alone is called by the last level of its topic', () => {
  const given = { ...pressed, topic: 'plant/tank/level', message: 25.5, values: [{ keys: [], sent: 25.5 }] }
  expect(readings(given, 'plant/tank/level', '25.5').readings).toMatchObject([
    { factor: 'level', value: 25.5 },
  ])
})

test('a level that no pattern can hold is any level', () => {
  const odd = 'x/{y}/+z/data'
  expect(profileOfPressed({ ...pressed, topic: odd }).topics).toEqual(['x/+/+/data'])
})

test('what stands under any keys is found again by their path', () => {
  const key = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 8 }), (keys) => {
      const parts = pathParts(pathOfKeys(keys) ?? '')
      expect(parts?.isRooted).toBe(false)
      expect(parts?.segments).toEqual(keys.map((one) => ({ kind: 'key', key: one })))
    }),
  )
})

test('no path is made of what a profile cannot hold', () => {
  expect([pathOfKeys(['']), pathOfKeys(['a\n']), pathOfKeys(['x'.repeat(201)])]).toEqual([null, null, null])
})
