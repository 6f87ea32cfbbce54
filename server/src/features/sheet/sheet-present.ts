import type { Factor, ModuleType, SheetField, SheetValue } from '@quantrac/contract'
import type { Limits } from '../judging/limits.ts'

/** A station as it is stored. */
export interface PresentModule {
  readonly id: number
  readonly code: string
  readonly code_key: string
  readonly manufacturer_id: string
  readonly name: string
  readonly description: string
  readonly type: ModuleType
  readonly status: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly interval_seconds: number
  readonly contact: string
}

/** A factor as it is stored, with its limits; open ones if it has none. */
export interface PresentFactor extends Omit<Factor, 'module'>, Limits {
  readonly module_id: number
  readonly code_key: string
  readonly threshold_status: boolean
}

export const openLimits: Limits & { readonly status: boolean } = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
  status: true,
}

type Values = Readonly<Partial<Record<SheetField, SheetValue>>>

export const moduleValues = (module: PresentModule): Values => ({
  module: module.code,
  name: module.name,
  type: module.type,
  manufacturer_id: module.manufacturer_id,
  description: module.description,
  contact: module.contact,
  latitude: module.latitude,
  longitude: module.longitude,
  interval_seconds: module.interval_seconds,
  status: module.status,
})

export const factorValues = (factor: PresentFactor): Values => ({
  factor: factor.code,
  factor_name: factor.name,
  unit: factor.unit,
  factor_manufacturer_id: factor.manufacturer_id,
  decimals: factor.decimals,
  kind: factor.kind,
  quantity: factor.quantity,
  range_min: factor.range_min,
  range_max: factor.range_max,
  factor_status: factor.status,
})

export const limitValues = (factor: PresentFactor): Values => ({
  min_value: factor.min_value,
  max_value: factor.max_value,
  min_range: factor.min_range,
  max_range: factor.max_range,
  deadband: factor.deadband,
  on_delay_seconds: factor.on_delay_seconds,
  off_delay_seconds: factor.off_delay_seconds,
  threshold_status: factor.threshold_status,
})

/** The names of the sheet's fields in the calls that set them, where they differ. */
const callNames: Readonly<Partial<Record<SheetField, string>>> = {
  module: 'code',
  factor: 'code',
  factor_name: 'name',
  factor_manufacturer_id: 'manufacturer_id',
  factor_status: 'status',
  threshold_status: 'status',
}
export const callName = (field: SheetField): string => callNames[field] ?? field

/** The body of a call from values of the sheet. */
export const bodyOf = (values: Values): Record<string, SheetValue> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [callName(field as SheetField), value]), // a key of those very values
  )
