/** The label of each number of a threshold. */
export const limitLabels = {
  min_value: 'threshold.min',
  max_value: 'threshold.max',
  min_range: 'threshold.minRange',
  max_range: 'threshold.maxRange',
  deadband: 'threshold.deadband',
  on_delay_seconds: 'threshold.onDelay',
  off_delay_seconds: 'threshold.offDelay',
} as const
