import type { JudgedPeriod } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { getCalculationRules } from '../../calculation-rules/calculation-rules.service.ts'
import { readExceeded, summaryOf } from '../../compliance/compliance.service.ts'
import type { Cell } from '../columns.ts'
import { complianceColumns } from '../table-columns.ts'
import { readReportSamples } from './report-samples.service.ts'
import type { Table, TableSubject } from './table.ts'

/** The exceeded periods that ended within what is covered, and what all of them come to. Within a snapshot. */
export async function complianceTable(
  ctx: Context,
  { module, factors, covered }: TableSubject,
): Promise<Table> {
  const summary = await summaryOf(ctx, { module_id: module.id, factors }, covered)
  const rules = await getCalculationRules(ctx)
  const samples = await readReportSamples(ctx, { station: module }, { factors, covered })
  return {
    headers: complianceColumns,
    expected: summary.factors.reduce((sum, { exceeded }) => sum + exceeded, 0),
    rows: rowsOf(readExceeded(ctx, factors, covered)),
    finding: () => ({ compliance: { ...summary, rules }, samples }),
  }
}

async function* rowsOf(some: AsyncIterable<readonly JudgedPeriod[]>): AsyncGenerator<Cell[]> {
  for await (const periods of some) for (const one of periods) yield cellsOf(one)
}

const percent = (share: number): number => Math.round(share * 10_000) / 100

/** Six figures say enough, unless they hide on which side of its limit a value is. */
function figure(value: number | null, { min_value, max_value }: JudgedPeriod): number | null {
  const short = value === null ? null : Number(value.toPrecision(6))
  return short === min_value || short === max_value ? value : short
}

const cellsOf = (one: JudgedPeriod): Cell[] => [
  Date.parse(one.start),
  Date.parse(one.end),
  one.factor,
  one.period,
  figure(one.value, one),
  one.unit,
  one.min_value,
  one.max_value,
  one.ratio === null ? null : percent(one.ratio),
  percent(one.share),
  percent(one.least_share),
  one.standard,
  one.version,
  one.column,
  Date.parse(one.judged_at),
]
