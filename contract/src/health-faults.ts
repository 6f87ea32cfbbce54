import type { ModuleType } from './module-type.ts'

/**
 * What may be wrong with a station itself. `offline`, `clock` and `incomplete` are of the whole station, the others of
 * one of its factors.
 */
export const healthFaults = [
  'offline',
  'partial',
  'clock',
  'range',
  'flat',
  'jump',
  'weak',
  'incomplete',
] as const
export type HealthFault = (typeof healthFaults)[number]

export interface HealthRuleValues {
  readonly is_on: boolean
  readonly severity: 'ALERT' | 'WARNING'
  /** Intervals, minutes, readings, spreads or percent; null: the fault has no number. */
  readonly limit: number | null
}

export const healthLimitUnits = ['intervals', 'minutes', 'readings', 'spreads', 'percent'] as const
type HealthLimitUnit = (typeof healthLimitUnits)[number]

/** What the number of a rule counts, and between which bounds it lies; undefined: the fault has none. */
export const healthLimits: Readonly<
  Partial<
    Record<
      HealthFault,
      {
        readonly unit: HealthLimitUnit
        readonly min: number
        readonly max: number
      }
    >
  >
> = {
  offline: { unit: 'intervals', min: 2, max: 1000 },
  partial: { unit: 'intervals', min: 2, max: 1000 },
  clock: { unit: 'minutes', min: 1, max: 1440 },
  flat: { unit: 'readings', min: 5, max: 500 },
  jump: { unit: 'spreads', min: 3, max: 100 },
  weak: { unit: 'percent', min: 1, max: 90 },
  incomplete: { unit: 'percent', min: 1, max: 99 },
}

const rule = (severity: HealthRuleValues['severity'], limit: number | null): HealthRuleValues => ({
  is_on: true,
  severity,
  limit,
})

/**
 * Where nobody has set another rule. Voltage, power factor and a machine at rest stay equal for hours; where pumps and
 * machines are switched, the level of a factor changes by itself.
 */
export const healthDefaults = (type: ModuleType): Readonly<Record<HealthFault, HealthRuleValues>> => ({
  offline: rule('ALERT', 3),
  partial: rule('WARNING', 3),
  clock: rule('WARNING', 10),
  range: rule('WARNING', null),
  flat: { ...rule('WARNING', 20), is_on: type !== 'elecConsum' },
  jump: { ...rule('WARNING', 8), is_on: false },
  weak: rule('WARNING', 20),
  incomplete: rule('WARNING', 75),
})

/** A station is not silent before this, however often it sends. */
export const silentAtLeastMs = 5 * 60_000

/** Equal readings say nothing before this: rounded values stay equal for minutes, and some stations send often. */
export const flatAtLeastMs = 3 * 60 * 60_000
