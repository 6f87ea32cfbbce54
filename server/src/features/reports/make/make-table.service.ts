import { MINUTE_MS, type ReportSummary } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { listFactorsOf } from '../../factors/factors.service.ts'
import { getModule } from '../../modules/modules.service.ts'
import type { Header } from '../columns.ts'
import { aqiTable } from './aqi-table.service.ts'
import { complianceTable } from './compliance-table.service.ts'
import { costTable } from './cost-table.service.ts'
import { dataShareTable } from './data-share-table.service.ts'
import type { Making } from './making.service.ts'
import type { Table, TableSubject } from './table.ts'
import { noFindings } from './findings.ts'

const makers = {
  compliance: complianceTable,
  aqi: aqiTable,
  'data-share': dataShareTable,
  cost: costTable,
} as const

/** Null: the report is of readings or alerts. Within a snapshot. */
export async function tableOf(ctx: Context, subject: TableSubject): Promise<Table | null> {
  const { report_type: type } = subject.asked
  return type === 'history' || type === 'alert' ? null : makers[type](ctx, subject)
}

/** The rows of a report that is not of readings or alerts, and what they come to. Within a snapshot. */
export async function makeTable(
  ctx: Context,
  { asked, factors: chosen, covered, rows }: Making,
): Promise<{ headers: readonly Header[]; summary: ReportSummary } | null> {
  const module = await getModule(ctx, asked.module_id)
  const ids = new Set(chosen.map(({ id }) => id))
  const factors = (await listFactorsOf(ctx, module.id)).filter(({ id }) => ids.has(id))
  const table = await tableOf(ctx, { module, factors, covered, asked })
  if (table === null) return null
  rows.expected = table.expected
  for await (const row of table.rows) await rows.add(row)
  rows.check()
  const nothing = {
    expected_from: null,
    exceeded_seconds: null,
    beyond_seconds: null,
    factors: [],
    exceedances: [],
    course: { start: new Date(covered.start).toISOString(), bucket_ms: MINUTE_MS, factors: [] },
  }
  return { headers: table.headers, summary: { ...nothing, ...noFindings, ...table.finding() } }
}
