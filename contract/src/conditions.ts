import { z } from 'zod'

/**
 * What a person should know of a factor now, worst first. A silent one comes before a warning: nobody knows whether it is beyond a
 * limit. `above` and `below` are beyond a limit, `near` is inside a warning band; `recovering` is inside again while its alert is
 * held open; `late` has missed a reading, `offline` three; `faulty` and `calibrating` are the quality of the newest reading.
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

export const Condition = z.enum(conditions)
export type Condition = z.infer<typeof Condition>
