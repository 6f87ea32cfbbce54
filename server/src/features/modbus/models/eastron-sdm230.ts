import type { ModbusModel } from '@quantrac/contract'
import { floatInput } from './float-input.ts'

/** Single-phase meter for the DIN rail. */
export const eastronSdm230: ModbusModel = {
  id: 'eastron-sdm230',
  name: 'Eastron SDM230',
  document: 'Eastron: SDM230-LoRa Protocol V1.0, 06-2018, SDM230-Modbus input registers',
  registers: [
    floatInput(0, { code: 'U', name: 'Voltage', unit: 'V', decimals: 1 }),
    floatInput(6, { code: 'I', name: 'Current', unit: 'A', decimals: 2 }),
    floatInput(12, { code: 'P', name: 'Active power', unit: 'W', decimals: 0 }),
    floatInput(18, { code: 'S', name: 'Apparent power', unit: 'VA', decimals: 0 }),
    floatInput(24, { code: 'Q', name: 'Reactive power', unit: 'var', decimals: 0 }),
    floatInput(30, { code: 'PF', name: 'Power factor', unit: '', decimals: 3 }),
    floatInput(70, { code: 'f', name: 'Frequency', unit: 'Hz', decimals: 2 }),
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
