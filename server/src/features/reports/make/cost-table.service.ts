import { billOf, type CostLine, type ElectricityCost, type Module, type ReportBill } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { readModuleCost } from '../../electricity-cost/cost.service.ts'
import type { Period } from '../../history/period.ts'
import type { Cell } from '../columns.ts'
import { costCells, costColumns } from '../table-columns.ts'
import type { Table, TableSubject } from './table.ts'

/** The bill of a station in whole days, as the page of its costs says it. Within a snapshot. */
export async function costTable(ctx: Context, { module, covered }: TableSubject): Promise<Table> {
  const bill = await readBill(ctx, module, covered)
  return {
    headers: costColumns,
    expected: bill.rows.length,
    rows: rowsOf(bill.rows),
    finding: () => ({ cost: [bill.found] }),
  }
}

async function* rowsOf(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

interface Bill {
  readonly rows: readonly Cell[][]
  readonly found: ReportBill
}

async function readBill(ctx: Context, module: Module, { start, end }: Period): Promise<Bill> {
  const times = { start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString() }
  // What is all ahead has no day.
  const cost = end <= start ? nothing : await readModuleCost(ctx, module, { ...times, by: 'total' })
  const { lines, kwh, total: amount, missing } = billOf(cost)
  const { demand, power_factor, carbon, documents, coverage } = cost
  const [from, until] = [cost.labels[0], cost.ends[0]]
  const sum: readonly CostLine[] =
    from === undefined || until === undefined
      ? []
      : [
          {
            code: 'total',
            start: from,
            end: until,
            quantity: kwh,
            unit: 'kWh',
            price: null,
            amount,
            document: '',
          },
        ]
  const { code: module_code, name: module_name } = module
  return {
    rows: [...lines, ...sum].map((line) => costCells(module, line)),
    found: {
      module_code,
      module_name,
      kwh,
      amount,
      missing: [...missing],
      demand,
      power_factor,
      carbon,
      documents,
      coverage,
    },
  }
}

const nothing: ElectricityCost = {
  labels: [],
  ends: [],
  datasets: [],
  lines: [],
  demand: [],
  power_factor: [],
  carbon: [],
  forecast: null,
  documents: [],
  coverage: null,
}
