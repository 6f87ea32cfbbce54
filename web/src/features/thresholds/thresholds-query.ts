/** All lists of thresholds; invalidated when one of them has changed. */
export const thresholdsKey = ['thresholds'] as const
