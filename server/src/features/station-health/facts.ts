import type { FactorKind, ModuleType } from '@quantrac/contract'

/** Times are epoch milliseconds. */
export interface FactorFacts {
  readonly id: number
  readonly kind: FactorKind
  readonly quantity: string | null
  readonly decimals: number
  readonly range_min: number | null
  readonly range_max: number | null
  /** Of the newest reading. */
  readonly ts: number | null
  readonly value: number | null
  readonly quality: number | null
  /** When the newest message with it came. */
  readonly heard: number | null
}

export interface StationFacts {
  readonly id: number
  readonly type: ModuleType
  readonly interval_seconds: number
  /** Of readings that wait because they are ahead of the clock, the farthest. */
  readonly ahead: number | null
  /** When its newest message came; a clock that went back leaves arrivals that have not come. Null: never. */
  readonly heard: number | null
  /** The newest time of a reading in it. */
  readonly newest: number | null
  /** Those of which something may be wrong, and in a whole look all. */
  readonly factors: readonly FactorFacts[]
  /** Since when it is gone, as its device has said; null: it has not. */
  readonly gone: number | null
}

/** What is found of a fault now. `since`: of the fault, or of the time without it. */
export type Finding =
  | {
      readonly is: 'wrong'
      readonly since: number
      readonly value: number
      /** What the value is compared with, where the rule alone does not say it. */
      readonly bounds?: { readonly min_value: number | null; readonly max_value: number | null }
    }
  | { readonly is: 'well'; readonly since: number }
  | { readonly is: 'unknown' }
