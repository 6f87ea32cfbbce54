import type { FactorKind, ModuleType } from '@quantrac/contract'

export interface SimulatedFactor {
  readonly code: string
  readonly name: string
  /** What it measures, of the table of quantities. */
  readonly quantity: string
  readonly unit: string
  readonly decimals: number
  readonly kind: FactorKind
  /** The level around which the series moves, in `unit`; for a counter its mean growth an hour. */
  readonly base: number
  /** Height of the daily rhythm and of the noise, in `unit`. */
  readonly daily: number
  readonly noise: number
  /** Local hour of the daily peak. */
  readonly peakHour: number
  /** What is left of the daily rhythm on a Sunday, 0 to 1. */
  readonly sunday: number
  readonly limits: {
    readonly min: number | null
    readonly max: number | null
    readonly band: number
    readonly deadband: number
  } | null
  /** Where an excursion leads to; null: it has none. */
  readonly excursion: number | null
}

export interface SimulatedStation {
  readonly code: string
  readonly manufacturer_id: string
  readonly name: string
  readonly description: string
  readonly type: ModuleType
  readonly latitude: number
  readonly longitude: number
  readonly factors: readonly SimulatedFactor[]
}
