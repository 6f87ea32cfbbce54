import type { HealthFault, Severity } from '@quantrac/contract'

/** What an alert of a station's health is written from. */
export interface HealthAlert {
  readonly module_id: number
  /** 0: of the whole station. */
  readonly factor_id: number
  readonly fault: HealthFault
  readonly severity: Severity
  readonly value: number
  /** '': that of the factor. */
  readonly unit: '' | 'min' | '%'
  readonly min_value: number | null
  readonly max_value: number | null
  readonly started: number
  readonly at: number
  /** Many stations are silent together: one notice tells of all. */
  readonly told: 'live' | 'digest'
}
