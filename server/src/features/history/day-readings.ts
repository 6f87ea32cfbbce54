/** A factor's readings of one local day, in event-time order, one an instant. Offsets in milliseconds from midnight. */
export interface DayReadings {
  readonly offsets: readonly number[]
  readonly values: readonly number[]
  readonly qualities: readonly number[]
}
