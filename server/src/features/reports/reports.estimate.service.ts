import { mostReportRows, type ReportEstimate, type ReportWrite } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { columnsOf } from './columns.ts'
import { readExpectedRows } from './make/expected.service.ts'
import { resolveChoice } from './reports.choice.service.ts'

// Of usual values: an instant with its zone, a number with its separator; a cell of a workbook after it is compressed.
const [instantBytes, cellBytes, packedCellBytes] = [31, 6, 5]

/** @throws AppError under `module_code` or `factors` (unknown) */
export async function estimateReport(
  ctx: Context,
  asked: Omit<ReportWrite, 'name'>,
): Promise<ReportEstimate> {
  const { factors } = await resolveChoice(ctx, asked)
  const period = {
    factor_ids: factors.map(({ id }) => id),
    start: Date.parse(asked.start_datetime),
    end: Math.min(Date.parse(asked.end_datetime), ctx.now().getTime()),
  }
  const { rows, least } = await snapshot(ctx.db, (at) => readExpectedRows(at, period, asked))
  const none = { min_value: null, max_value: null, min_range: 0, max_range: 0 }
  const unlimited = factors.map((factor) => ({ ...factor, ...none }))
  const cells = rows * columnsOf(asked, unlimited).length
  return {
    rows,
    cells,
    csv_bytes: rows * instantBytes + (cells - rows) * cellBytes,
    xlsx_bytes: cells * packedCellBytes,
    too_many: least > mostReportRows,
  }
}
