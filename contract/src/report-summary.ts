import { z } from 'zod'
import { aqiBands, aqiDocument, aqiQuantities } from './aqi-table.ts'
import { averagePeriods } from './average-periods.ts'
import { ComplianceSummary } from './compliance.ts'
import { DataShare } from './data-share.ts'
import { CalculationRules } from './calculation-rules.ts'
import { costCodes, ElectricityCost } from './electricity-cost.ts'
import { Id, Instant } from './primitives.ts'
import { Sample } from './samples.ts'

const FactorSummary = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  kind: z.enum(['gauge', 'counter']),
  /** The limits when the report was made; null: an open side. */
  min_value: z.number().nullable(),
  max_value: z.number().nullable(),
  /** Measured readings: of quality 0, and suspect ones that count. */
  n: z.number().int(),
  /** Readings that are not measured: kept out of every figure. */
  left_out: z.number().int(),
  /**
   * Share of the readings that the station's interval leads to expect in the whole period, or from `expected_from` on;
   * 0 to 1.
   */
  completeness: z.number(),
  min: z.number().nullable(),
  min_at: Instant.nullable(),
  mean: z.number().nullable(),
  max: z.number().nullable(),
  max_at: Instant.nullable(),
  p95: z.number().nullable(),
  /** Of a counter: how much it has grown. */
  difference: z.number().nullable(),
  /**
   * More than three intervals without readings lie across the start or end of the period: what it has grown in them is
   * divided by time. False in a report of before.
   */
  interpolated: z.boolean(),
  /**
   * Excursions beyond a limit that lie in the period at least in part, by judging its readings with the limits of then,
   * delays and deadband included, and how long they were in it; null where no limit held in it.
   */
  exceedances: z.number().int().nullable(),
  exceeded_seconds: z.number().nullable(),
  /**
   * For how long its readings were beyond a limit of then, each standing until the next one, and no longer than the
   * station's interval. Null where no limit held, and in a report of before.
   */
  beyond_seconds: z.number().nullable(),
  /** Since when it had limits, where readings of the period are older and so compared with none. */
  limits_from: Instant.nullable(),
  /** When somebody set limits that readings of before were judged by. */
  limits_set_at: Instant.nullable(),
  /** How often other limits began to hold in the period. */
  limit_changes: z.number().int(),
})
export type FactorSummary = z.infer<typeof FactorSummary>

const Exceedance = z.object({
  factor: z.string(),
  /** The alert that was raised for it; it may be deleted since. Null: there was none. */
  alert_id: Id.nullable(),
  side: z.enum(['HI', 'LO']),
  started_at: Instant,
  /** Also after the period; null: it was still open when the report was made. */
  ended_at: Instant.nullable(),
  seconds: z.number(),
  peak: z.number(),
  /** The limit of then that it was beyond. */
  limit: z.number(),
})
export type Exceedance = z.infer<typeof Exceedance>

/**
 * The time series of each factor over the period in buckets of one length, from the period's start; buckets without
 * readings are left out.
 */
const ReportTimeSeries = z.object({
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
export type ReportTimeSeries = z.infer<typeof ReportTimeSeries>

/** By which rule averages are valid, and how many of each factor are. */
const ReportRule = z.object({
  period: z.enum(averagePeriods),
  /** Of a period that must be measured. */
  share: z.number(),
  /** The same of the parts that count for it; null for an hour, whose parts are readings. */
  parts: z.number().nullable(),
  /** The text of the law it is from; empty: Quantrac's own. */
  source: z.string(),
  /** How many periods there are. */
  periods: z.number().int(),
  factors: z.array(z.object({ code: z.string(), valid: z.number().int() })),
})
export type ReportRule = z.infer<typeof ReportRule>

const ReportCompliance = ComplianceSummary.extend({
  /** What must be measured of a period, when the report was made; each period has the share that it was judged by. */
  rules: CalculationRules,
})

/** VN_AQI of a period in numbers. */
const ReportAqi = z.object({
  of: z.enum(['1h', '24h']),
  method: z.object({ document: z.literal(aqiDocument), half_weight: CalculationRules.shape.half_weight }),
  rules: CalculationRules,
  /** What is measured, in the order of the columns. */
  quantities: z.array(z.enum(aqiQuantities)),
  /** Hours or days of each band, from good to hazardous, and those without an index. */
  bands: z.array(z.object({ band: z.enum(aqiBands), count: z.number().int() })),
  none: z.number().int(),
  greatest: z
    .object({
      start: Instant,
      end: Instant,
      index: z.number().int(),
      band: z.enum(aqiBands),
      leading: z.enum(aqiQuantities),
    })
    .nullable(),
})

/** What the electricity of a station cost, as the page of its costs says it. */
const ReportBill = ElectricityCost.pick({
  demand: true,
  power_factor: true,
  carbon: true,
  documents: true,
  coverage: true,
}).extend({
  module_code: z.string(),
  module_name: z.string(),
  /** Null: not known. */
  kwh: z.number().nullable(),
  /** Whole VND of all that is known; null where the money for energy is not. */
  amount: z.number().nullable(),
  /** What the amount is without, because it is not known. */
  missing: z.array(z.enum(costCodes)),
})
export type ReportBill = z.infer<typeof ReportBill>

/** A laboratory's sample, beside its instrument and its limit as they were when the report was made. */
const ReportSample = Sample.pick({
  taken_at: true,
  value: true,
  unit: true,
  below: true,
  laboratory: true,
  method: true,
  result_code: true,
  remark: true,
  instrument: true,
  judgement: true,
}).extend({
  factor: Sample.shape.factor.pick({ code: true, unit: true, decimals: true }),
})
export type ReportSample = z.infer<typeof ReportSample>

const counted = z.number().int().nonnegative()

/** What was said of the readings and done to them, as far as there is any of it. */
const ReportReviewed = z.object({
  /** Readings that were changed, removed or came after their month had been locked. */
  after_lock: counted,
  /** Those with any, in the order of the columns. Corrected: the value is one that a person gave. */
  factors: z.array(z.object({ code: z.string(), suspect: counted, invalid: counted, corrected: counted })),
})
export type ReportReviewed = z.infer<typeof ReportReviewed>

export const ReportSummary = z.object({
  /**
   * From when on readings were expected, where that is not the period's start: the station's first reading ever, or
   * where it has none, when it was added.
   */
  expected_from: Instant.nullable(),
  /** Of all factors together, where they overlap counted once; null in a report of before. */
  exceeded_seconds: z.number().nullable(),
  beyond_seconds: z.number().nullable(),
  factors: z.array(FactorSummary),
  /** The first 1,000, oldest first. */
  exceedances: z.array(Exceedance),
  course: ReportTimeSeries,
  /** Of averages by the rule. */
  rule: ReportRule.nullable(),
  /** Of a report of that type; its factors are as they were when it was made. */
  compliance: ReportCompliance.nullable(),
  aqi: ReportAqi.nullable(),
  data_share: DataShare.shape.total.nullable(),
  /** Of each station. */
  cost: z.array(ReportBill).nullable(),
  /**
   * Those of its factors that were taken in the period, the first 1,000, oldest first. Null of other types than
   * readings and compliance, of electricity, in a report of before, and for who may not see samples.
   */
  samples: z.array(ReportSample).nullable(),
  /** Null of other types than readings, in a report of before, and where there is nothing of it. */
  reviewed: ReportReviewed.nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportFound = ReportSummary.extend({
  /**
   * What it comes to in the caller's language, as its document says it: first what matters, then the rest. Null of a
   * report of alerts, whose rows say it.
   */
  sentence: z.object({ first: z.string(), rest: z.string() }).nullable(),
  /**
   * By which rule its figures are, what was changed in locked months, and which readings are suspect, invalid or
   * corrected, in the caller's language; none where there is none of it.
   */
  notes: z.array(z.string()),
})
export type ReportFound = z.infer<typeof ReportFound>
