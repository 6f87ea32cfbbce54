import type { Module } from '@quantrac/contract'
import { expect, test } from 'vitest'
import type { FactorChoice, TypeStations } from './choices-query.ts'
import { type FactorsAsked, shownFactors } from './shown-factors.ts'

const station = (code: string, name: string): Module => ({
  id: code.length,
  code,
  name,
  description: '',
  manufacturer_id: code,
  type: 'wasteWater',
  status: true,
  latitude: null,
  longitude: null,
  interval_seconds: 300,
  contact: '',
  factor_count: 2,
  last_seen_at: null,
})
const factor = (id: number, code: string, name: string): FactorChoice => ({ id, code, name, unit: '' })

const types: TypeStations[] = [
  { type: 'wasteWater', stations: [station('NT-01', 'Nhà máy A'), station('NT-02', 'Nhà máy B')] },
  { type: 'air', stations: [station('KK-01', 'Cổng chính')] },
]
const cod = factor(1, 'COD', 'Nhu cầu oxy hóa học')
const dust = factor(2, 'PM2.5', 'Bụi mịn')
const known = new Map<string, readonly FactorChoice[] | 'failed'>([
  ['NT-01', [cod, factor(3, 'pH', 'Độ pH')]],
  ['KK-01', [dust]],
])
const nothing: FactorsAsked = { type: undefined, search: '', only: undefined }

const summary = (asked: Partial<FactorsAsked>): string[] =>
  shownFactors(types, known, { ...nothing, ...asked }).flatMap(({ stations }) =>
    stations.map(({ station: { code }, factors, isFound }) => {
      const codes = Array.isArray(factors) ? factors.map((one) => one.code).join(' ') : 'unknown'
      return `${code}: ${codes}${isFound ? ' (open)' : ''}`
    }),
  )

test('without a filter every station is shown closed, whether its factors are known or not', () => {
  expect(summary({})).toEqual(['NT-01: COD pH', 'NT-02: unknown', 'KK-01: PM2.5'])
})

test('a search for a station shows it with all its factors', () => {
  expect(summary({ search: 'nha may' })).toEqual(['NT-01: COD pH', 'NT-02: unknown'])
})

test('a search for a factor opens the stations that have it', () => {
  expect(summary({ search: 'bui min' })).toEqual(['KK-01: PM2.5 (open)'])
  expect(summary({ search: 'nt-01 cod' })).toEqual(['NT-01: COD (open)'])
})

test('a type hides the other types', () => {
  expect(summary({ type: 'air' })).toEqual(['KK-01: PM2.5'])
  expect(summary({ type: 'nonsense' })).toEqual([])
})

test('chosen only shows factors that are ticked or were, and opens their stations', () => {
  expect(summary({ only: { chosen: new Set([1]), before: new Set([2]) } })).toEqual([
    'NT-01: COD (open)',
    'KK-01: PM2.5 (open)',
  ])
})
