import { mostReportRows, type ReportEstimate, type ReportWrite } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { columnsOf } from './columns.ts'
import { tableOf } from './make/make-table.service.ts'
import { readExpectedRows } from './make/expected.service.ts'
import { resolveChoice, shapeOf } from './reports.choice.service.ts'

// Of usual values: an instant with its zone, a number with its separator; a cell of a workbook after it is compressed.
const [instantBytes, cellBytes, packedCellBytes] = [31, 6, 5]

/** @throws AppError under `module_code` or `factors` (unknown) */
export async function estimateReport(
  ctx: Context,
  given: Omit<ReportWrite, 'name'>,
): Promise<ReportEstimate> {
  const asked = shapeOf(given)
  const { module, factors } = await resolveChoice(ctx, asked)
  const start = Date.parse(asked.start_datetime)
  const covered = {
    start,
    end: Math.max(start, Math.min(Date.parse(asked.end_datetime), ctx.now().getTime())),
  }
  const { rows, least, columns } = await snapshot(ctx.db, async (at) => {
    const table = await tableOf({ ...ctx, db: at }, { module, factors, covered, asked })
    if (table !== null) return { rows: table.expected, least: 0, columns: table.headers.length }
    const period = { factor_ids: factors.map(({ id }) => id), ...covered }
    const none = { min_value: null, max_value: null, min_range: 0, max_range: 0 }
    const unlimited = factors.map((factor) => ({ ...factor, ...none }))
    const expected = await readExpectedRows(at, period, asked)
    return { ...expected, columns: columnsOf(asked, unlimited).length }
  })
  const cells = rows * columns
  return {
    rows,
    cells,
    csv_bytes: rows * instantBytes + (cells - rows) * cellBytes,
    xlsx_bytes: cells * packedCellBytes,
    too_many: least > mostReportRows,
  }
}
