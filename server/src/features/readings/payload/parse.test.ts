import { describe, expect, test } from 'vitest'
import { parsePayload } from './parse.ts'
import type { MessageInput, ParsedMessage } from './parse.ts'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

function parse(body: unknown, given: Partial<MessageInput> = {}): ParsedMessage {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const parsed = parsePayload({ topic: 'data', payload, receivedAt: NOW, retained: false, ...given })
  // Whose value a refused one is, is seen in the list of devices.
  return { ...parsed, rejects: parsed.rejects.map(({ of: _, ...reject }) => reject) }
}

function reading(changes: object = {}): object {
  return {
    module: 'ST01',
    moduleCandidates: [],
    factor: 'COD',
    ts: NOW - MINUTE,
    value: 7.25,
    quality: 0,
    ...changes,
  }
}

describe('the forms of the wire contract', () => {
  test('form 1: a module with its values', () => {
    const body = {
      module: 'ST01',
      timestamp: NOW - MINUTE,
      values: { COD: 7.25, pH: { value: 6, quality: 2 } },
    }
    expect(parse(body)).toEqual({
      readings: [reading(), reading({ factor: 'pH', value: 6, quality: 2 })],
      rejects: [],
    })
  })

  test('form 2: a single reading', () => {
    const body = { module: 'ST01', factor: 'COD', value: 7.25, timestamp: NOW - MINUTE, quality: 1 }
    expect(parse(body)).toEqual({ readings: [reading({ quality: 1 })], rejects: [] })
  })

  test('form 3: a flat map whose module is a level of the topic', () => {
    const parsed = parse({ COD: 7.25, ts: NOW - MINUTE }, { topic: 'site/ST01/up' })
    const names = ['site/ST01/up', 'site/ST01', 'site', 'ST01', 'up']
    expect(parsed).toEqual({
      readings: [reading({ module: null, moduleCandidates: names })],
      rejects: [],
    })
  })

  test('an array mixes the forms and keeps their order', () => {
    const parsed = parse([
      { module: 'A', values: { x: 1 } },
      { module: 'B', factor: 'y', value: 2 },
      { z: 3 },
    ])
    expect(parsed.readings.map((r) => [r.module, r.factor, r.value, r.ts])).toEqual([
      ['A', 'x', 1, NOW],
      ['B', 'y', 2, NOW],
      [null, 'z', 3, NOW],
    ])
  })

  test.each(['module', 'device', 'station', 'manufacturer_id'])('%s names the module', (alias) => {
    const item = { timestamp: NOW - MINUTE, [alias]: 'ST01' }
    expect(parse({ ...item, values: { COD: 7.25 } }).readings).toEqual([reading()])
    expect(parse({ ...item, factor: 'COD', value: 7.25 }).readings).toEqual([reading()])
    expect(parse({ ...item, COD: 7.25 }).readings).toEqual([reading()])
  })

  test.each(['timestamp', 'ts', 'time'])('%s is the event time', (alias) => {
    expect(parse({ module: 'ST01', [alias]: NOW - MINUTE, values: { COD: 7.25 } }).readings).toEqual([
      reading(),
    ])
    expect(parse({ [alias]: NOW - MINUTE, COD: 7.25 }).readings[0]?.ts).toBe(NOW - MINUTE)
  })

  test.each([
    ['ISO', '2026-11-20T04:59:00Z'],
    ['local ISO', '2026-11-20T11:59:00'],
    ['seconds', NOW / 1000 - 60],
    ['compact local', '20261120115900'],
  ])('a time as %s is read', (_name, ts) => {
    expect(parse({ module: 'ST01', ts, values: { COD: 7.25 } }).readings).toEqual([reading()])
  })

  test('values without a module belong to a level of the topic', () => {
    const item = { ts: NOW - MINUTE, values: { COD: 7.25 } }
    expect(parse(item, { topic: 'up/ST01' }).readings).toEqual([
      reading({ module: null, moduleCandidates: ['up/ST01', 'up', 'ST01'] }),
    ])
  })
})

describe("ThingsBoard's forms", () => {
  const topic = 'v1/devices/me/telemetry'

  test.each<[string, unknown]>([
    ['a flat map', { ts: NOW - MINUTE, COD: 7.25 }],
    ['values with a time', { ts: NOW - MINUTE, values: { COD: 7.25 } }],
    ['an array', [{ ts: NOW - MINUTE, values: { COD: 7.25 } }]],
    ['values that name another module', { module: 'ST02', ts: NOW - MINUTE, values: { COD: 7.25 } }],
  ])('%s of a device belongs to the client that signed in', (_name, body) => {
    expect(parse(body, { topic, device: 'ST01' }).readings).toEqual([reading()])
  })

  test('a device that did not sign in must name its module', () => {
    expect(parse({ COD: 7.25 }, { topic }).rejects).toEqual([{ reason: 'no-module', detail: '' }])
    expect(parse({ device: 'ST01', COD: 7.25 }, { topic }).readings).toHaveLength(1)
  })

  test('a gateway names each device', () => {
    const parsed = parse(
      {
        ST01: [{ ts: NOW - MINUTE, values: { COD: 7.25 } }],
        'Trạm 2': [
          { ts: NOW, values: { pH: 6 } },
          { pH: 8, device: 'other' },
        ],
        'bad\u0000name': [{ values: { pH: 6 } }],
        ST03: 'offline',
      },
      { topic: 'v1/gateway/telemetry' },
    )
    expect(parsed.readings).toEqual([
      reading(),
      reading({ module: 'Trạm 2', factor: 'pH', ts: NOW, value: 6 }),
      reading({ module: 'Trạm 2', factor: 'pH', ts: NOW, value: 8, isTimeless: true }),
    ])
    expect(parsed.rejects.map((r) => r.reason)).toEqual(['bad-name', 'not-an-object'])
  })

  test('a gateway message that names no devices has no module', () => {
    const parsed = parse([{ COD: 7.25 }], { topic: 'v1/gateway/telemetry' })
    expect(parsed.rejects.map((r) => r.reason)).toEqual(['no-module'])
  })
})

describe('one bad part is rejected and the rest is kept', () => {
  test.each([
    ['"7.25"', 'bad-value', 'pH: "7.25"'],
    ['"7,25"', 'bad-value', 'pH: "7,25"'],
    ['true', 'bad-value', 'pH: true'],
    ['null', 'bad-value', 'pH: null'],
    ['1e999', 'bad-value', 'pH: Infinity'],
    ['-1e999', 'bad-value', 'pH: -Infinity'],
    ['NaN', 'bad-value', 'pH: Infinity'],
    ['-Infinity', 'bad-value', 'pH: -Infinity'],
    ['1e160', 'value-too-large', 'pH: 1e+160'],
    ['-1000000000000001', 'value-too-large', 'pH: -1000000000000001'],
    ['{"value":1e16}', 'value-too-large', 'pH: 10000000000000000'],
    ['[6]', 'bad-value', 'pH: […]'],
    ['{}', 'bad-value', 'pH: {…}'],
    ['{"value":"6"}', 'bad-value', 'pH: "6"'],
    ['{"value":null}', 'bad-value', 'pH: null'],
    ['{"value":6,"quality":3}', 'bad-quality', 'pH: 3'],
    ['{"value":6,"quality":"0"}', 'bad-quality', 'pH: "0"'],
    ['{"value":6,"quality":true}', 'bad-quality', 'pH: true'],
  ])('the value %s: %s', (value, reason, detail) => {
    const body = `{"module":"ST01","ts":${NOW - MINUTE},"values":{"pH":${value},"COD":7.25}}`
    expect(parse(body)).toEqual({ readings: [reading()], rejects: [{ reason, detail }] })
  })

  test.each([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['empty', ''],
    ['blank', '  '],
    ['with a control character', 'C\\u0000D'],
    ['with half a character', '\\ud800'],
    ['of 101 characters', 'x'.repeat(101)],
  ])('a factor id that is %s', (_name, id) => {
    const body = `{"module":"ST01","ts":${NOW - MINUTE},"values":{"${id}":1,"COD":7.25}}`
    const parsed = parse(body)
    expect(parsed.readings).toEqual([reading()])
    expect(parsed.rejects.map((r) => r.reason)).toEqual(['bad-name'])
  })

  test.each<[string, unknown, string]>([
    ['a text', 'yesterday', 'bad-time'],
    ['an object', {}, 'bad-time'],
    ['microseconds', NOW * 1000, 'bad-time'],
    ['more than ten minutes ahead', NOW + 10 * MINUTE + 1, 'future'],
    ['local time sent as UTC', '2026-11-20T12:00:00Z', 'future'],
    ['over five years back', NOW - 1828 * DAY, 'too-old'],
    ['zero', 0, 'too-old'],
  ])('a time that is %s', (_name, ts, reason) => {
    const parsed = parse([
      { module: 'ST01', ts, values: { COD: 7.25, pH: 6 } },
      { module: 'ST01', ts: NOW - MINUTE, values: { COD: 7.25 } },
    ])
    expect(parsed.readings).toEqual([reading()])
    expect(parsed.rejects.map((r) => r.reason)).toEqual([reason])
  })

  test('a time ahead is reported with the modules that may have sent it, if the message names any', () => {
    const ts = NOW + 11 * MINUTE
    const stations = (body: object, given: Partial<MessageInput> = {}) =>
      parse(body, given).rejects.map((reject) => [reject.reason, reject.stations])
    expect(stations({ module: 'ST01', ts, values: { COD: 1 } })).toEqual([['future', ['ST01']]])
    expect(stations({ ts, COD: 1 }, { topic: 'site/ST01' })).toEqual([
      ['future', ['site/ST01', 'site', 'ST01']],
    ])
    const own = { topic: 'v1/devices/me/telemetry', device: 'ST01' }
    expect(stations({ module: 'other', ts, values: { COD: 1 } }, own)).toEqual([['future', ['ST01']]])
    expect(stations({ module: 7, ts, values: { COD: 1 } })).toEqual([['future', undefined]])
    expect(stations({ ts, COD: 1 }, { topic: '//' })).toEqual([['future', undefined]])
    expect(stations({ module: 'ST01', ts: 0, values: { COD: 1 } })).toEqual([['too-old', undefined]])
  })

  test.each([NOW + 10 * MINUTE, NOW - 1826 * DAY])('the time %d is still taken', (ts) => {
    expect(parse({ module: 'ST01', ts, values: { COD: 1 } }).readings[0]?.ts).toBe(ts)
  })

  test('−0 is stored as 0', () => {
    expect(Object.is(parse('{"COD":-0}').readings[0]?.value, 0)).toBe(true)
  })
})

describe('objects in a flat map', () => {
  const factorsOf = (body: object) => {
    const { readings, rejects } = parse(body, { topic: 'plant/ST01' })
    return [
      readings.map(({ factor, value, quality }) => [factor, value, quality]),
      rejects.map(({ detail }) => detail),
    ]
  }

  test('give names with dots; texts beside the numbers are left alone', () => {
    const water = {
      ph: 7.1,
      cod: { value: 41, quality: 1 },
      probe: 'P2',
      on: true,
      none: null,
      deep: { a: 1 },
    }
    expect(factorsOf({ water, flow: 3 })).toEqual([
      [
        ['water.ph', 7.1, 0],
        ['water.cod', 41, 1],
        ['water.deep.a', 1, 0],
        ['flow', 3, 0],
      ],
      [],
    ])
  })

  test('are refused where no number is in them', () => {
    expect(factorsOf({ flow: 3, info: { model: 'P2' }, none: {} })).toEqual([
      [['flow', 3, 0]],
      ['info: {…}', 'none: {…}'],
    ])
  })

  test('are refused among the values of one time, and as a value', () => {
    expect(parse({ module: 'A', values: { water: { ph: 7 } } }).rejects).toEqual([
      { reason: 'bad-value', detail: 'water: {…}' },
    ])
  })
})

describe('a message without a single reading says why', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['not JSON', '{"module":', 'not-json'],
    ['a bare word', 'NaN,', 'not-json'],
    ['a byte-order mark alone', '\uFEFF', 'not-json'],
    ['NULs alone', '\0\0', 'not-json'],
    ['truncated UTF-8', Buffer.from('{"Nhiệt":1}').subarray(0, 6), 'not-utf8'],
    ['1 MiB', `{"a":"${'x'.repeat(1_048_576)}"}`, 'too-large'],
    ['50 levels', `${'['.repeat(50)}${']'.repeat(50)}`, 'too-deep'],
    ['a hundred thousand items', `[${'1,'.repeat(99_999)}1]`, 'too-many'],
    ['a key twice', '{"module":"ST01","values":{"COD":1,"COD":2}}', 'duplicate-key'],
    ['an escaped key twice', '{"COD":1,"C\\u004fD":2}', 'duplicate-key'],
    ['a number', '7.25', 'not-an-object'],
    ['null', 'null', 'not-an-object'],
    ['an array in an array', '[[{"COD":1}]]', 'not-an-object'],
    ['an empty array', '[]', 'no-values'],
    ['an empty object', '{}', 'no-values'],
    ['no values', '{"module":"ST01"}', 'no-values'],
    ['empty values', '{"module":"ST01","values":{}}', 'no-values'],
    ['values that are a list', '{"module":"ST01","values":[1]}', 'no-values'],
    ['a factor without a value', '{"module":"ST01","factor":"COD"}', 'no-values'],
    ['a factor that is a number', '{"module":"ST01","factor":5,"value":1}', 'bad-name'],
    ['a module that is a number', '{"module":5,"values":{"COD":1}}', 'bad-name'],
    ['a module that is empty', '{"module":"","values":{"COD":1}}', 'bad-name'],
  ])('%s', (_name, body, reason) => {
    const payload = typeof body === 'string' ? Buffer.from(body) : body
    const parsed = parse('', { payload })
    expect(parsed.readings).toEqual([])
    expect(parsed.rejects.map((r) => r.reason)).toEqual([reason])
  })

  test('a byte-order mark before it and NULs behind it are no part of a message', () => {
    const { readings, rejects } = parse('\uFEFF{"module":"ST01","values":{"COD":1}}\0\0')
    expect(rejects).toEqual([])
    expect(readings.map(({ factor, value }) => [factor, value])).toEqual([['COD', 1]])
  })

  test('a topic without a usable level leaves a flat map without a module', () => {
    expect(parse({ COD: 1 }, { topic: '//' }).rejects.map((r) => r.reason)).toEqual(['no-module'])
  })

  test('NaN inside a text is a text', () => {
    const parsed = parse('{"module":"a \\"NaN","values":{"COD":NaN,"pH":1}}')
    expect(parsed.readings.map((r) => r.module)).toEqual(['a "NaN'])
  })

  test('a plain Uint8Array within a larger buffer is read as itself', () => {
    const whole = new TextEncoder().encode('xx{"COD":1}xx')
    expect(parse('', { payload: whole.subarray(2, 11) }).readings).toHaveLength(1)
  })
})

describe('retained and empty messages', () => {
  test('an empty payload, which clears a retained message, is ignored', () => {
    expect(parse('')).toEqual({ readings: [], rejects: [], ignored: 'empty' })
  })

  test('a retained message without a time is ignored, with a time it is read', () => {
    expect(parse({ COD: 1 }, { retained: true })).toEqual({
      readings: [],
      rejects: [],
      ignored: 'retained-without-time',
    })
    expect(parse({ COD: 1, ts: NOW }, { retained: true }).readings).toHaveLength(1)
  })

  test('an explicit null is no time', () => {
    expect(parse({ COD: 1, ts: null }).readings[0]?.ts).toBe(NOW)
    expect(parse({ COD: 1, ts: null }, { retained: true }).ignored).toBe('retained-without-time')
  })

  test('a retained gateway message keeps the readings with a time', () => {
    const body = { A: [{ x: 1 }], B: [{ x: 2, ts: NOW }] }
    const parsed = parse(body, { topic: 'v1/gateway/telemetry', retained: true })
    expect(parsed.readings.map((r) => r.module)).toEqual(['B'])
    expect(parsed.ignored).toBeUndefined()
  })
})

describe('a message of a module that signed in with its own key', () => {
  const own = { device: 'ST01', station: 'ST01' }
  const modulesOf = (body: unknown, topic = 'any') => {
    const parsed = parse(body, { ...own, topic })
    const modules = parsed.readings.map(({ module, moduleCandidates }) => module ?? moduleCandidates)
    return [...modules, ...parsed.rejects.map(({ reason }) => reason)]
  }

  test('is its own if it names itself or no module', () => {
    expect(modulesOf({ module: 'ST01', values: { COD: 1 } })).toEqual(['ST01'])
    expect(modulesOf({ COD: 1 }, 'site/ST01/data')).toEqual(['ST01'])
    expect(modulesOf({ COD: 1 }, '//')).toEqual(['ST01'])
    expect(modulesOf([{ COD: 1 }], 'v1/gateway/telemetry')).toEqual(['ST01'])
    expect(modulesOf({ module: 'ST02', values: { COD: 1 } }, 'v1/devices/me/telemetry')).toEqual(['ST01'])
  })

  test('is refused where it names another module, and the rest is kept', () => {
    expect(modulesOf({ module: 'ST02', values: { COD: 1 } })).toEqual(['not-own-station'])
    expect(modulesOf({ device: 'st01', factor: 'COD', value: 1 })).toEqual(['not-own-station'])
    const devices = { ST02: [{ values: { COD: 1 } }], ST01: [{ values: { COD: 1 } }] }
    expect(modulesOf(devices, 'v1/gateway/telemetry')).toEqual(['ST01', 'not-own-station'])
  })

  test('keeps the levels of its topic to look up, because one may be another module', () => {
    expect(modulesOf({ COD: 1 }, 'site/ST02')).toEqual([['ST01', 'site/ST02', 'site', 'ST02']])
  })
})
