import {
  DAY_MS,
  localInstant,
  type Maintenance,
  type MaintenanceChange,
  type MaintenanceKind,
  type MaintenanceRepeat,
  type MaintenanceStretch,
  type MaintenanceWrite,
} from '@quantrac/contract'
import { datetimeValue } from '../../lib/date-input.ts'

export interface MaintenanceValues {
  module_code: string
  factor_codes: string[]
  is_whole: boolean
  kind: MaintenanceKind
  start_datetime: string
  end_datetime: string
  is_open: boolean
  repeat: MaintenanceRepeat | ''
  repeat_until: string
  reason: string
}

export function valuesOf(
  row: Maintenance | undefined,
  { module, now }: { module: string; now: number },
): MaintenanceValues {
  return {
    module_code: row?.module_code ?? module,
    factor_codes: row?.factor_codes ?? [],
    is_whole: row === undefined || row.factor_codes.length === 0,
    kind: row?.kind ?? 'service',
    start_datetime: datetimeValue(row?.start_datetime ?? now),
    end_datetime: typeof row?.end_datetime === 'string' ? datetimeValue(row.end_datetime) : '',
    is_open: row !== undefined && row.end_datetime === null,
    repeat: row?.repeat ?? '',
    repeat_until: row?.repeat_until ?? '',
    reason: row?.reason ?? '',
  }
}

/** Of valid values. A time that was not touched keeps its seconds. */
export function changeOf(values: MaintenanceValues, before: MaintenanceValues): MaintenanceChange {
  const repeat = values.repeat === '' ? null : values.repeat
  return {
    factor_codes: values.is_whole ? [] : values.factor_codes,
    kind: values.kind,
    repeat,
    repeat_until: repeat === null || values.repeat_until === '' ? null : values.repeat_until,
    reason: values.reason,
    ...(values.start_datetime !== before.start_datetime && { start_datetime: values.start_datetime }),
    ...(values.is_open
      ? { end_datetime: null }
      : values.end_datetime !== before.end_datetime && { end_datetime: values.end_datetime }),
  }
}

export const bodyOf = (values: MaintenanceValues): MaintenanceWrite =>
  ({
    ...changeOf(values, { ...values, start_datetime: '', end_datetime: '' }),
    module_code: values.module_code,
  }) as MaintenanceWrite // a new one has its times: the form asks for them

/** How long it lasts, milliseconds; null: until it is ended, or not known yet. */
export function lengthOf({ is_open, start_datetime, end_datetime }: MaintenanceValues): number | null {
  if (is_open) return null
  const length = Date.parse(`${end_datetime}Z`) - Date.parse(`${start_datetime}Z`)
  return length > 0 ? length : null
}

const datetimeMs = (value: string): number =>
  value === '' ? Number.NaN : localInstant(value.slice(0, 10), value.slice(11, 16))

/** The first time of it, epoch milliseconds; without an end a day of it. Null: its times are not known yet. */
export function periodOf({
  is_open,
  start_datetime,
  end_datetime,
}: MaintenanceValues): { from: number; to: number } | null {
  const from = datetimeMs(start_datetime)
  const to = is_open ? from + DAY_MS : datetimeMs(end_datetime)
  return to > from ? { from, to } : null
}

/** Others of the same factors, the first one of each that repeats. */
export function overlapsOf(
  { is_whole, factor_codes }: MaintenanceValues,
  { stretches, id }: { stretches: readonly MaintenanceStretch[]; id: number | undefined },
): MaintenanceStretch[] {
  const isSame = (codes: readonly string[]) =>
    is_whole || codes.length === 0 || codes.some((code) => factor_codes.includes(code))
  const others = stretches.filter((one) => one.id !== id && isSame(one.factor_codes))
  return others.filter((one, place) => others.findIndex((other) => other.id === one.id) === place)
}
