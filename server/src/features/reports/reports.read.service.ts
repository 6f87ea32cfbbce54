import {
  type Page,
  type Report,
  type ReportDetail,
  type ReportFound,
  reportRoutes,
  type ReportStatus,
  type ReportType,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, pageStart, readPage } from '../../lib/paging.ts'
import type { Cell, Header } from './columns.ts'
import { reviewNotes } from './files/review-notes.ts'
import { ruleNotes } from './files/rule-notes.ts'
import { sentenceOf } from './files/pdf-sentence.ts'
import { isTable, tableHeads, wordsIn } from './files/table-cells.ts'
import { openFrozen } from './frozen.service.ts'
import { countReports, type ReportOrder, selectReport, selectReports } from './reports.queries.ts'
import { reportOf } from './reports.wire.service.ts'

export interface ReportListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly report_type?: ReportType | undefined
  readonly module?: string | undefined
  readonly status?: ReportStatus | undefined
  readonly scheduler?: number | undefined
  readonly ordering?: ReportOrder | undefined
}

export async function listReports(ctx: Context, query: ReportListQuery): Promise<Page<Report>> {
  const { search, report_type, module, status, scheduler, ordering = '-created_at', limit } = query
  const filter = {
    search,
    report_type,
    module_key: module && codeKey(module),
    status,
    scheduler_id: scheduler,
  }
  const { count, start, rows } = await readPage(query, {
    count: () => countReports(ctx.db, filter),
    rows: (from) => selectReports(ctx.db, { filter, ordering, limit, start: from }),
  })
  const results = rows.map((row) => reportOf(row, ctx.locale))
  return pageOf({ path: reportRoutes.reportList.path, query, limit, start, count, results })
}

/** @throws AppError not-found */
export async function getReport(ctx: Context, id: number): Promise<Report> {
  const row = await selectReport(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return reportOf(row, ctx.locale)
}

/** @throws AppError not-found, report-pending, report-failed */
export async function getReportSummary(ctx: Context, id: number): Promise<ReportFound> {
  const { report, summary, covered } = await openFrozen(ctx, id)
  const said = { report, summary, covered, locale: ctx.locale }
  return {
    ...summary,
    sentence: report.report_type === 'alert' ? null : sentenceOf(said),
    notes: [...ruleNotes(summary, ctx.locale), ...reviewNotes(summary, ctx.locale)],
  }
}

/**
 * The rows, page by page; a page touches two chunks at most.
 * @throws AppError not-found, report-pending, report-failed
 */
export async function getReportDetail(
  ctx: Context,
  id: number,
  query: { readonly offset: number; readonly limit: number },
): Promise<ReportDetail> {
  const { report, headers, page } = await openFrozen(ctx, id)
  const { limit } = query
  const count = report.row_count
  const start = pageStart(count, query)
  const rows = await page(start, limit)
  const path = reportRoutes.reportDetail.path.replace(':id', String(id))
  const { results, ...rest } = pageOf({
    path,
    query,
    limit,
    start,
    count,
    results: rows.map((row) => row.map((cell, place) => wireCell(cell, headers[place]))),
  })
  return {
    headers: headers.map(({ key }) => key),
    ...(isTable(report) && {
      heads: tableHeads(headers, ctx.locale),
      words: wordsIn(headers, rows, ctx.locale),
    }),
    data: results,
    ...rest,
  }
}

const wireCell = (cell: Cell, header: Header | undefined): Cell =>
  header?.kind === 'instant' && typeof cell === 'number' ? new Date(cell).toISOString() : cell
