import type { Condition } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { limitShare } from '../../components/condition/limit-share.ts'
import type { AgedFactor, AgedStation } from '../../components/live-stations/aged.ts'

/** What a station can be filtered by, worst first: above and below are one. A station that is switched off comes last. */
export const groups = [
  'outside',
  'offline',
  'near',
  'recovering',
  'late',
  'faulty',
  'calibrating',
  'normal',
  'inactive',
] as const
export type Group = (typeof groups)[number]

export interface OverviewRow {
  station: AgedStation
  group: Group
  /** Those that are in the condition of their station, the worst first. */
  factors: readonly AgedFactor[]
}

export const groupOf = (condition: Condition): Group =>
  condition === 'above' || condition === 'below' ? 'outside' : condition

const known = new WeakMap<AgedStation, OverviewRow>()

/** The same object for the same station, so that its row need not render again. */
export function rowOf(station: AgedStation): OverviewRow {
  const last = known.get(station)
  if (last !== undefined) return last
  const row = {
    station,
    group: station.status ? groupOf(station.condition) : 'inactive',
    factors: speaking(station),
  } as const
  known.set(station, row)
  return row
}

const share = (factor: AgedFactor | undefined): number => (factor && limitShare(factor)) ?? 0

function speaking({ condition, factors }: AgedStation): AgedFactor[] {
  if (condition === 'normal') return []
  const isOne = (one: AgedFactor): boolean =>
    groupOf(one.condition) === groupOf(condition) || (condition === 'late' && one.condition === 'offline')
  return factors.filter(isOne).toSorted((a, b) => share(b) - share(a))
}

/** Since when the station is in its condition, in epoch ms; null where that is not known. */
export function sinceOf({ station, group, factors }: OverviewRow): number | null {
  const silent = group === 'offline' || group === 'late'
  const instants = silent
    ? factors.map(({ timestamp }) => timestamp)
    : factors.slice(0, 1).map(({ excursion }) => excursion?.since ?? null)
  const first = (group === 'offline' ? [station.last_seen_at] : instants)
    .filter((one) => one !== null)
    .toSorted()[0]
  return first === undefined ? null : Date.parse(first)
}

// Comparing without a collator costs ten times as much.
const collator = new Intl.Collator('vi', { numeric: true })

const byCode = (a: OverviewRow, b: OverviewRow): number => collator.compare(a.station.code, b.station.code)

/** Tenths, so that a value that moves a little does not move its row. */
const urgency = ({ group, factors }: OverviewRow): number =>
  group === 'normal' || group === 'inactive' ? 0 : Math.min(100, Math.round(share(factors[0]) * 10))

/** The worst first; in one group the larger share of the limit, then the longer. */
function worstFirst(a: OverviewRow, b: OverviewRow): number {
  return (
    groups.indexOf(a.group) - groups.indexOf(b.group) ||
    urgency(b) - urgency(a) ||
    (sinceOf(a) ?? Number.POSITIVE_INFINITY) - (sinceOf(b) ?? Number.POSITIVE_INFINITY) ||
    byCode(a, b)
  )
}

/** A factor's column is ordered by its share of the limit, or by value where it has none. */
const ofFactor = ({ station }: OverviewRow, code: string): number => {
  const factor = station.factors.find((one) => one.code === code)
  return factor === undefined
    ? Number.NEGATIVE_INFINITY
    : (limitShare(factor) ?? factor.value ?? Number.NEGATIVE_INFINITY)
}

export const FACTOR = 'factor.'

/** `name`, `seen` or `factor.COD`, with a leading `-` for descending; otherwise the worst first. */
export function inOrder(rows: readonly OverviewRow[], ordering: string | undefined): readonly OverviewRow[] {
  const field = ordering?.replace(/^-/, '') ?? ''
  const turn = ordering?.startsWith('-') === true ? -1 : 1
  const by = comparisonOf(field)
  return by === undefined
    ? rows.toSorted(worstFirst)
    : rows.toSorted((a, b) => turn * by(a, b) || byCode(a, b))
}

type Comparison = (a: OverviewRow, b: OverviewRow) => number

function comparisonOf(field: string): Comparison | undefined {
  if (field === 'name') return (a, b) => collator.compare(a.station.name, b.station.name)
  if (field === 'seen') return (a, b) => seen(a) - seen(b)
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
