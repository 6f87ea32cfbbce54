import {
  isOfStation,
  mayHaveOriginals,
  type ModuleType,
  type ReportLayout,
  type ReportResolution,
  type ReportType,
  reportTypes,
  stationTypeOf,
} from '@quantrac/contract'
import { reportLayouts, reportResolutions } from '../../api/contract-values.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { type RangeChoice, rangeOf, rangeText, periodOf } from '../../lib/ranges.ts'

/** What a report is asked of, as the address holds it. */
export interface Question {
  /** '' for none. */
  module: string
  /** Codes; not read with `isAll`. */
  factors: readonly string[]
  isAll: boolean
  type: ReportType
  range: RangeChoice
  resolution: ReportResolution
  layout: ReportLayout
  /** Read where the report can have them. */
  originals: boolean
}

/** What a station has reports of; as long as it is not known what kind it is, what all have, and what is asked for. */
export const offeredTypes = (of: ModuleType | undefined, asked: ReportType): ReportType[] =>
  reportTypes.filter((type) => {
    const wanted = stationTypeOf[type]
    return wanted === undefined || (of === undefined ? type === asked : wanted === of)
  })

/** The full month that is over: what is reported most. */
const firstRange = 'lastMonth'

export function questionOf(search: TableSearch): Question {
  const factors = search['factors']
  return {
    module: search['module'] ?? '',
    factors: factors === undefined || factors === '' ? [] : factors.split(','),
    isAll: factors === undefined,
    type: oneOf(reportTypes, search['type']),
    range: rangeOf(search['range']) ?? firstRange,
    resolution: oneOf(reportResolutions, search['resolution']),
    layout: oneOf(reportLayouts, search['layout']),
    originals: search['originals'] === 'yes',
  }
}

/** The address of a question; what it begins with is left out. */
export function addressOf({ module, factors, isAll, ...question }: Question): TableSearch {
  const unlessFirst = (all: readonly string[], value: string) => (value === all[0] ? undefined : value)
  return {
    module: module === '' ? undefined : module,
    factors: isAll ? undefined : factors.join(','),
    type: unlessFirst(reportTypes, question.type),
    range: question.range === firstRange ? undefined : rangeText(question.range),
    resolution: unlessFirst(reportResolutions, question.resolution),
    layout: unlessFirst(reportLayouts, question.layout),
    originals: question.originals ? 'yes' : undefined,
  }
}

/** What its report is, in the words of the contract. */
export const kindOf = ({ type: report_type, resolution, layout }: Question) => ({
  report_type,
  resolution,
  layout,
})

/** The body of the call; undefined as long as something is missing. */
export function bodyOf(question: Question, now: number) {
  const { module, factors, isAll, type, resolution, layout } = question
  const isWholeStation = isOfStation(type)
  if (module === '' || (!isAll && factors.length === 0 && !isWholeStation)) return undefined
  const { from, to } = periodOf(question.range, now)
  return {
    report_type: type,
    module_code: module,
    factors: isAll || isWholeStation ? [] : [...factors],
    all_factors: isAll || isWholeStation,
    start_datetime: new Date(from).toISOString(),
    end_datetime: new Date(to).toISOString(),
    // Alerts are single events.
    ...(type === 'history' && { resolution, layout }),
    ...(question.originals && mayHaveOriginals(kindOf(question)) && { originals: true }),
    ...(isWholeStation && { resolution }),
  }
}

function oneOf<T extends string>(all: readonly T[], text: string | undefined): T {
  const [first] = all
  if (first === undefined) throw new Error('a choice without options')
  return all.find((one) => one === text) ?? first
}
