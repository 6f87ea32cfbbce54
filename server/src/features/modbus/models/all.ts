import type { ModbusModel } from '@quantrac/contract'
import { eastronSdm230 } from './eastron-sdm230.ts'
import { eastronSdm72dM } from './eastron-sdm72d-m.ts'

/** Only models whose register map was found in the manufacturer's own document, which each names. */
export const modbusModels: readonly ModbusModel[] = [eastronSdm230, eastronSdm72dM]
