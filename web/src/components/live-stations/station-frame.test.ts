import type { ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { frameMerger } from './station-frame.ts'

const at = '2026-03-01T02:00:00.000Z'
const later = '2026-03-01T02:05:00.000Z'

const station = (code: string, factors: readonly string[] = ['COD']): ModuleLatest => ({
  id: 1,
  code,
  name: code,
  description: '',
  manufacturer_id: code,
  type: 'air',
  status: true,
  latitude: null,
  longitude: null,
  interval_seconds: 300,
  contact: '',
  factor_count: factors.length,
  last_seen_at: at,
  state: 'NORMAL',
  condition: 'normal',
  quiet_since: null,
  factors: factors.map((factor, place) => ({
    id: place + 1,
    code: factor,
    name: factor,
    unit: '',
    decimals: 2,
    kind: 'gauge',
    value: 5,
    timestamp: at,
    quality: 0,
    status: 'NORMAL',
    min_value: null,
    max_value: 75,
    min_range: 0,
    max_range: 0,
    condition: 'normal',
    excursion: null,
  })),
})

/** As received. */
const frame = (values: string, given: Partial<ReadingsFrame> = {}): ReadingsFrame => ({
  type: 'readings',
  module: 'NT-01',
  timestamp: later,
  values: {},
  state: 'ALERT',
  condition: 'above',
  factors: JSON.parse(values) as ReadingsFrame['factors'],
  ...given,
})
const cod = `{"COD":{"value":91,"timestamp":"${later}","quality":0,"status":"ALERT"}}`

const merge = (one: ModuleLatest, sent: ReadingsFrame, arrivedAt = 10): ModuleLatest | undefined =>
  frameMerger()({ stations: [one], askedAt: 5 }, new Map([[one.code, { frame: sent, at: arrivedAt }]]))[0]

test("a frame updates values, qualities and the server's states; limits stay", () => {
  expect(merge(station('NT-01'), frame(cod))).toMatchObject({
    state: 'ALERT',
    last_seen_at: later,
    factors: [{ value: 91, timestamp: later, quality: 0, status: 'ALERT', max_value: 75 }],
  })
})

test.for(['__proto__', 'constructor', 'toString'])('a factor called %s gets its own value only', (code) => {
  const one = station('NT-01', [code])
  expect(merge(one, frame('{}'))?.factors).toEqual(one.factors)
  expect(merge(one, frame(cod.replace('COD', code)))?.factors).toMatchObject([{ value: 91 }])
})

test('a frame from before the request, or older than its answer, changes nothing', () => {
  const one = station('NT-01')
  expect(merge(one, frame(cod), 4)).toBe(one)
  expect(merge(one, frame(cod, { timestamp: '2026-03-01T01:59:59.999Z' }))).toBe(one)
  // Factors of one instant may arrive in separate frames.
  expect(merge(one, frame(cod, { timestamp: at }))).toMatchObject({ state: 'ALERT' })
})

test('a station stays the same object until it gets a frame', () => {
  const [one, other] = [station('NT-01'), station('NT-02')]
  const answer = { stations: [one, other], askedAt: 5 }
  const apply = frameMerger()
  const frames = new Map([['NT-01', { frame: frame(cod), at: 10 }]])
  const first = apply(answer, frames)
  const second = apply(answer, new Map(frames))
  expect(first[1]).toBe(other)
  expect(second[0]).toBe(first[0])
})
