import { ModbusModel, registerNumber, wordsOf } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { valueIn } from '../client/values.ts'
import { modbusModels } from './all.ts'

/** By code: the register as the document prints it, and its start address in hexadecimal digits. */
const printed: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  'eastron-sdm230': {
    U: ['30001', '0000'],
    I: ['30007', '0006'],
    P: ['30013', '000C'],
    S: ['30019', '0012'],
    Q: ['30025', '0018'],
    PF: ['30031', '001E'],
    f: ['30071', '0046'],
    E_import: ['30073', '0048'],
    E_export: ['30075', '004A'],
    E: ['30343', '0156'],
  },
  'eastron-sdm72d-m': {
    U1: ['30001', '0000'],
    U2: ['30003', '0002'],
    U3: ['30005', '0004'],
    I1: ['30007', '0006'],
    I2: ['30009', '0008'],
    I3: ['30011', '000A'],
    P1: ['30013', '000C'],
    P2: ['30015', '000E'],
    P3: ['30017', '0010'],
    P: ['30053', '0034'],
    E_import: ['30073', '0048'],
    E_export: ['30075', '004A'],
    E: ['30343', '0156'],
  },
}

describe.each(modbusModels.map((model) => [model.id, model] as const))('%s', (id, model) => {
  test('has the registers that its document prints', () => {
    const own = model.registers.map((register) => [
      register.code,
      [registerNumber(register), register.address.toString(16).toUpperCase().padStart(4, '0')],
    ])
    expect(Object.fromEntries(own)).toEqual(printed[id])
    expect(model.document).not.toBe('')
    expect(ModbusModel.parse(model)).toEqual(model)
  })

  test('reads floats with the high word first, in registers that do not overlap', () => {
    for (const register of model.registers)
      expect(valueIn(Buffer.from('4366199A', 'hex'), register)).toBe(230.1)
    const taken = model.registers.flatMap(({ address, type }) =>
      Array.from({ length: wordsOf(type) }, (_, n) => address + n),
    )
    expect(new Set(taken).size).toBe(taken.length)
  })
})
