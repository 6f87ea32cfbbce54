import type { Condition } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'
import type { AqiOfStations } from '../../components/aqi/latest-aqi.ts'
import { byName } from '../../lib/by-name.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { limitShare } from '../../components/condition/limit-share.ts'
import {
  byCode,
  type Group,
  type OverviewRow,
  worstFirst,
} from '../../components/live-stations/worst-first.ts'

/** A factor's column is ordered by its share of the limit, or by value where it has none. */
const ofFactor = ({ station }: OverviewRow, code: string): number => {
  const factor = station.factors.find((one) => one.code === code)
  return factor === undefined
    ? Number.NEGATIVE_INFINITY
    : (limitShare(factor) ?? factor.value ?? Number.NEGATIVE_INFINITY)
}

export const FACTOR = 'factor.'
export const AQI = 'aqi'

type AqiOf = AqiOfStations['of']
const noAqi: AqiOf = () => undefined

/** `name`, `seen`, `aqi` or `factor.COD`, with a leading `-` for descending; otherwise the worst first. */
export function inOrder(
  rows: readonly OverviewRow[],
  ordering: string | undefined,
  aqi: AqiOf = noAqi,
): readonly OverviewRow[] {
  const field = ordering?.replace(/^-/, '') ?? ''
  const turn = ordering?.startsWith('-') === true ? -1 : 1
  const by = comparisonOf(field, aqi)
  return by === undefined
    ? rows.toSorted(worstFirst)
    : rows.toSorted((a, b) => turn * by(a, b) || byCode(a, b))
}

type Comparison = (a: OverviewRow, b: OverviewRow) => number

function comparisonOf(field: string, aqi: AqiOf): Comparison | undefined {
  if (field === 'name') return (a, b) => byName(a.station.name, b.station.name)
  if (field === 'seen') return (a, b) => seen(a) - seen(b)
  if (field === AQI) {
    const of = ({ station }: OverviewRow): number => aqi(station.code)?.value ?? -1
    return (a, b) => of(a) - of(b)
  }
  if (!field.startsWith(FACTOR)) return undefined
  const code = field.slice(FACTOR.length)
  return (a, b) => {
    const [one, other] = [ofFactor(a, code), ofFactor(b, code)]
    return one === other ? 0 : one - other
  }
}

const seen = ({ station }: OverviewRow): number =>
  station.last_seen_at === null ? 0 : Date.parse(station.last_seen_at)

/** True if the station's name, code or description contains every word of the search. */
export const matches = ({ station }: OverviewRow, search: string): boolean =>
  holdsWords(`${station.code} ${station.name} ${station.description} ${station.manufacturer_id}`, search)

export function countGroups(rows: readonly OverviewRow[]): Map<Group, number> {
  const counts = new Map<Group, number>()
  for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}

/** How many stations that are switched on are in each condition. */
export function countConditions(rows: readonly OverviewRow[]): Record<Condition, number> {
  const counts = new Map<Condition, number>()
  for (const { station, group } of rows)
    if (group !== 'inactive') counts.set(station.condition, (counts.get(station.condition) ?? 0) + 1)
  return Object.fromEntries(conditions.map((one) => [one, counts.get(one) ?? 0])) as Record<Condition, number> // one for each
}
