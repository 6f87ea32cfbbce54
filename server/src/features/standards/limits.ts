import type { LimitPeriod, Permit, StandardEntry, StationLimit } from '@quantrac/contract'

/** What a station takes, with the document's entries as they hold in the installation. */
export interface Taken {
  readonly standard: {
    readonly code: string
    /** The day it was issued, or empty. */
    readonly version: string
    readonly valid_from: string | null
    readonly entries: readonly StandardEntry[]
  } | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: readonly string[]
  readonly permit: Permit | null
}

/**
 * The limits of a station, of all dates: Cmax = C × Kq × Kf of the document's column, or the permit's number where that
 * is tighter. An entry of another column is none of the station's; one without a column is of every column. Pure.
 */
export function limitsOf({ standard, column, kq, kf, excluded, permit }: Taken): StationLimit[] {
  const ofDocument =
    standard?.entries
      .filter((entry) => entry.column === '' || entry.column === column)
      .map((entry): StationLimit => {
        const scaled = excluded.includes(entry.quantity) || entry.max_value === null ? null : kq * kf
        return {
          ...entry,
          max_value:
            scaled === null ? entry.max_value : Number(((entry.max_value ?? 0) * scaled).toPrecision(12)),
          document_max: entry.max_value,
          standard: standard.code,
          version: standard.version,
          valid_from: entry.valid_from ?? standard.valid_from,
        }
      }) ?? []
  const ofPermit =
    permit?.limits.map(
      (entry): StationLimit => ({
        ...entry,
        column: '',
        document_max: entry.max_value,
        standard: permit.number,
        version: permit.date,
      }),
    ) ?? []
  return [...ofDocument, ...ofPermit]
}

/** The limit of a quantity on a day: of several the tightest greatest and least value; null: it has none. Pure. */
export function limitOn(
  limits: readonly StationLimit[],
  { quantity, period, day }: { quantity: string; period: LimitPeriod; day: string },
): StationLimit | null {
  const holding = limits.filter(
    (one) =>
      one.quantity === quantity &&
      one.period === period &&
      (one.valid_from === null || one.valid_from <= day) &&
      (one.valid_until === null || day <= one.valid_until),
  )
  return holding.reduce<StationLimit | null>(
    (tightest, one) => (isTighter(one, tightest) ? one : tightest),
    null,
  )
}

function isTighter(one: StationLimit, than: StationLimit | null): boolean {
  if (than === null) return true
  const most = (limit: StationLimit) => limit.max_value ?? Infinity
  const least = (limit: StationLimit) => limit.min_value ?? -Infinity
  return most(one) < most(than) || (most(one) === most(than) && least(one) > least(than))
}
