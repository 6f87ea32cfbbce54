import type { DataShareRow } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { dataShareOf } from '../../data-share/data-share.service.ts'
import { dataShareCells, dataShareColumns } from '../table-columns.ts'
import type { Cell } from '../columns.ts'
import type { Table, TableSubject } from './table.ts'

/** How many readings of each factor came of those there should be, by month or day. Within a snapshot. */
export async function dataShareTable(ctx: Context, subject: TableSubject): Promise<Table> {
  const { module, factors, covered, asked } = subject
  const times = {
    start_datetime: new Date(covered.start).toISOString(),
    end_datetime: new Date(covered.end).toISOString(),
  }
  const isEmpty = covered.end <= covered.start
  const { data, total } = await dataShareOf(
    ctx,
    { modules: [module], factors: isEmpty ? [] : factors },
    { ...times, by: asked.resolution === '1d' ? 'day' : 'month' },
  )
  return {
    headers: dataShareColumns,
    expected: data.length,
    rows: rowsOf(data),
    finding: () => ({ data_share: total }),
  }
}

async function* rowsOf(data: readonly DataShareRow[]): AsyncGenerator<Cell[]> {
  for (const row of data) yield dataShareCells(row)
}
