import type { Claim, ModuleType, Unmatched } from '@quantrac/contract'
import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '../../api/api-error.ts'
import { fieldRules } from '../../api/contract-values.ts'

/** What the dialog holds. */
export interface ClaimValues {
  module_way: 'new' | 'old'
  module_code: string
  module_type: ModuleType
  module_description: string
  /** The code of the module that takes over the device's id; '' while none is chosen. */
  module: string
  /** Its id; null while none is chosen. */
  module_id: number | null
  factor_way: 'new' | 'old'
  factor_name: string
  factor_code: string
  factor_unit: string
  /** The id of the factor that takes over the device's id, as text; '' while none is chosen. */
  factor_id: string
}

export type ClaimForm = UseFormReturnType<ClaimValues>

export type DeviceIds = Pick<Unmatched, 'module_manufacturer_id' | 'factor_manufacturer_id'>

/** The dialog's first values: everything that the ids themselves tell. */
export function claimValues(
  device: DeviceIds,
  ways: Pick<ClaimValues, 'module_way' | 'factor_way'>,
): ClaimValues {
  return {
    ...ways,
    module_code: asModuleCode(device.module_manufacturer_id),
    module_type: 'wasteWater',
    module_description: '',
    module: '',
    module_id: null,
    factor_name: device.factor_manufacturer_id,
    factor_code: asFactorCode(device.factor_manufacturer_id),
    factor_unit: '',
    factor_id: '',
  }
}

/** What a device calls itself, as a module's code may be written. */
export const asModuleCode = (id: string): string =>
  id
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, fieldRules.module.code.maxLength)

/** What a device calls a factor, as a factor's code may be written. */
export const asFactorCode = (id: string): string =>
  id
    .trim()
    .replaceAll(/[/#?\s]+/g, '_')
    .slice(0, fieldRules.factor.code.maxLength)

/** What goes to the server. `isKnown`: the device's id is a module's already, so only its factor is new. */
export function claimBody(device: DeviceIds, values: ClaimValues, isKnown: boolean): Claim {
  const { module_manufacturer_id, factor_manufacturer_id } = device
  return {
    module_manufacturer_id,
    factor_manufacturer_id,
    ...(isKnown ? {} : modulePart(values)),
    ...factorPart(values),
  }
}

function modulePart(values: ClaimValues): Pick<Claim, 'module' | 'module_id'> {
  if (values.module_way === 'old') return values.module_id === null ? {} : { module_id: values.module_id }
  const { module_code, module_type, module_description } = values
  return {
    module: {
      code: module_code.trim(),
      type: module_type,
      description: module_description.trim(),
      status: true,
    },
  }
}

function factorPart(values: ClaimValues): Pick<Claim, 'factor' | 'factor_id'> {
  if (values.factor_way === 'old') return { factor_id: Number(values.factor_id) }
  const { factor_name, factor_code, factor_unit } = values
  return {
    factor: {
      name: factor_name.trim(),
      code: factor_code.trim(),
      unit: factor_unit.trim(),
      status: true,
    },
  }
}

/** A refusal with the names of the dialog's fields instead of those of the call. */
export function inFormNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, detail } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, message]) => [formName(name), message]),
  )
  return new ApiError({ status, code, detail, fields })
}

function formName(name: string): string {
  if (name === 'module_id' || name === 'module_manufacturer_id') return 'module'
  if (name === 'factor_manufacturer_id') return 'factor_id'
  return name.replace('.', '_')
}
