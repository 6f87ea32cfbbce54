import type { Condition } from '@quantrac/contract'
import { expect, test } from 'vitest'
import type { FactorNow, StationNow } from '../../components/live-stations/station-now.ts'
import { columnsOf } from './matrix-columns.ts'
import { rowOf } from '../../components/live-stations/worst-first.ts'
import { countConditions, countGroups, inOrder, matches } from './overview-rows.ts'

const factor = (code: string, given: Partial<FactorNow> = {}): FactorNow =>
  ({
    code,
    unit: 'mg/L',
    value: 30,
    min_value: null,
    max_value: 75,
    condition: 'normal',
    excursion: null,
    ...given,
  }) as FactorNow // the rest plays no part

const station = (code: string, condition: Condition, given: Partial<FactorNow> & { isOff?: true } = {}) =>
  rowOf({
    code,
    name: code,
    description: '',
    manufacturer_id: '',
    status: given.isOff === undefined,
    condition,
    last_seen_at: null,
    factors: [factor('COD', { condition, ...given })],
  } as unknown as StationNow) // the rest plays no part

const codes = (rows: readonly { station: { code: string } }[]) => rows.map(({ station: { code } }) => code)

test('the worst comes first; above and below are one, where the larger share of the limit comes first', () => {
  const rows = [
    station('off', 'normal', { isOff: true }),
    station('normal', 'normal'),
    station('late', 'late'),
    station('near', 'near', { value: 70 }),
    station('silent', 'offline'),
    station('above', 'above', { value: 80 }),
    station('below', 'below', { min_value: 60, max_value: null, value: 20 }),
    station('far', 'above', { value: 150 }),
    station('recovering', 'recovering'),
    station('calibrating', 'calibrating'),
  ]
  expect(codes(inOrder(rows, undefined))).toEqual([
    'below',
    'far',
    'above',
    'silent',
    'near',
    'recovering',
    'late',
    'calibrating',
    'normal',
    'off',
  ])
  expect(countGroups(rows).get('outside')).toBe(3)
  expect(countConditions(rows)).toMatchObject({ above: 2, below: 1, normal: 1 })
})

test('of one group the longer comes first, and normal stations stay in the order of their codes', () => {
  const since = (at: string) => ({ value: 80, excursion: { alert_id: 1, since: at, peak: null } })
  const rows = [
    station('N-10', 'normal', { value: 74 }),
    station('N-9', 'normal', { value: 1 }),
    station('short', 'above', since('2026-03-01T02:00:00.000Z')),
    station('long', 'above', since('2026-03-01T01:00:00.000Z')),
  ]
  expect(codes(inOrder(rows, undefined))).toEqual(['long', 'short', 'N-9', 'N-10'])
})

test('a person may order by name, or by the share of a factor', () => {
  const rows = [station('b', 'normal', { value: 10 }), station('a', 'normal', { value: 20 })]
  expect(codes(inOrder(rows, 'name'))).toEqual(['a', 'b'])
  expect(codes(inOrder(rows, '-name'))).toEqual(['b', 'a'])
  expect(codes(inOrder(rows, '-factor.COD'))).toEqual(['a', 'b'])
  expect(codes(inOrder(rows, 'factor.COD'))).toEqual(['b', 'a'])
})

test('a search finds words of name and code', () => {
  expect(['x', 'nt-0'].map((text) => matches(station('NT-01', 'normal'), text))).toEqual([false, true])
})

const measuring = (...factors: FactorNow[]) =>
  rowOf({ condition: 'normal', status: true, factors } as unknown as StationNow) // the rest plays no part

test('columns: those with limits first, then those that most stations measure', () => {
  const flow = factor('FLOW', { max_value: null })
  const rows = [measuring(flow, factor('TSS'), factor('COD')), measuring(flow, factor('COD'))]
  expect(columnsOf(rows).map(({ code }) => code)).toEqual(['COD', 'TSS', 'FLOW'])
})

test('limits that differ between stations are not said in the head', () => {
  const [cod] = columnsOf([
    measuring(factor('COD')),
    measuring(factor('COD', { max_value: 50 })),
    measuring(factor('COD')),
  ])
  expect(cod?.limits).toBeNull()
})

test('of more factors than fit, those with an exception come first', () => {
  const many = Array.from({ length: 40 }, (_, place) => factor(`F${place}`))
  expect(columnsOf([measuring(...many)])[0]?.code).toBe('F0')
  many[37] = factor('F37', { condition: 'near' })
  expect(columnsOf([measuring(...many)])[0]?.code).toBe('F37')
})
