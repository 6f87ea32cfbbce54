import { z } from 'zod'

/**
 * What a person should know of a factor now, worst first. A silent one comes before a warning: nobody knows whether it
 * is beyond a limit. `above` and `below` are beyond a limit, `near` is inside a warning band; `recovering` is inside
 * again while its alert is held open; `late` has missed a reading, `offline` three; `faulty` and `calibrating` are the
 * quality of the newest reading.
 */
export const conditions = [
  'above',
  'below',
  'offline',
  'near',
  'recovering',
  'late',
  'faulty',
  'calibrating',
  'normal',
] as const

/**
 * When a factor whose newest reading is older is late, and when it is silent (`offline`), in intervals of its module
 * and in ms: the later of both counts. A reading may be half an interval and half a minute late: clocks differ, and
 * messages wait.
 */
export const silence = {
  lateAfterIntervals: 1.5,
  lateAfterMs: 30_000,
  offlineAfterIntervals: 3,
  offlineAtLeastMs: 60_000,
} as const

export const Condition = z.enum(conditions)
export type Condition = z.infer<typeof Condition>
