import type { Module, ModuleType, ModuleWrite } from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'

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

/** Why a field of text cannot be sent; the server checks the rest. */
export const moduleProblems = {
  code: (text: string) => (isBlank(text) ? 'required' : null),
  manufacturer_id: (text: string) => (isBlank(text) ? 'required' : null),
  description: (text: string) => (isBlank(text) ? 'required' : null),
} as const satisfies Partial<Record<keyof ModuleValues, (text: string) => 'required' | null>>

/** What the fields of numbers accept. */
export const numberRules = {
  latitude: fieldRules.module.latitude,
  longitude: fieldRules.module.longitude,
  interval_seconds: { ...fieldRules.module.interval_seconds, isWhole: true },
} as const satisfies Record<string, NumberRules>

/** The fields of numbers, with their texts. */
export const numberFields = [
  { field: 'latitude', label: 'settingData.latitude', help: 'settingData.latitudeHelp' },
  { field: 'longitude', label: 'settingData.longitude', help: 'settingData.longitudeHelp' },
  { field: 'interval_seconds', label: 'settingData.interval', help: 'settingData.intervalHelp' },
] as const

/** The request's body, from values without problems. */
export function moduleBody(values: ModuleValues, locale: string): ModuleWrite {
  const code = values.code.trim()
  return {
    code,
    manufacturer_id: values.manufacturer_id.trim(),
    description: values.description.trim(),
    status: values.status,
    name: values.name.trim() || code,
    type: values.type,
    latitude: numberIn(values.latitude, locale, numberRules.latitude),
    longitude: numberIn(values.longitude, locale, numberRules.longitude),
    interval_seconds:
      numberIn(values.interval_seconds, locale, numberRules.interval_seconds) ?? DEFAULT_INTERVAL,
    contact: values.contact.trim(),
  }
}
