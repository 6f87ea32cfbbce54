import type { FactorKind, ModbusTableLine } from '@quantrac/contract'

interface Named {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly kind?: FactorKind
}

/** A value in two input registers: a float of 32 bits, the high word first. */
export const floatInput = (address: number, { kind = 'gauge', ...named }: Named): ModbusTableLine => ({
  ...named,
  kind,
  function: 4,
  address,
  type: 'float32',
  word_order: 'ABCD',
  scale: 1,
  offset: 0,
  missing: null,
})
