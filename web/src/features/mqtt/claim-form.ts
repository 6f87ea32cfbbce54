import {
  type Claim,
  type ClaimedFactor,
  type Factor,
  guessMeasured,
  type ModuleType,
} from '@quantrac/contract'
import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '../../api/api-error.ts'
import { fieldRules } from '../../api/contract-values.ts'

/** What becomes of a factor that a device sends: a new one, an existing one, or nothing for now. */
export type FactorWay = 'new' | 'old' | 'none'

export interface ClaimRow {
  /** What the device calls it. */
  sent: string
  way: FactorWay
  code: string
  name: string
  unit: string
  kind: Factor['kind']
  /** The id of the factor that takes over the device's id, as text; '' while none is chosen. */
  factor_id: string
}

/** The dialog's values. */
export interface ClaimValues {
  module_way: 'new' | 'old'
  module_code: string
  module_type: ModuleType
  module_description: string
  /** The code of the module that takes over the device's id; '' while none is chosen. */
  module: string
  /** The id of the chosen factor; null while none is chosen. */
  module_id: number | null
  factors: ClaimRow[]
}

export type ClaimForm = UseFormReturnType<ClaimValues>

export interface Device {
  readonly id: string
  /** What it calls its factors. */
  readonly factors: readonly string[]
}

/** The dialog's first values, as far as the names give them. */
export function claimValues(
  device: Device,
  ways: { module: ClaimValues['module_way']; factor: (sent: string) => FactorWay },
): ClaimValues {
  return {
    module_way: ways.module,
    module_code: asModuleCode(device.id),
    module_type: 'wasteWater',
    module_description: '',
    module: '',
    module_id: null,
    factors: device.factors.map((sent) => ({
      sent,
      way: ways.factor(sent),
      code: asFactorCode(sent),
      name: sent,
      ...measuredIn(sent),
      factor_id: '',
    })),
  }
}

function measuredIn(sent: string): Pick<ClaimRow, 'unit' | 'kind'> {
  const { unit, kind } = guessMeasured(sent)
  return { unit, kind }
}

/** A module's code made from the device's id. */
export const asModuleCode = (id: string): string =>
  id
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, fieldRules.module.code.maxLength)

/** A factor's code made from the device's id for it. */
export const asFactorCode = (id: string): string =>
  id
    .trim()
    .replaceAll(/[/#?\s]+/g, '_')
    .slice(0, fieldRules.factor.code.maxLength)

/** The request body. `isKnown`: the device's id belongs to a module already, so only its factors are new. */
export function claimBody({ id }: Device, values: ClaimValues, isKnown: boolean): Claim {
  return {
    module_manufacturer_id: id,
    ...(isKnown ? {} : modulePart(values)),
    factors: values.factors.filter(isTaken).map(factorPart),
  }
}

const isTaken = ({ way }: ClaimRow): boolean => way !== 'none'

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

function factorPart({ sent, way, factor_id, code, name, unit, kind }: ClaimRow): ClaimedFactor {
  if (way === 'old') return { factor_manufacturer_id: sent, factor_id: Number(factor_id) }
  const factor = { code: code.trim(), name: name.trim(), unit: unit.trim(), kind, status: true }
  return { factor_manufacturer_id: sent, factor }
}

/** A refusal with the dialog's field names instead of the call's. */
export function inFormNames(error: unknown, { factors }: Pick<ClaimValues, 'factors'>): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, detail } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, message]) => [formName(name, factors), message]),
  )
  return new ApiError({ status, code, detail, fields })
}

function formName(name: string, factors: readonly ClaimRow[]): string {
  if (name === 'module_id' || name === 'module_manufacturer_id') return 'module'
  const [, n, field] = /^factors\.(\d+)\.(?:factor\.)?(\w+)$/.exec(name) ?? []
  if (n === undefined || field === undefined) return name.replace('.', '_')
  // Only those that are taken were sent.
  const row = factors.filter(isTaken)[Number(n)]
  const own = row?.way === 'old' ? 'factor_id' : 'code'
  const shown = field === 'factor_manufacturer_id' || field === 'factor' ? own : field
  return row === undefined ? name : `factors.${factors.indexOf(row)}.${shown}`
}
