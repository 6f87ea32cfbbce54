import type { ModuleStandard, ModuleStandardWrite, Standard, StandardEntry } from '@quantrac/contract'
import { numberIn, decimalText } from '../../lib/decimal-input.ts'
import { entryBody, entryValues, type EntryValues } from './entry-form.ts'

export const coefficientRules = { min: 0.0001, max: 10 }

/** What a station takes, as it is typed. */
export interface StationValues {
  standard_id: string
  column: string
  kq: string
  kf: string
  excluded: string[]
  has_permit: boolean
  permit_number: string
  permit_date: string
  entries: EntryValues[]
  /** Of the permit, that is sent after the rest is saved. */
  file: File | null
  /** The one that is there is taken away. */
  without_file: boolean
  follow_instant: boolean
}

export const stationValues = (taken: ModuleStandard, language: string): StationValues => ({
  standard_id: taken.standard_id === null ? '' : String(taken.standard_id),
  column: taken.column,
  kq: decimalText(taken.kq, language),
  kf: decimalText(taken.kf, language),
  excluded: taken.excluded,
  has_permit: taken.permit !== null,
  permit_number: taken.permit?.number ?? '',
  permit_date: taken.permit?.date ?? '',
  entries: taken.permit?.limits.map((limit) => entryValues({ ...limit, column: '' }, language)) ?? [],
  file: null,
  without_file: false,
  follow_instant: taken.follow_instant,
})

/** The file that the permit will still have when the choice is saved: another permit has none yet. */
export const keptFile = (values: StationValues, { permit, permit_file }: ModuleStandard) =>
  values.permit_number.trim() === permit?.number ? permit_file : null

export const stationBody = (values: StationValues, language: string): ModuleStandardWrite => ({
  standard_id: values.standard_id === '' ? null : Number(values.standard_id),
  column: values.column,
  kq: numberIn(values.kq, language) ?? 1,
  kf: numberIn(values.kf, language) ?? 1,
  excluded: values.excluded,
  follow_instant: values.follow_instant,
  permit: values.has_permit
    ? { number: values.permit_number, date: values.permit_date, limits: permitLimits(values, language) }
    : null,
})

const permitLimits = ({ entries }: StationValues, language: string) =>
  entries.map((entry) => {
    const { column: _column, ...limit } = entryBody(entry, language)
    return limit
  })

/** A limit that follows from what is typed. */
export interface Following {
  readonly entry: StandardEntry
  /** The document's number, where coefficients make another of it. */
  readonly before: number | null
  readonly from: string
}

/** What follows from it, as the server will say it when it is saved. */
export function followingLimits(
  values: StationValues,
  standard: Standard | undefined,
  language: string,
): Following[] {
  const scale = (numberIn(values.kq, language) ?? 1) * (numberIn(values.kf, language) ?? 1)
  const ofDocument = (standard?.entries ?? [])
    .filter(({ column }) => column === '' || column === values.column)
    .map((entry): Following => {
      const isScaled = scale !== 1 && !values.excluded.includes(entry.quantity) && entry.max_value !== null
      const most = isScaled ? Number(((entry.max_value ?? 0) * scale).toPrecision(12)) : entry.max_value
      return {
        entry: { ...entry, max_value: most },
        before: isScaled ? entry.max_value : null,
        from: standard?.code ?? '',
      }
    })
  const ofPermit = values.has_permit
    ? values.entries.map(
        (typed): Following => ({
          entry: entryBody(typed, language),
          before: null,
          from: values.permit_number,
        }),
      )
    : []
  return [...ofDocument, ...ofPermit].filter(
    ({ entry }) => entry.quantity !== '' && (entry.min_value !== null || entry.max_value !== null),
  )
}
