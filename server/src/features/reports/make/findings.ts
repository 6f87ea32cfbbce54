/** What only some reports have. */
export const noFindings = {
  rule: null,
  compliance: null,
  aqi: null,
  data_share: null,
  cost: null,
  samples: null,
  reviewed: null,
} as const
export type NoFindings = typeof noFindings
