import type { Module, ModuleType, ModuleWrite } from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import {
  type Bounds,
  decimalText,
  decimalWithin,
  parseDecimal,
  wholeWithin,
} from '../../lib/decimal-input.ts'

/** The values of the dialog: numbers as typed. */
export interface ModuleValues {
  code: string
  manufacturer_id: string
  description: string
  status: boolean
  name: string
  type: ModuleType
  latitude: string
  longitude: string
  interval_seconds: string
  contact: string
}

/** The contract's own default, in seconds. */
const DEFAULT_INTERVAL = 300

const isBlank = (text: string): boolean => text.trim() === ''

/** The values for a module to edit, or for a new one. */
export function moduleValues(module: Module | undefined, locale: string): ModuleValues {
  return {
    code: module?.code ?? '',
    manufacturer_id: module?.manufacturer_id ?? '',
    description: module?.description ?? '',
    status: module?.status ?? true,
    // A name equal to the code was never set; left empty, it keeps following the code.
    name: module === undefined || module.name === module.code ? '' : module.name,
    type: module?.type ?? 'wasteWater',
    latitude: decimalText(module?.latitude ?? null, locale),
    longitude: decimalText(module?.longitude ?? null, locale),
    interval_seconds: String(module?.interval_seconds ?? DEFAULT_INTERVAL),
    contact: module?.contact ?? '',
  }
}

/** The required fields. */
export const requiredFields = ['code', 'manufacturer_id', 'description'] as const

export type ModuleProblem = 'required' | 'latitude' | 'longitude' | 'interval'

/** Why a field cannot be sent; the server checks the rest. */
export const moduleProblems = {
  code: (text: string) => (isBlank(text) ? 'required' : null),
  manufacturer_id: (text: string) => (isBlank(text) ? 'required' : null),
  description: (text: string) => (isBlank(text) ? 'required' : null),
  latitude: (text: string) => (isDegrees(text, fieldRules.module.latitude) ? null : 'latitude'),
  longitude: (text: string) => (isDegrees(text, fieldRules.module.longitude) ? null : 'longitude'),
  interval_seconds: (text: string) => (intervalOf(text) === null ? 'interval' : null),
} as const satisfies Partial<Record<keyof ModuleValues, (text: string) => ModuleProblem | null>>

const isDegrees = (text: string, bounds: Bounds): boolean =>
  isBlank(text) || decimalWithin(text, bounds) !== null

const intervalOf = (text: string): number | null =>
  isBlank(text) ? DEFAULT_INTERVAL : wholeWithin(text, fieldRules.module.interval_seconds)

/** The request's body, from values without problems. */
export function moduleBody(values: ModuleValues): ModuleWrite {
  const code = values.code.trim()
  return {
    code,
    manufacturer_id: values.manufacturer_id.trim(),
    description: values.description.trim(),
    status: values.status,
    name: values.name.trim() || code,
    type: values.type,
    latitude: parseDecimal(values.latitude),
    longitude: parseDecimal(values.longitude),
    interval_seconds: intervalOf(values.interval_seconds) ?? DEFAULT_INTERVAL,
    contact: values.contact.trim(),
  }
}
