import type { AttentionRow } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { breachedLimit, wordsOf } from './attention-words.ts'

const now = Date.parse('2026-11-20T01:42:00.000Z')
const t = ((key: string, values: Record<string, string> = {}) =>
  [key.replace('dashboard.', ''), ...Object.values(values)].join(' ')) as unknown as Parameters<
  typeof wordsOf
>[1]['t']

const row = (given: Partial<AttentionRow> = {}): AttentionRow => ({
  module: { id: 1, code: 'NT-DQT', name: 'Dung Quất', type: 'wasteWater' },
  factor: { id: 2, code: 'COD', name: 'COD' },
  condition: 'above',
  since: '2026-11-20T01:14:00.000Z',
  value: 92.4,
  timestamp: '2026-11-20T01:41:00.000Z',
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 75,
  peak: 96.1,
  alert_id: 7,
  ...given,
})
const words = (given: Partial<AttentionRow> = {}) => wordsOf(row(given), { t, now, language: 'vi' })

test('a breach says how long, its value, limit and peak', () => {
  expect(words()).toEqual({
    lasting: '28 phút',
    value: '92,4',
    limit: 'limitAbove 75',
    peak: 'peak 96,1',
  })
})

test('what lasts is counted by the minute, and by the second within the first', () => {
  expect(words({ since: '2026-11-20T01:13:35.000Z' }).lasting).toBe('28 phút')
  expect(words({ since: '2026-11-20T01:41:35.000Z' }).lasting).toBe('25 giây')
})

test('a silent station says when its last value came, and one that never sent says that', () => {
  expect(words({ condition: 'offline', factor: null }).limit).toBe('lastValue 08:41')
  expect(words({ condition: 'offline', factor: null, since: null, timestamp: null })).toMatchObject({
    lasting: 'never',
    limit: '',
  })
})

test('a value near a limit has no peak, and a calibration is not judged', () => {
  expect(words({ condition: 'near' })).toMatchObject({ limit: 'limitAbove 75', peak: '' })
  expect(words({ condition: 'calibrating' }).limit).toBe('planned')
})

test('of two limits the breached one is told, or the nearer one', () => {
  const both = { min_value: 6, max_value: 9 }
  expect(breachedLimit(row({ ...both, condition: 'below', value: 5 }))).toEqual([{ side: 'below', limit: 6 }])
  expect(breachedLimit(row({ ...both, condition: 'near', value: 8.8 }))).toEqual([
    { side: 'above', limit: 9 },
  ])
  expect(breachedLimit(row({ ...both, condition: 'near', value: 6.1 }))).toEqual([
    { side: 'below', limit: 6 },
  ])
  expect(breachedLimit(row({ ...both, condition: 'recovering', value: 8, peak: 5.5 }))).toEqual([
    { side: 'below', limit: 6 },
  ])
})
