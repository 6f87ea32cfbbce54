import { z } from 'zod'
import { type AveragePeriod, averagePeriods } from './average-periods.ts'
import type { FieldErrorCode } from './errors.ts'
import { ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  fileLocale,
  FlagText,
  Id,
  idParams,
  Instant,
  InstantInput,
  Line,
  One,
  ordering,
  Page,
  pageQuery,
  Search,
  longestRangeMs,
  startBeforeEnd,
  wholeNumberText,
} from './primitives.ts'
import { isOfStation, mayHaveOriginals, reportTypes } from './report-kinds.ts'
import { ReportFound } from './report-summary.ts'
import { route, xlsxType } from './route.ts'

export const ReportType = z.enum(reportTypes)
export type ReportType = z.infer<typeof ReportType>

/**
 * Readings as they were recorded, the means of such a period, or averages by the rule: of hours, 8 hours, days, months
 * and years, each with the share that was measured.
 */
export const ReportResolution = z.enum([
  ...(['raw', '5m', '15m', '1h', '1d'] as const),
  ...averagePeriods.map((period) => `rule-${period}` as const),
])
export type ReportResolution = z.infer<typeof ReportResolution>

/** The period of a resolution by the rule; null: it is none. */
export const rulePeriodOf = (resolution: ReportResolution): AveragePeriod | null =>
  averagePeriods.find((period) => resolution === `rule-${period}`) ?? null

/** A column a factor, or a row a reading. */
export const ReportLayout = z.enum(['wide', 'long'])
export type ReportLayout = z.infer<typeof ReportLayout>

export const ReportStatus = z.enum(['pending', 'ready', 'failed'])
export type ReportStatus = z.infer<typeof ReportStatus>

/** More than this and a report is refused: it would not open in a spreadsheet any more. */
export const mostReportRows = 2_000_000

export const Report = z.object({
  id: Id,
  name: z.string(),
  report_type: ReportType,
  /** The station as it was called when the report was asked for. */
  module_code: z.string(),
  module_name: z.string(),
  module_type: ModuleType,
  /** Codes, in the order of the columns. */
  factors: z.array(z.string()),
  all_factors: z.boolean(),
  /** From, included. */
  start_datetime: Instant,
  /** To, not included. */
  end_datetime: Instant,
  resolution: ReportResolution,
  layout: ReportLayout,
  /** Whether it has what a reading came as that a person changed or set aside. */
  originals: z.boolean(),
  status: ReportStatus,
  /** Rows done of those expected, 0 to 1. */
  progress: z.number().min(0).max(1),
  row_count: z.number().int().nonnegative(),
  /** Why it failed and what to do, in the caller's language. */
  error: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Who asked for it; `id` null: a person who is deleted. Null: a schedule. */
  created_by: z.object({ id: Id.nullable(), email: z.string() }).nullable(),
  scheduler_id: Id.nullable(),
  /** SHA-256 of the frozen rows, in hexadecimal; null until it is ready. */
  checksum: z.string().nullable(),
})
export type Report = z.infer<typeof Report>

const asked = {
  report_type: ReportType,
  module_code: Line(50).min(1),
  /** Codes; needed unless `all_factors`. */
  factors: z.array(Line(50).min(1)).max(200).default([]),
  /** All of the station's factors, as they are when the report is made. */
  all_factors: z.boolean().default(false),
  start_datetime: InstantInput,
  end_datetime: InstantInput,
  /** Of VN_AQI `1h`, else days; of the share of data `1d`, else months. Other tables have no choice. */
  resolution: ReportResolution.default('raw'),
  layout: ReportLayout.default('wide'),
  /** What a reading came as that a person changed or set aside: of readings as recorded (`raw`), `long`. */
  originals: z
    .boolean()
    .meta({ examples: [false] })
    .default(false),
}

interface Asked {
  readonly report_type: ReportType
  readonly start_datetime: string
  readonly end_datetime: string
  readonly factors: readonly string[]
  readonly all_factors: boolean
  readonly resolution: ReportResolution
  readonly layout: ReportLayout
  readonly originals: boolean
}

function isAskable(asked: Asked, ctx: z.RefinementCtx): void {
  const refuse = (field: keyof Asked, problem: FieldErrorCode) =>
    ctx.addIssue({ code: 'custom', path: [field], params: { problem }, input: asked[field] })
  startBeforeEnd(asked, ctx)
  if (Date.parse(asked.end_datetime) - Date.parse(asked.start_datetime) > longestRangeMs)
    refuse('end_datetime', 'longer-than-a-year')
  if (asked.factors.length === 0 && !asked.all_factors && !isOfStation(asked.report_type))
    refuse('factors', 'factors-needed')
  if (asked.originals && !mayHaveOriginals(asked)) refuse('originals', 'originals-of-readings')
}

export const ReportWrite = z
  .object({
    /** Without one: the station and the period. */
    name: Line(200).optional(),
    ...asked,
  })
  .superRefine(isAskable)
export type ReportWrite = z.infer<typeof ReportWrite>

export const ReportChange = z.object({ name: Line(200).min(1) })
export type ReportChange = z.infer<typeof ReportChange>

/** A cell of a report: a text, a number, an instant as text, or nothing. */
export const ReportCell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.infer<typeof ReportCell>

export const ReportDetail = z.object({
  headers: z.array(z.string()),
  /**
   * Of compliance, VN_AQI, the share of data and costs: what the columns and the codes in these cells are called, in
   * the caller's language.
   */
  heads: z.array(z.string()).optional(),
  words: z.record(z.string(), z.string()).optional(),
  data: z.array(z.array(ReportCell)),
  count: z.number().int().nonnegative(),
  limit: z.number().int().nonnegative(),
  offset: z.number().int().nonnegative(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type ReportDetail = z.infer<typeof ReportDetail>

export const ReportEstimate = z.object({
  rows: z.number().int(),
  cells: z.number().int(),
  csv_bytes: z.number().int(),
  xlsx_bytes: z.number().int(),
  /** More rows than a report may have. */
  too_many: z.boolean(),
})
export type ReportEstimate = z.infer<typeof ReportEstimate>

export const reportSorts = [
  'created_at',
  'name',
  'report_type',
  'module_code',
  'start_datetime',
  'status',
  'row_count',
  'id',
] as const

const downloadQuery = z.object(fileLocale)

export const reportRoutes = {
  reportCreate: route({
    method: 'POST',
    path: '/reports/create/',
    summary: 'Ask for a report; it is made in the background',
    permission: 'reports.add_report',
    body: ReportWrite,
    response: One(Report),
    status: 201,
    errors: [409],
  }),
  reportEstimate: route({
    method: 'GET',
    path: '/reports/estimate/',
    summary: 'How many rows a report would have, and about how large its files would be',
    permission: 'reports.add_report',
    query: z
      .object({
        ...asked,
        /** Repeated for each. */
        factors: z.union([z.array(Line(50)), Line(50).transform((code) => [code])]).default([]),
        all_factors: FlagText.default(false),
        originals: FlagText.default(false),
      })
      .superRefine(isAskable),
    response: One(ReportEstimate),
  }),
  reportList: route({
    method: 'GET',
    path: '/reports/list/',
    summary: 'Reports, page by page, newest first',
    permission: 'reports.view_report',
    query: z.object({
      ...pageQuery,
      search: Search,
      report_type: ReportType.optional(),
      module: CodeFilter,
      status: ReportStatus.optional(),
      scheduler: wholeNumberText(1, 999_999_999).optional(),
      ordering: ordering(reportSorts),
    }),
    response: Page(Report),
  }),
  reportRetrieve: route({
    method: 'GET',
    path: '/reports/retrieve/:id/',
    summary: 'One report',
    permission: 'reports.view_report',
    params: idParams,
    response: One(Report),
  }),
  reportDetail: route({
    method: 'GET',
    path: '/reports/get-report-detail/:id/',
    summary: 'The rows of a report, page by page',
    permission: 'reports.view_report',
    params: idParams,
    query: z.object(pageQuery),
    response: ReportDetail,
    errors: [409],
  }),
  reportSummary: route({
    method: 'GET',
    path: '/reports/summary/:id/',
    summary: 'What a report comes to, factor by factor, and its exceedances',
    permission: 'reports.view_report',
    params: idParams,
    response: One(ReportFound),
    errors: [409],
  }),
  reportUpdate: route({
    method: 'PATCH',
    path: '/reports/update/:id/',
    summary: 'Rename a report',
    permission: 'reports.change_report',
    params: idParams,
    body: ReportChange,
    response: One(Report),
  }),
  reportCancel: route({
    method: 'POST',
    path: '/reports/cancel/:id/',
    summary: 'Stop making a report',
    permission: ['reports.add_report', 'reports.delete_report'],
    params: idParams,
    response: One(Report),
    errors: [409],
  }),
  reportDelete: route({
    method: 'DELETE',
    path: '/reports/delete/:id/',
    summary: 'Delete a report for good',
    permission: 'reports.delete_report',
    params: idParams,
  }),
  reportCsv: route({
    method: 'GET',
    path: '/reports/export/:id/csv/',
    summary: 'A report as a CSV file',
    permission: 'reports.view_report',
    params: idParams,
    query: downloadQuery,
    produces: 'text/csv',
    errors: [409],
  }),
}

/** Files that take libraries of their own to write. */
export const reportFileRoutes = {
  reportXlsx: route({
    method: 'GET',
    path: '/reports/export/:id/xlsx/',
    summary: 'A report as an Excel workbook',
    permission: 'reports.view_report',
    params: idParams,
    query: downloadQuery,
    produces: xlsxType,
    errors: [409],
  }),
  reportPdf: route({
    method: 'GET',
    path: '/reports/export/:id/pdf/',
    summary: 'A report as a PDF document to file',
    permission: 'reports.view_report',
    params: idParams,
    query: downloadQuery,
    produces: 'application/pdf',
    errors: [409],
  }),
}

export const reportNoun = noun({
  routes: { ...reportRoutes, ...reportFileRoutes },
  tags: {
    reports: 'Readings and alerts of a period, frozen, and their files',
  },
  audit: { report: ['create', 'update', 'cancel', 'delete'] },
  logged: Report.omit({
    progress: true,
    row_count: true,
    error: true,
    checksum: true,
    finished_at: true,
    created_by: true,
  }).shape,
})
