import type { ModbusModel } from '@quantrac/contract'

export const modbusModels: readonly ModbusModel[] = []
