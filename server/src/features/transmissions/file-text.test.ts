import {
  isFolderPattern,
  isNamePattern,
  isRising,
  patternFilled,
  quantityOf,
  timeValues,
} from '@quantrac/contract'
import { expect, test } from 'vitest'
import {
  converted,
  type Course,
  fileText,
  instantsIn,
  lastInstant,
  localDigits,
  measuredIn,
} from './file-text.ts'

const line = {
  separator: 'tab',
  decimal: '.',
  line_end: 'crlf',
  decimals: null,
  no_unit: '-',
} as const
const at = Date.parse('2026-11-25T12:52:00+07:00')
const minute = 60_000

const courseOf = (...readings: (readonly [minutes: number, value: number, quality?: number])[]): Course => ({
  times: readings.map(([minutes]) => at + minutes * minute),
  values: readings.map(([, value]) => value),
  qualities: readings.map(([, , quality = 0]) => quality),
})

test('a file has a line a factor, all of one instant in local time', () => {
  const lines = [
    { symbol: 'pH', unit: '', decimals: 2, measured: { value: 7.2, quality: 0 } },
    { symbol: 'COD', unit: 'mg/L', decimals: 1, measured: { value: 45.84, quality: 0 } },
    { symbol: 'NH4', unit: 'mg/L', decimals: 2, measured: { value: 2.32, quality: 1 } },
    { symbol: 'Flow', unit: 'm3/h', decimals: 1, measured: { value: 59.9, quality: 2 } },
  ]
  expect(fileText(lines, at, line)).toBe(
    'pH\t7.20\t-\t20261125125200\t00\r\n' +
      'COD\t45.8\tmg/L\t20261125125200\t00\r\n' +
      'NH4\t2.32\tmg/L\t20261125125200\t01\r\n' +
      'Flow\t59.9\tm3/h\t20261125125200\t02\r\n',
  )
})

test('what is missing has no line and is never 0; without lines there is no file', () => {
  const missing = { symbol: 'Color', unit: 'Pt-Co', decimals: 0, measured: null }
  const there = { symbol: 'TSS', unit: 'mg/L', decimals: 1, measured: { value: 27.3, quality: 0 } }
  expect(fileText([missing, there], at, line)).toBe('TSS\t27.3\tmg/L\t20261125125200\t00\r\n')
  expect(fileText([missing], at, line)).toBeNull()
  expect(fileText([], at, line)).toBeNull()
})

test('a value that is not 0 is not written as 0, and a measured 0 is', () => {
  const valueOf = (value: number, decimals = 1) =>
    fileText([{ symbol: 'P', unit: '', decimals, measured: { value, quality: 0 } }], at, line)?.split('\t')[1]
  expect([valueOf(0.004), valueOf(-0.04), valueOf(0), valueOf(-0), valueOf(1e-9)]).toEqual([
    '0.004',
    '-0.04',
    '0.0',
    '0.0',
    '0.000000',
  ])
})

test('separator, decimals, decimal sign, line end and the unit of nothing are settings', () => {
  const form = {
    separator: 'semicolon',
    decimal: ',',
    line_end: 'lf',
    decimals: 3,
    no_unit: 'none',
  } as const
  const lines = [{ symbol: 'pH', unit: '', decimals: 2, measured: { value: 7.2, quality: 0 } }]
  expect(fileText(lines, at, form)).toBe('pH;7,200;none;20261125125200;00\n')
})

test('the window is after its beginning and up to its end', () => {
  const window = { at, period_ms: 5 * minute }
  const course = courseOf([-5, 1], [-4, 2], [-1, 4], [0, 6], [1, 100])
  expect(measuredIn(course, window, 'latest')).toEqual({ value: 6, quality: 0 })
  expect(measuredIn(course, window, 'mean')).toEqual({ value: 4, quality: 0 })
  expect(measuredIn(courseOf([-5, 1], [1, 2]), window, 'latest')).toBeNull()
  expect(measuredIn(courseOf(), window, 'mean')).toBeNull()
})

test('a mean is of what was measured; where nothing was, the newest says why', () => {
  const window = { at, period_ms: 5 * minute }
  const mixed = courseOf([-3, 2], [-2, 90, 1], [-1, 4], [0, 80, 2])
  expect(measuredIn(mixed, window, 'mean')).toEqual({ value: 3, quality: 0 })
  expect(measuredIn(mixed, window, 'latest')).toEqual({ value: 80, quality: 2 })
  expect(measuredIn(courseOf([-2, 90, 1]), window, 'mean')).toEqual({ value: 90, quality: 1 })
})

test('values are converted where both are units of the quantity, and only then', () => {
  expect(converted(quantityOf('COD'), 'mg/L', 'µg/L')(2)).toBeCloseTo(2000, 9)
  expect(converted(quantityOf('TEMP'), '°F', '°C')(212)).toBeCloseTo(100, 9)
  expect(converted(quantityOf('TEMP'), '°C', 'oC')(29.3)).toBe(29.3)
  expect(converted(undefined, 'mg/L', 'µg/L')(2)).toBe(2)
})

test('names are filled from the station and the instant', () => {
  const names = { province: 'HP', facility: 'NTHPH', station: 'ST1', type: 'NT' }
  const pattern = '{province}_{facility}_{type}_{yyyy}{MM}{dd}{HHmmss}.txt'
  const named = patternFilled(pattern, names)
  expect(named).toBe('HP_NTHPH_NT_{yyyy}{MM}{dd}{HHmmss}.txt')
  expect(patternFilled(named, timeValues(localDigits(at)))).toBe('HP_NTHPH_NT_20261125125200.txt')
  expect(patternFilled('/{yyyy}/{MM}/{dd}', timeValues(localDigits(at)))).toBe('/2026/11/25')
})

test('a pattern of names rises with time, and leads nowhere else', () => {
  const rising = ['{station}_{yyyy}{MM}{dd}{HHmmss}.txt', '{yyyy}-{MM}-{dd}_{HHmmss}']
  const not = ['{station}_{dd}{MM}{yyyy}{HHmmss}', '{yyyy}{MM}{dd}', '{HHmmss}{yyyy}{MM}{dd}', '{station}']
  expect([...rising, ...not].map(isRising)).toEqual([true, true, false, false, false, false])
  expect(['a/b', '../b', '{who}', 'a b', '.a', 'a_{yyyy}'].map(isNamePattern)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  expect(['/{yyyy}/{MM}', '', 'a/../b', './a', '/a b', '{x}', 'a/{station}/'].map(isFolderPattern)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    true,
  ])
})

test('names of rising instants are strictly rising, over midnight and the year', () => {
  const start = Date.parse('2026-12-31T23:00:00+07:00')
  const instants = instantsIn(start, start + 2 * 3_600_000, 300_000)
  const names = instants.map((one) =>
    patternFilled('S_{yyyy}{MM}{dd}{HHmmss}.txt', timeValues(localDigits(one))),
  )
  expect(names).toHaveLength(24)
  expect(names).toEqual([...new Set(names)].toSorted())
  expect(names[0]).toBe('S_20261231230500.txt')
})

test('instants are whole periods of the local day', () => {
  expect(localDigits(lastInstant(at, 300_000))).toBe('20261125125000')
  expect(localDigits(lastInstant(at, 86_400_000))).toBe('20261125000000')
  expect(instantsIn(at, at, 60_000)).toEqual([])
  expect(instantsIn(at - minute, at, 60_000)).toEqual([at])
})
