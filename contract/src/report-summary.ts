import { z } from 'zod'
import { Id, Instant } from './primitives.ts'

const FactorSummary = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  kind: z.enum(['gauge', 'counter']),
  /** The limits when the report was made; null: an open side. */
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  /** Measured readings (quality 0). */
  n: z.number().int(),
  /** Readings of quality 1 or 2: kept out of every figure. */
  left_out: z.number().int(),
  /** Share of the readings that the station's interval leads to expect in the whole period, or from `expected_from` on; 0 to 1. */
  completeness: z.number(),
  min: z.number().nullable(),
  min_at: Instant.nullable(),
  mean: z.number().nullable(),
  max: z.number().nullable(),
  max_at: Instant.nullable(),
  p95: z.number().nullable(),
  /** Of a counter: how much it has grown. */
  difference: z.number().nullable(),
  /** Excursions beyond a limit that lie in the period at least in part, and how long they were in it; null without limits. */
  exceedances: z.number().int().nullable(),
  exceeded_seconds: z.number().nullable(),
})
export type FactorSummary = z.infer<typeof FactorSummary>

const Exceedance = z.object({
  factor: z.string(),
  /** The alert; it may be deleted since. */
  alert_id: Id,
  side: z.enum(['HI', 'LO']),
  started_at: Instant,
  /** Null: it was still open when the report was made. */
  ended_at: Instant.nullable(),
  seconds: z.number(),
  peak: z.number(),
  /** The limit that it was beyond. */
  limit: z.number(),
})
export type Exceedance = z.infer<typeof Exceedance>

/** The course of each factor over the period in buckets of one length, from the period's start; buckets without readings are left out. */
const ReportCourse = z.object({
  start: Instant,
  bucket_ms: z.number(),
  factors: z.array(
    z.object({
      code: z.string(),
      buckets: z.array(
        z.object({ place: z.number().int(), mean: z.number(), min: z.number(), max: z.number() }),
      ),
    }),
  ),
})
export type ReportCourse = z.infer<typeof ReportCourse>

export const ReportSummary = z.object({
  /**
   * From when on readings were expected, where that is not the period's start: the station's first reading ever, or where it has none,
   * when it was added.
   */
  expected_from: Instant.nullable(),
  factors: z.array(FactorSummary),
  /** The first 1,000, oldest first. */
  exceedances: z.array(Exceedance),
  course: ReportCourse,
})
export type ReportSummary = z.infer<typeof ReportSummary>
