import { z } from 'zod'
import { maxMagnitude } from './metrics.ts'
import { Finite, Instant } from './primitives.ts'

const bound = Finite.min(0)
  .max(maxMagnitude)
  .refine((given) => given > 0)
  .nullable()

/** What readings of a factor are tested for when they are stored. A bound of null: not for that. */
export const ReadingTests = z.object({
  /** Outside the range of its instrument, where the factor has one. */
  range: z.boolean(),
  /** So many equal readings in a row; not of a counter, and not zero. */
  flat_readings: z.number().int().min(3).max(200).nullable(),
  /** Farther than this from the median of the five readings before it, in the unit of the factor. */
  spike_over: bound,
  /** More than this a minute from the reading before it, in the unit of the factor. */
  rate_per_minute: bound,
  /** What is suspect is judged, averaged and counted. Changed, it holds for readings that come. */
  suspect_counts: z.boolean(),
})
export type ReadingTests = z.infer<typeof ReadingTests>

/** Omitted fields stay unchanged. */
export const ReadingTestsChange = ReadingTests.partial()
export type ReadingTestsChange = z.infer<typeof ReadingTestsChange>

export const TestProposal = z.object({
  /** In the unit of the factor, or in it a minute; two digits. */
  bound: z.number().meta({ examples: [6.4] }),
  /** How many readings it rests on, and how many of them it would have marked. */
  readings: z.number().int(),
  marked: z.number().int(),
})
export type TestProposal = z.infer<typeof TestProposal>

/** Bounds that a person may set; none is set by itself. */
export const ReadingTestsProposal = z.object({
  /** The time whose readings it is from: of a factor that is read very often it is shorter than 30 days. */
  start_datetime: Instant,
  end_datetime: Instant,
  /** Measured readings in it. */
  readings: z.number().int(),
  /** Of fewer nothing is proposed. */
  least: z.number().int(),
  /** Null: there are too few, or the readings do not differ. */
  spike_over: TestProposal.nullable(),
  rate_per_minute: TestProposal.nullable(),
})
export type ReadingTestsProposal = z.infer<typeof ReadingTestsProposal>
