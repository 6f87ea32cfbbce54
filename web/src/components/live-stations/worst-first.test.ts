import type { Condition } from '@quantrac/contract'
import { expect, test } from 'vitest'
import type { StationNow } from './station-now.ts'
import { stationsWorstFirst } from './worst-first.ts'

const station = (code: string, condition: Condition, last_seen_at: string | null = null): StationNow =>
  ({ code, condition, last_seen_at, status: true, factors: [] }) as unknown as StationNow // the rest plays no part

test('a station that never sent anything is after those that fell silent, the longest silent first', () => {
  const stations = [
    station('A-NEVER', 'offline'),
    station('NORMAL', 'normal', '2026-03-01T02:00:00.000Z'),
    station('SILENT', 'offline', '2026-03-01T01:00:00.000Z'),
    station('LONGER', 'offline', '2026-02-01T01:00:00.000Z'),
  ]
  expect(stationsWorstFirst(stations).map(({ code }) => code)).toEqual([
    'LONGER',
    'SILENT',
    'A-NEVER',
    'NORMAL',
  ])
})

test('equal ones are in the order of their codes, with numbers by how great they are', () => {
  const codes = ['NT-10', 'nt-9', 'NT-2', 'KK-1', 'NT-2b']
  const stations = codes.map((code) => station(code, 'normal', '2026-03-01T02:00:00.000Z'))
  expect(stationsWorstFirst(stations).map(({ code }) => code)).toEqual([
    'KK-1',
    'NT-2',
    'NT-2b',
    'nt-9',
    'NT-10',
  ])
})
