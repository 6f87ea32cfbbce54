import type { ModbusTableLine } from '@quantrac/contract'
import { expect, test } from 'vitest'
import {
  blankRegister,
  changeOf,
  instrumentValues,
  movedTo,
  placeIn,
  registersOf,
  writeOf,
} from './modbus-form.ts'

const line: ModbusTableLine = {
  code: 'U1',
  name: 'Voltage',
  unit: 'V',
  decimals: 1,
  kind: 'gauge',
  function: 4,
  address: 12,
  type: 'int16',
  word_order: 'ABCD',
  scale: 0.1,
  offset: 0,
  missing: '8000',
}
const known = [{ id: 7, code: 'u1', name: 'Điện áp', unit: 'V' }]

test('a line of a table is of the factor of the station that has its code, else of a new one', () => {
  expect(registersOf([line], known, 'vi')).toMatchObject([{ factor_id: '7', scale: '0,1', address: '12' }])
  expect(registersOf([line], [], 'vi')).toMatchObject([{ factor_id: '', factor: { code: 'U1', unit: 'V' } }])
})

test('at another station registers keep their factors by code', () => {
  const [register] = registersOf([line], known, 'en')
  if (register === undefined) throw new Error('no register')
  expect(movedTo([register], [{ ...known[0], id: 9, code: 'U1', name: '', unit: '' }])[0]?.factor_id).toBe(
    '9',
  )
  expect(movedTo([register], [])[0]?.factor_id).toBe('')
})

test('what is sent has the numbers and codes that were typed', () => {
  const values = {
    ...instrumentValues(null, 'vi'),
    name: 'Meter',
    host: 'meter.example',
    isNewStation: true,
    module: { code: ' DN-01 ', name: '', type: 'elecConsum' as const },
    registers: [
      {
        ...blankRegister(undefined),
        address: '40',
        scale: '0,5',
        missing: '0xffff',
        type: 'int16' as const,
        factor: { code: 'P', name: '', unit: 'kW' },
      },
    ],
  }
  expect(writeOf(values, { moduleId: null, locale: 'vi' })).toMatchObject({
    port: 502,
    unit_id: 1,
    enabled: true,
    module: { code: 'DN-01', name: 'DN-01', type: 'elecConsum' },
    registers: [
      { function: 4, address: 40, scale: 0.5, missing: 'FFFF', factor: { code: 'P', name: 'P', unit: 'kW' } },
    ],
  })
  expect(writeOf({ ...values, isNewStation: false }, { moduleId: 3, locale: 'vi' })).toMatchObject({
    module_id: 3,
  })
  // Whether it is read is changed by its switch alone.
  expect(changeOf(values, 'vi')).not.toHaveProperty('enabled')
})

test('an address that is none is not read', () => {
  expect(placeIn({ function: '4', address: '40' })).toEqual({ function: 4, address: 40 })
  expect(placeIn({ function: '3', address: '' })).toBeNull()
  expect(placeIn({ function: '3', address: '70000' })).toBeNull()
})
