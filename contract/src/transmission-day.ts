import { z } from 'zod'
import { Id, Instant } from './primitives.ts'

const files = z.number().int()

/** Of the last 24 hours of a destination, by the instants of its files. */
export const TransmissionDay = z.object({
  id: Id,
  name: z.string(),
  /** Half an hour, or the period of the destination where that is longer. */
  slot_seconds: z.number().int(),
  /** Oldest first; the last one is not over. */
  slots: z.array(
    z.object({
      start: Instant,
      /** In time. */
      sent: files,
      /** Sent late, or late and still waiting. */
      late: files,
      /** Waiting, and not late yet. */
      pending: files,
      failed: files,
      held: files,
      /** Due of its stations while it was on, and never made: there was no reading. */
      missing: files,
    }),
  ),
})
export type TransmissionDay = z.infer<typeof TransmissionDay>
