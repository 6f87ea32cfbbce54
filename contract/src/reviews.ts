import { z } from 'zod'
import { ModuleName } from './module-type.ts'
import { MetricValue, Quality } from './metrics.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  Id,
  idParams,
  Instant,
  InstantInput,
  noControl,
  One,
  Page,
  pageQuery,
  Prose,
  startBeforeEnd,
  timeQuery,
  Whole,
  wholeNumberText,
  withinAYear,
} from './primitives.ts'
import { ReadingTests, ReadingTestsChange, ReadingTestsProposal } from './reading-tests.ts'
import { readingTests, reviewBounds, reviewStatuses, reviewVerdicts } from './review-words.ts'
import { route } from './route.ts'

const code = z.string().trim().min(1).max(50).regex(noControl)
const stretch = {
  module_code: code,
  factor_codes: z.array(code).min(1).max(reviewBounds.factors),
  /** The first reading that it is about. ISO 8601. */
  start_datetime: InstantInput,
  /** The last reading that it is about. */
  end_datetime: InstantInput,
  /** `value`: every reading of the stretch gets it in place of its own. */
  verdict: z.enum(reviewVerdicts).meta({ examples: ['value'] }),
  /** With the verdict `value` alone. */
  value: MetricValue.nullable()
    .default(null)
    .meta({ examples: [7.12] }),
}

function valueFits(
  { verdict, value }: { verdict: string; value: number | null },
  ctx: z.RefinementCtx,
): void {
  if ((verdict === 'value') === (value === null)) ctx.addIssue({ code: 'custom', path: ['value'] })
}

export const ReviewWrite = z
  .object({ ...stretch, reason: Prose(500).min(1) })
  .superRefine(startBeforeEnd)
  .superRefine(valueFits)
export type ReviewWrite = z.infer<typeof ReviewWrite>

export const ReviewAsked = z.object(stretch).superRefine(startBeforeEnd).superRefine(valueFits)
export type ReviewAsked = z.infer<typeof ReviewAsked>

export const Review = z.object({
  id: Id,
  module: ModuleName,
  module_code: z.string(),
  factor_codes: z.array(z.string()),
  start_datetime: Instant,
  end_datetime: Instant,
  verdict: z.enum(reviewVerdicts),
  value: z
    .number()
    .nullable()
    .meta({ examples: [7.12] }),
  reason: z.string(),
  /** `waiting`: it holds already, and waits for a second person. */
  status: z.enum(reviewStatuses),
  /** How many readings it is about. */
  readings: z.number().int(),
  /** It was made after its month was locked. */
  after_lock: z.boolean(),
  created_at: Instant,
  created_by: z.string().nullable(),
  /** The caller made it: another person approves it. */
  is_own: z.boolean(),
  /** Null: nobody had to. */
  approved_at: Instant.nullable(),
  approved_by: z.string().nullable(),
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
})
export type Review = z.infer<typeof Review>

const one = {
  ts: Instant,
  value: z.number().meta({ examples: [41.4] }),
}

/** Suspect readings of one factor that follow each other, found by the same test, which no person has looked at. */
export const SuspectStretch = z.object({
  module: ModuleName,
  module_code: z.string(),
  factor: Id,
  factor_code: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  test: z.enum(readingTests),
  start_datetime: Instant,
  end_datetime: Instant,
  count: z.number().int(),
  first_value: z.number().meta({ examples: [91.8] }),
  last_value: z.number().meta({ examples: [79.4] }),
})
export type SuspectStretch = z.infer<typeof SuspectStretch>

export const ReviewedReading = z.object({
  timestamp: one.ts,
  /** As it came, before any verdict. */
  original_value: one.value,
  original_quality: Quality,
  value: one.value,
  quality: Quality,
  /** The test that the reading has failed; null: none. */
  test: z.enum(readingTests).nullable(),
  /**
   * What the test has found: how far the value is from the end of the range that it passed, from the median of the
   * readings before it, or from the reading before it; of equal readings, their number.
   */
  found: z.number().nullable(),
  /** Of a value that changes too fast: the minutes since the reading before it. */
  minutes: z.number().nullable(),
  /** The review that holds for it. */
  review: Id.nullable(),
})
export type ReviewedReading = z.infer<typeof ReviewedReading>

const number = z.number().nullable()
const beforeAfter = z.object({ before: number, after: number })

export const ReviewPreview = z.object({
  /** How many readings the stretch has, of all factors. */
  readings: z.number().int(),
  suspect: z.number().int(),
  /** A month of it is locked. */
  is_locked: z.boolean(),
  factors: z.array(
    z.object({
      factor_code: z.string(),
      unit: z.string(),
      decimals: z.number().int(),
      /** The local days of the stretch, from midnight to midnight. */
      day_mean: beforeAfter,
      /** How often the value was beyond today's limits in those days: readings that follow each other are once. */
      exceeded: beforeAfter,
      /** Percent of the readings due in those days, up to now. */
      valid_share: beforeAfter,
      /** Days of the month of the first day with at least 75 % of their readings. */
      full_days: beforeAfter,
    }),
  ),
})
export type ReviewPreview = z.infer<typeof ReviewPreview>

export const ReviewRules = z.object({
  /** A second person approves what one has decided. It holds meanwhile. */
  needs_approval: z.boolean(),
})
export type ReviewRules = z.infer<typeof ReviewRules>

/** `YYYY-MM`, a month in Asia/Ho_Chi_Minh. */
const Month = z
  .string()
  .trim()
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-10'] })

/** A month that is over. Locked, its readings change only by who may unlock it, and each report says so. */
export const ReviewMonth = z.object({
  month: Month,
  /** Null: it is not locked. */
  locked_at: Instant.nullable(),
  locked_by: z.string().nullable(),
  /** Stretches of it that wait: suspect ones, and decisions that wait for a second person. */
  waiting: z.number().int(),
})
export type ReviewMonth = z.infer<typeof ReviewMonth>

const view = 'readings.view_review'

export const reviewRoutes = {
  reviewList: route({
    method: 'GET',
    path: '/reviews/list/',
    summary: 'What people have decided of readings, the newest first',
    permission: view,
    query: z
      .object({
        ...pageQuery,
        status: z.enum(reviewStatuses).optional(),
        module_code: CodeFilter,
        factor_code: CodeFilter,
        /** Of those that are about readings of this time. */
        ...timeQuery,
      })
      .superRefine(startBeforeEnd),
    response: Page(Review),
  }),
  reviewCreate: route({
    method: 'POST',
    path: '/reviews/',
    summary: `Decide of a stretch of readings, at most ${reviewBounds.readings}: valid, invalid, or another value`,
    permission: 'readings.add_review',
    body: ReviewWrite,
    response: One(Review),
    status: 201,
    errors: [409],
  }),
  reviewUndo: route({
    method: 'POST',
    path: '/reviews/undo/:id/',
    summary: 'Undo a decision: its readings are as they were, or as another decision of them says',
    permission: 'readings.add_review',
    params: idParams,
    response: One(Review),
    errors: [409],
  }),
  reviewApprove: route({
    method: 'POST',
    path: '/reviews/approve/:id/',
    summary: 'Approve what another person has decided',
    permission: 'readings.approve_review',
    params: idParams,
    response: One(Review),
    errors: [409],
  }),
  reviewPreview: route({
    method: 'POST',
    path: '/reviews/preview/',
    summary: 'What a decision would change; nothing is stored',
    permission: view,
    heavy: true,
    body: ReviewAsked,
    response: One(ReviewPreview),
    answers: 'The figures before and after',
  }),
  reviewSuspects: route({
    method: 'GET',
    path: '/reviews/suspects/',
    summary: `Suspect readings that wait for a decision, by station, factor and test; the newest ${reviewBounds.stretches} stretches`,
    permission: view,
    query: z
      .object({ module_code: CodeFilter, factor_code: CodeFilter, ...timeQuery })
      .superRefine(startBeforeEnd),
    response: Whole(SuspectStretch),
  }),
  reviewReadings: route({
    method: 'GET',
    path: '/reviews/readings/',
    summary: `The readings of a stretch with what they were, at most ${reviewBounds.shown}`,
    permission: view,
    query: z
      .object({
        module_code: code,
        factor_code: code,
        start_datetime: InstantInput,
        end_datetime: InstantInput,
      })
      .superRefine(startBeforeEnd)
      .superRefine(withinAYear),
    response: Whole(ReviewedReading),
  }),
  reviewMonthList: route({
    method: 'GET',
    path: '/reviews/months/',
    summary: 'The last 13 months that are over and have readings, and all that are locked, the newest first',
    permission: view,
    response: Whole(ReviewMonth),
  }),
  reviewMonthLock: route({
    method: 'POST',
    path: '/reviews/months/lock/',
    summary: 'Lock the readings of a month, of all stations',
    permission: 'readings.approve_review',
    body: z.object({ month: Month }),
    response: One(ReviewMonth),
    answers: 'The month as it is now',
    errors: [409],
  }),
  reviewMonthUnlock: route({
    method: 'POST',
    path: '/reviews/months/unlock/',
    summary: 'Unlock the readings of a month; reports say further on what changes in it',
    permission: 'readings.unlock',
    body: z.object({ month: Month, reason: Prose(500).min(1) }),
    response: One(ReviewMonth),
    answers: 'The month as it is now',
    errors: [409],
  }),
  readingTestsRetrieve: route({
    method: 'GET',
    path: '/reviews/tests/:id/',
    summary: 'What the readings of a factor are tested for when they are stored',
    permission: 'adaptors.view_threshold',
    params: idParams,
    response: One(ReadingTests),
  }),
  readingTestsUpdate: route({
    method: 'PUT',
    path: '/reviews/tests/:id/',
    summary: 'Change what the readings of a factor are tested for; it holds for those that come',
    permission: 'adaptors.change_threshold',
    params: idParams,
    body: ReadingTestsChange,
    response: One(ReadingTests),
  }),
  readingTestsProposal: route({
    method: 'GET',
    path: '/reviews/tests/:id/proposal/',
    summary:
      'Bounds of two tests of a factor, proposed from its readings of the last 30 days; nothing is stored',
    permission: 'adaptors.view_threshold',
    heavy: true,
    params: idParams,
    query: z.object({
      /** How many times the spread of the differences between readings a bound is. */
      k: wholeNumberText(3, 20).default(6),
    }),
    response: One(ReadingTestsProposal),
  }),
  reviewRulesRetrieve: route({
    method: 'GET',
    path: '/reviews/rules/',
    summary: 'Whether decisions are approved by a second person',
    permission: [view, 'readings.unlock'],
    response: One(ReviewRules),
  }),
  reviewRulesUpdate: route({
    method: 'PUT',
    path: '/reviews/rules/',
    summary: 'Change whether decisions are approved by a second person',
    permission: 'readings.unlock',
    body: ReviewRules,
    response: One(ReviewRules),
  }),
}

export const reviewNoun = noun({
  routes: reviewRoutes,
  tags: { reviews: 'Whether readings are valid: what tests found, and what people decided' },
  audit: {
    review: ['create', 'undo', 'approve'],
    'review-rule': ['update'],
    'reading-test': ['update'],
    'locked-month': ['lock', 'unlock'],
  },
  logged: {
    ...Review.pick({
      module_code: true,
      factor_codes: true,
      start_datetime: true,
      end_datetime: true,
      verdict: true,
      value: true,
      reason: true,
      readings: true,
    }).shape,
    ...ReviewRules.shape,
    month: Month,
    ...ReadingTests.shape,
  },
})
