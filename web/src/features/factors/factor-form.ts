import {
  type Factor,
  type FactorWrite,
  guessQuantity,
  type Threshold,
  type ThresholdChange,
  type ThresholdStandard,
} from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { delayOf, widthOf } from '../../components/form/limit-input.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'

/** The threshold's values in the dialog, numbers as typed. */
export interface ThresholdValues {
  min_value: string
  max_value: string
  /** No limit on that side, whatever its field holds. */
  has_no_min: boolean
  has_no_max: boolean
  min_range: string
  max_range: string
  deadband: string
  on_delay_seconds: string
  off_delay_seconds: string
  threshold_status: boolean
  /** Whether the standard of the station sets the limits, where it has any. */
  follows_standard: boolean
}

/** The dialog's values: a factor and its threshold, numbers as typed. */
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
  /** The code of its quantity as it was chosen; '' for none. */
  quantity: string
  /** Whether it is chosen; else it follows what code and unit say. */
  is_quantity_chosen: boolean
  range_min: string
  range_max: string
}

/** The contract's own default. */
const DEFAULT_DECIMALS = 2

/** The values for a factor to edit, or for a new one of the module with this code. */
export function factorValues(
  factor: Factor | undefined,
  module: string,
  locale: string,
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
    quantity: factor?.quantity ?? '',
    is_quantity_chosen: factor !== undefined,
    range_min: decimalText(factor?.range_min ?? null, locale),
    range_max: decimalText(factor?.range_max ?? null, locale),
  }
}

/** What code, name and unit say; '' if they do not. */
export const guessedQuantity = ({ code, name, unit }: Pick<FactorValues, 'code' | 'name' | 'unit'>): string =>
  guessQuantity(code, unit) ?? guessQuantity(name, unit) ?? ''

/** A new factor has the guessed quantity, which its form shows, until another is chosen. */
export const quantityIn = (values: FactorValues): string =>
  values.is_quantity_chosen ? values.quantity : guessedQuantity(values)

/** Whether both ends of the range are known and the lower one is above the upper one. */
export function isRangeReversed(
  values: Pick<FactorValues, 'range_min' | 'range_max'>,
  locale: string,
): boolean {
  const [low, high] = [numberIn(values.range_min, locale), numberIn(values.range_max, locale)]
  return low !== null && high !== null && low > high
}

/** How many decimals a factor can have. */
export const decimalsRules: NumberRules = { ...fieldRules.factor.decimals, isWhole: true }

/** The request body for the factor. */
export function factorBody(values: FactorValues, locale: string): FactorWrite {
  return {
    name: values.name.trim(),
    code: values.code.trim(),
    manufacturer_id: values.manufacturer_id.trim(),
    status: values.status,
    module: values.module,
    unit: values.unit.trim(),
    decimals: numberIn(values.decimals, 'en', decimalsRules) ?? DEFAULT_DECIMALS,
    kind: values.kind,
    quantity: quantityIn(values) || null,
    range_min: numberIn(values.range_min, locale),
    range_max: numberIn(values.range_max, locale),
  }
}

/** The values of a stored threshold; without one the dialog's default, both limits 0 and no band. */
export function thresholdValues(stored: Threshold | undefined, locale: string): ThresholdValues {
  // The server sends a threshold that is not stored yet with both sides open, but nobody chose that.
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
    follows_standard: stored?.follows_standard ?? true,
  }
}

/** A limit to send: an empty field or one that is no number becomes 0. One that reads two ways is refused before. */
export const limitOf = (text: string, locale: string): number => numberIn(text, locale) ?? 0

/** The request body for the threshold, without the limits that the standard of the station sets. */
export function thresholdBody(
  values: ThresholdValues,
  locale: string,
  standard: ThresholdStandard | null = null,
): ThresholdChange {
  const { min, max } = (values.follows_standard && standard) || { min: null, max: null }
  return {
    ...(min === null && { min_value: values.has_no_min ? null : limitOf(values.min_value, locale) }),
    ...(max === null && { max_value: values.has_no_max ? null : limitOf(values.max_value, locale) }),
    ...(standard !== null && { follows_standard: values.follows_standard }),
    min_range: widthOf(values.min_range, locale) ?? 0,
    max_range: widthOf(values.max_range, locale) ?? 0,
    deadband: widthOf(values.deadband, locale) ?? 0,
    on_delay_seconds: delayOf(values.on_delay_seconds, locale) ?? 0,
    off_delay_seconds: delayOf(values.off_delay_seconds, locale) ?? 0,
    status: values.threshold_status,
  }
}

/** Whether both limits are set and the lower one is above the upper one. */
export function isUpsideDown(values: ThresholdValues, locale: string): boolean {
  if (values.has_no_min || values.has_no_max) return false
  return limitOf(values.min_value, locale) > limitOf(values.max_value, locale)
}

/** What differs from what is stored; of a new threshold, from the dialog's default. */
export function changedIn(body: ThresholdChange, stored: Threshold | undefined): ThresholdChange {
  const before = thresholdBody(thresholdValues(stored, 'en'), 'en')
  const names = Object.keys(body) as (keyof ThresholdChange)[] // the keys of a ThresholdChange
  return Object.fromEntries(
    names.filter((name) => body[name] !== before[name]).map((name) => [name, body[name]]),
  )
}
