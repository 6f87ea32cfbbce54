import type { Factor, FactorWrite, Threshold, ThresholdChange } from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { delayOf, widthOf } from '../../components/form/limit-input.ts'
import { decimalText, parseDecimal, wholeWithin } from '../../lib/decimal-input.ts'

/** A threshold as the dialog holds it, numbers as typed. */
export interface ThresholdValues {
  min_value: string
  max_value: string
  /** No limit on that side, whatever stands in its field. */
  has_no_min: boolean
  has_no_max: boolean
  min_range: string
  max_range: string
  deadband: string
  on_delay_seconds: string
  off_delay_seconds: string
  threshold_status: boolean
}

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

/** The values of a stored threshold; both limits 0 and no band, the dialog's default, where there is none. */
export function thresholdValues(stored: Threshold | undefined, locale: string): ThresholdValues {
  // A threshold that is not stored yet comes with both sides open: that is no choice anybody made.
  const threshold = stored === undefined || stored.id === null ? undefined : stored
  const text = (value: number | null | undefined): string => decimalText(value ?? 0, locale)
  return {
    min_value: text(threshold?.min_value),
    max_value: text(threshold?.max_value),
    has_no_min: threshold?.min_value === null,
    has_no_max: threshold?.max_value === null,
    min_range: text(threshold?.min_range),
    max_range: text(threshold?.max_range),
    deadband: text(threshold?.deadband),
    on_delay_seconds: text(threshold?.on_delay_seconds),
    off_delay_seconds: text(threshold?.off_delay_seconds),
    threshold_status: threshold?.status ?? true,
  }
}

/** A limit as it is sent: what is empty or no number becomes 0. */
export const limitOf = (text: string): number => parseDecimal(text) ?? 0

/** What goes to the server for the threshold. */
export function thresholdBody(values: ThresholdValues): ThresholdChange {
  return {
    min_value: values.has_no_min ? null : limitOf(values.min_value),
    max_value: values.has_no_max ? null : limitOf(values.max_value),
    min_range: widthOf(values.min_range) ?? 0,
    max_range: widthOf(values.max_range) ?? 0,
    deadband: widthOf(values.deadband) ?? 0,
    on_delay_seconds: delayOf(values.on_delay_seconds) ?? 0,
    off_delay_seconds: delayOf(values.off_delay_seconds) ?? 0,
    status: values.threshold_status,
  }
}

/** Whether both limits are set and the lower one lies above the upper one. */
export function isUpsideDown(values: ThresholdValues): boolean {
  if (values.has_no_min || values.has_no_max) return false
  return limitOf(values.min_value) > limitOf(values.max_value)
}
