import type { ModuleLatest, Sample, SampleWrite } from '@quantrac/contract'
import { datetimeValue } from '../../lib/date-input.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'

export interface SampleValues {
  factor: string
  taken_at: string
  value: string
  unit: string
  below: boolean
  laboratory: string
  method: string
  result_code: string
  remark: string
  /** That is sent after the rest is saved. */
  file: File | null
  /** The one that is there is taken away. */
  without_file: boolean
}

/** What a sample is taken of; who only corrects one chooses no factor. */
export type SampledStation = Pick<ModuleLatest, 'code' | 'factors'>

export function valuesOf(
  sample: Sample | undefined,
  station: SampledStation,
  language: string,
): SampleValues {
  const [first] = station.factors
  return {
    factor: String(sample?.factor.id ?? first?.id ?? ''),
    taken_at: sample === undefined ? '' : datetimeValue(sample.taken_at),
    value: decimalText(sample?.value ?? null, language),
    unit: sample?.unit ?? first?.unit ?? '',
    below: sample?.below ?? false,
    laboratory: sample?.laboratory ?? '',
    method: sample?.method ?? '',
    result_code: sample?.result_code ?? '',
    remark: sample?.remark ?? '',
    file: null,
    without_file: false,
  }
}

/** Of valid values. A time that was not touched keeps its seconds. */
export function bodyOf(values: SampleValues, before: SampleValues, language: string): SampleWrite {
  const { factor, taken_at, value, file: _file, without_file: _without, ...texts } = values
  return {
    ...texts,
    factor: Number(factor),
    value: numberIn(value, language) ?? 0,
    ...(taken_at !== before.taken_at && { taken_at }),
  } as SampleWrite // a new one has a time: the form asks for it
}
