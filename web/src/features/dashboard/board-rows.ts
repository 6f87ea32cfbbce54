import type { Attention, AttentionRow, StripPeriod } from '@quantrac/contract'
import type { Strip } from '../../components/strip/strips-query.ts'

/** A station that is not normal, by the worst of its factors. */
export interface ExceptionRow {
  readonly module: AttentionRow['module']
  readonly worst: AttentionRow
  /** Further factors that are not normal. */
  readonly others: number
  readonly strip: Strip | undefined
}

export interface NormalRow {
  readonly strip: Strip
  /** When the last excursion or gap of its strip ended; null: it has none. */
  readonly quietSince: string | null
}

// Of more stations the normal ones are one row, and those below it that were in trouble last.
const MOST_OPEN = 30

export const isFolded = (stations: number): boolean => stations > MOST_OPEN

/** Of normal stations that are folded: those that had an excursion or a gap, as many as there is room for. */
export const troubledLast = (rows: readonly NormalRow[], room: number): readonly NormalRow[] =>
  rows.filter(({ quietSince }) => quietSince !== null).slice(0, Math.max(0, room))

/** One row a station, in the order of what needs attention, which is the worst first. */
export function exceptionRows(
  attention: Attention | undefined,
  strips: ReadonlyMap<number, Strip> | undefined,
): ExceptionRow[] {
  const byModule = Map.groupBy(attention?.rows ?? [], ({ module }) => module.id)
  return [...byModule].flatMap(([id, [worst, ...others]]) =>
    worst === undefined
      ? []
      : [{ module: worst.module, worst, others: others.length, strip: strips?.get(id) }],
  )
}

/** The stations that are switched on and normal: who was in trouble last comes first. */
export function normalRows(
  attention: Attention | undefined,
  strips: ReadonlyMap<number, Strip> | undefined,
): NormalRow[] {
  if (attention === undefined || strips === undefined) return []
  const unusual = new Set(attention.rows.map(({ module }) => module.id))
  return [...strips.values()]
    .filter(({ module_id, status }) => status && !unusual.has(module_id))
    .map((strip) => ({ strip, quietSince: lastEnd(strip.periods) }))
    .toSorted(
      (a, b) =>
        (b.quietSince ?? '').localeCompare(a.quietSince ?? '') ||
        a.strip.module.localeCompare(b.strip.module),
    )
}

const lastEnd = (periods: readonly StripPeriod[]): string | null =>
  periods.reduce<string | null>((last, { to }) => (to !== null && to > (last ?? '') ? to : last), null)

/** The station with most excursions; undefined below three, or where two have as many. */
export function mostOften(
  strips: ReadonlyMap<number, Strip> | undefined,
): { readonly strip: Strip; readonly count: number } | undefined {
  const counted = [...(strips?.values() ?? [])].map((strip) => ({
    strip,
    count: strip.periods.reduce((sum, { state, count }) => (state === 'beyond' ? sum + count : sum), 0),
  }))
  const [first, second] = counted.toSorted((a, b) => b.count - a.count)
  return first !== undefined && first.count > 2 && first.count !== second?.count ? first : undefined
}
