import { rejectReasons } from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePayload } from './parse.ts'
import type { MessageInput } from './parse.ts'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const RUNS = 2000

const key = fc.oneof(
  fc.constantFrom('module', 'device', 'ts', 'timestamp', 'values', 'factor', 'value', 'quality', '__proto__'),
  fc.string({ maxLength: 8, unit: 'binary' }),
)
const leaf = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(NOW, NOW / 1000, '2026-11-20T12:00:00', 'ST01', null, true, -0, 1e308),
  fc.string({ maxLength: 12 }),
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.dictionary(key, tie('tree'), { maxKeys: 6 }),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}))
const wellFormed = fc.record({
  module: fc.constantFrom('ST01', 'ST02'),
  ts: fc.integer({ min: NOW - 1e11, max: NOW + 1e6 }),
  values: fc.dictionary(key, leaf, { maxKeys: 6 }),
})
const json = fc
  .oneof(tree, wellFormed, fc.array(wellFormed, { maxLength: 3 }))
  .map((value) => JSON.stringify(value))
const cut = fc.tuple(json, fc.nat(), fc.uint8Array({ maxLength: 3 })).map(([text, at, bytes]) => {
  const whole = Buffer.from(text)
  const middle = at % (whole.length + 1)
  return Buffer.concat([whole.subarray(0, middle), bytes, whole.subarray(middle + bytes.length)])
})
const payload: fc.Arbitrary<Uint8Array> = fc.oneof(
  json.map((text) => Buffer.from(text)),
  cut,
  fc.uint8Array({ maxLength: 64 }),
)
const message: fc.Arbitrary<MessageInput> = fc.record(
  {
    topic: fc.constantFrom('a/ST01', 'v1/devices/me/telemetry', 'v1/gateway/telemetry', ''),
    payload,
    receivedAt: fc.constant(NOW),
    retained: fc.boolean(),
    device: fc.constant('ST09'),
  },
  { requiredKeys: ['topic', 'payload', 'receivedAt', 'retained'] },
)

test('any message gives readings within bounds, rejects with reasons, or is ignored', () => {
  fc.assert(
    fc.property(message, (input) => {
      const { readings, rejects, ignored } = parsePayload(input)
      expect(readings.length + rejects.length > 0).toBe(ignored === undefined)
      for (const { module, moduleCandidates, factor, ts, value, quality } of readings) {
        expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true)
        expect(Number.isInteger(ts) && ts <= NOW + 600_000 && ts >= NOW - 1827 * 86_400_000).toBe(true)
        expect([0, 1, 2]).toContain(quality)
        expect(module === null).toBe(moduleCandidates.length > 0)
        for (const name of [factor, ...moduleCandidates]) {
          expect(name.length > 0 && name.length <= 100 && name.isWellFormed()).toBe(true)
        }
      }
      for (const { reason, detail } of rejects) {
        expect(rejectReasons).toContain(reason)
        expect(detail.length).toBeLessThan(600)
      }
    }),
    { numRuns: RUNS },
  )
})

test('every number from −1e15 to 1e15 of a well-formed message is a reading', () => {
  const values = fc.dictionary(
    fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
    fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    {
      minKeys: 1,
      maxKeys: 6,
    },
  )
  fc.assert(
    fc.property(values, (sent) => {
      const factors = Object.keys(sent).filter((name) => name !== 'constructor' && name !== 'prototype')
      const body = JSON.stringify({ module: 'ST01', values: sent })
      const { readings } = parsePayload({
        topic: 'a',
        payload: Buffer.from(body),
        receivedAt: NOW,
        retained: false,
      })
      expect(readings.map((r) => [r.factor, r.value])).toEqual(factors.map((f) => [f, (sent[f] ?? 0) + 0]))
    }),
    { numRuns: RUNS },
  )
})
