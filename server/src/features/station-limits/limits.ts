import {
  fromCanonical,
  type LimitPeriod,
  type Permit,
  quantityOf,
  type StandardEntry,
  type StationLimit,
  toCanonical,
  unitOf,
} from '@quantrac/contract'

/** What a station takes, with the document's entries as they hold in the installation. */
export interface Taken {
  readonly standard: {
    readonly code: string
    /** The day it was issued, or empty. */
    readonly version: string
    readonly valid_from: string | null
    /** The last day on which the station may use it. */
    readonly valid_until: string | null
    readonly entries: readonly StandardEntry[]
  } | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: readonly string[]
  readonly permit: Permit | null
}

type Limited = Pick<StandardEntry, 'min_value' | 'max_value'>
/** A line of an empty form limits nothing. */
const limitsNothing = ({ min_value, max_value }: Limited): boolean => min_value === null && max_value === null

/**
 * The limits of a station, of all dates: Cmax = C × Kq × Kf of the document's column, and the permit's numbers beside
 * them. An entry of another column is none of the station's; one without a column is of every column. Pure.
 */
export function limitsOf({ standard, column, kq, kf, excluded, permit }: Taken): StationLimit[] {
  const ofDocument =
    standard?.entries
      .filter((entry) => (entry.column === '' || entry.column === column) && !limitsNothing(entry))
      .map((entry): StationLimit => {
        const isScaled = !excluded.includes(entry.quantity) && (kq !== 1 || kf !== 1)
        return {
          ...entry,
          max_value:
            isScaled && entry.max_value !== null ? product(entry.max_value, kq, kf) : entry.max_value,
          document_max: entry.max_value,
          standard: standard.code,
          version: standard.version,
          valid_from: entry.valid_from ?? standard.valid_from,
          valid_until: entry.valid_until ?? standard.valid_until,
        }
      }) ?? []
  const ofPermit =
    permit?.limits
      .filter((entry) => !limitsNothing(entry))
      .map(
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

/** 150 × 0.9 × 1.1 is 148.5, and not 148.50000000000003. */
const product = (...numbers: number[]): number =>
  Number(numbers.reduce((all, one) => all * one, 1).toPrecision(12))

interface Wanted {
  readonly quantity: string
  readonly period: LimitPeriod
  readonly day: string
}

/** Those of the greatest and of the least value that hold on a day: the tightest ones. Pure. */
export function tightestOn<Limit extends StationLimit>(
  limits: readonly Limit[],
  { quantity, period, day }: Wanted,
): { readonly most: Limit | null; readonly least: Limit | null } {
  const holding = limits.filter(
    (one) =>
      one.quantity === quantity &&
      one.period === period &&
      (one.valid_from === null || one.valid_from <= day) &&
      (one.valid_until === null || day <= one.valid_until),
  )
  return {
    most: best(holding, (one) => canonical(one, one.max_value)),
    least: best(holding, (one) => negated(canonical(one, one.min_value))),
  }
}

/**
 * The limit of a quantity on a day; null: it has none. Of several the tightest greatest and the tightest least value
 * count: where these are of two documents, `standard` and `version` name both. Pure.
 */
export function limitOn(limits: readonly StationLimit[], wanted: Wanted): StationLimit | null {
  const { most, least } = tightestOn(limits, wanted)
  if (most === null || least === null || most === least) return most ?? least
  return {
    ...most,
    min_value: inUnitOf(most, least),
    standard: joined(most.standard, least.standard),
    version: joined(most.version, least.version),
    column: joined(most.column, least.column),
    condition: joined(most.condition, least.condition),
  }
}

/** The first of the smallest, without those that have no number. */
function best<Limit extends StationLimit>(
  limits: readonly Limit[],
  of: (one: Limit) => number | null,
): Limit | null {
  return limits.reduce<Limit | null>((tightest, one) => {
    const value = of(one)
    if (value === null) return tightest
    const held = tightest === null ? null : of(tightest)
    return held === null || value < held ? one : tightest
  }, null)
}

const negated = (value: number | null): number | null => (value === null ? null : -value)

const unitIn = ({ quantity, unit }: StationLimit) => {
  const known = quantityOf(quantity)
  return known === undefined ? undefined : unitOf(known, unit)
}

/** In the unit of the quantity; a substance that is not in the table stays as it is written. */
function canonical(limit: StationLimit, value: number | null): number | null {
  const unit = unitIn(limit)
  return value === null || unit === undefined ? value : toCanonical(value, unit)
}

function inUnitOf(most: StationLimit, least: StationLimit): number | null {
  return least.min_value === null ? null : (inUnit(least, least.min_value, most.unit) ?? least.min_value)
}

/** A value of a limit in another unit; undefined: it cannot be said in that one. */
export function inUnit(limit: StationLimit, value: number, unit: string): number | undefined {
  if (limit.unit === unit) return value
  const [from, to] = [unitIn(limit), unitIn({ ...limit, unit })]
  if (from === undefined || to === undefined) return undefined
  return Number(fromCanonical(toCanonical(value, from), to).toPrecision(12))
}

const joined = (one: string, other: string): string =>
  [...new Set([one, other])].filter((text) => text !== '').join(', ')
