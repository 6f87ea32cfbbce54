import { limitsText } from '../../lib/limits-text.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'

export interface MatrixColumn {
  code: string
  unit: string
  /** What its cells say: the newest value, what a meter has counted today, or the air quality index. */
  shows: 'value' | 'today' | 'aqi'
  /** The limits of all stations, where they are the same; null where they differ. */
  limits: Pick<FactorNow, 'min_value' | 'max_value' | 'unit'> | null
}

interface Measured {
  column: MatrixColumn
  stations: number
  hasLimits: boolean
  /** The place of the factor at its station, added up over all stations. */
  place: number
  isExceptional: boolean
}

/** Before those of the factors. A factor may have the same code. */
export const aqiColumn: MatrixColumn = { code: 'VN_AQI', unit: '', shows: 'aqi', limits: null }

export const keyOfColumn = ({ shows, code }: MatrixColumn): string => `${shows} ${code}`

/** More columns do not fit: then those with an exception come first. */
const FITTING = 8

const exceptional: ReadonlySet<string> = new Set(['above', 'below', 'near', 'recovering'])

/** The factors of the stations, the most watched first: those with limits, then those that most stations measure. */
export function columnsOf(rows: readonly OverviewRow[]): MatrixColumn[] {
  const found = new Map<string, Measured>()
  for (const { station } of rows)
    for (const [place, factor] of station.factors.entries()) add(found, factor, place)
  const all = [...found.values()]
  const bringsFirst = all.length > FITTING
  return all
    .toSorted(
      (a, b) =>
        (bringsFirst ? Number(b.isExceptional) - Number(a.isExceptional) : 0) ||
        Number(b.hasLimits) - Number(a.hasLimits) ||
        b.stations - a.stations ||
        a.place / a.stations - b.place / b.stations ||
        a.column.code.localeCompare(b.column.code),
    )
    .map(({ column }) => column)
}

function add(found: Map<string, Measured>, factor: FactorNow, place: number): void {
  const { code, unit, min_value, max_value } = factor
  const hasLimits = min_value !== null || max_value !== null
  const isExceptional = exceptional.has(factor.condition)
  const known = found.get(code)
  if (known === undefined) {
    const shows = isEnergyMeter(factor) ? 'today' : 'value'
    const column = { code, unit, shows, limits: { min_value, max_value, unit } } as const
    found.set(code, { column, stations: 1, hasLimits, place, isExceptional })
    return
  }
  const { limits } = known.column
  const isSame = limits?.min_value === min_value && limits.max_value === max_value && limits.unit === unit
  found.set(code, {
    column: isSame ? known.column : { ...known.column, limits: null },
    stations: known.stations + 1,
    hasLimits: known.hasLimits || hasLimits,
    place: known.place + place,
    isExceptional: known.isExceptional || isExceptional,
  })
}

/** What stands under the code: «≤ 75 mg/L», or the unit; undefined where stations differ. */
export function limitsOf({ limits, unit }: MatrixColumn, language: string): string | undefined {
  return limits === null ? undefined : limitsText(limits, language) || unit
}
