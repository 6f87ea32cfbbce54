import type { Factor, FactorWrite } from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { decimalText, wholeWithin } from '../../lib/decimal-input.ts'
import type { ThresholdValues } from './threshold-form.ts'

/** What the dialog holds: a factor and its threshold, numbers as typed. */
export interface FactorValues extends ThresholdValues {
  /** The code of its module; '' while none is chosen. */
  module: string
  name: string
  code: string
  manufacturer_id: string
  status: boolean
  unit: string
  decimals: string
  kind: Factor['kind']
}

/** The contract's own default. */
const DEFAULT_DECIMALS = 2

/** The values for a factor to edit, or for a new one of the module with this code. */
export function factorValues(
  factor: Factor | undefined,
  module = '',
): Omit<FactorValues, keyof ThresholdValues> {
  return {
    module: factor?.module.code ?? module,
    name: factor?.name ?? '',
    code: factor?.code ?? '',
    manufacturer_id: factor?.manufacturer_id ?? '',
    status: factor?.status ?? true,
    unit: factor?.unit ?? '',
    decimals: decimalText(factor?.decimals ?? DEFAULT_DECIMALS, 'en'),
    kind: factor?.kind ?? 'gauge',
  }
}

/** The number of decimals that is sent; null for what cannot be. */
export const decimalsOf = (text: string): number | null =>
  text.trim() === '' ? DEFAULT_DECIMALS : wholeWithin(text, fieldRules.factor.decimals)

/** What goes to the server for the factor. */
export function factorBody(values: FactorValues): FactorWrite {
  return {
    name: values.name.trim(),
    code: values.code.trim(),
    manufacturer_id: values.manufacturer_id.trim(),
    status: values.status,
    module: values.module,
    unit: values.unit.trim(),
    decimals: decimalsOf(values.decimals) ?? DEFAULT_DECIMALS,
    kind: values.kind,
  }
}
