import type { ModbusModel } from '@quantrac/contract'
import { floatInput } from './float-input.ts'

/** Three-phase meter for the DIN rail. */
export const eastronSdm72dM: ModbusModel = {
  id: 'eastron-sdm72d-m',
  name: 'Eastron SDM72D-M',
  document: 'B+G e-tech / Eastron: SDM72D-M User Manual, V1.1 and V1.5, part 3, input registers',
  registers: [
    floatInput(0, { code: 'U1', name: 'Voltage L1-N', unit: 'V', decimals: 1 }),
    floatInput(2, { code: 'U2', name: 'Voltage L2-N', unit: 'V', decimals: 1 }),
    floatInput(4, { code: 'U3', name: 'Voltage L3-N', unit: 'V', decimals: 1 }),
    floatInput(6, { code: 'I1', name: 'Current L1', unit: 'A', decimals: 2 }),
    floatInput(8, { code: 'I2', name: 'Current L2', unit: 'A', decimals: 2 }),
    floatInput(10, { code: 'I3', name: 'Current L3', unit: 'A', decimals: 2 }),
    floatInput(12, { code: 'P1', name: 'Active power L1', unit: 'W', decimals: 0 }),
    floatInput(14, { code: 'P2', name: 'Active power L2', unit: 'W', decimals: 0 }),
    floatInput(16, { code: 'P3', name: 'Active power L3', unit: 'W', decimals: 0 }),
    floatInput(52, { code: 'P', name: 'Active power, total', unit: 'W', decimals: 0 }),
    floatInput(72, {
      code: 'E_import',
      name: 'Active energy, import',
      unit: 'kWh',
      decimals: 2,
      kind: 'counter',
    }),
    floatInput(74, {
      code: 'E_export',
      name: 'Active energy, export',
      unit: 'kWh',
      decimals: 2,
      kind: 'counter',
    }),
    floatInput(342, { code: 'E', name: 'Active energy, total', unit: 'kWh', decimals: 2, kind: 'counter' }),
  ],
}
