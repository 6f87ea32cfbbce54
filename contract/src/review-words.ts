export const reviewVerdicts = ['valid', 'invalid', 'value'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

export const reviewStatuses = ['waiting', 'approved', 'undone'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Automatic tests: outside the instrument's range, equal for too long, a spike, a change too fast. */
export const readingTests = ['range', 'flat', 'spike', 'rate'] as const
export type ReadingTest = (typeof readingTests)[number]

export const reviewBounds = {
  factors: 50,
  /** Of one decision. */
  readings: 10_000,
  stretches: 1000,
  shown: 10_000,
} as const
