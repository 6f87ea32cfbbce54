import { type CostLine, DAY_MS, type Download } from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { costFileName, costHeads, costLineWords } from '../../words/electricity-cost.words.ts'
import { listDownload } from '../files/list-download.ts'
import type { ListColumn } from '../files/list-file.ts'
import { dayOf, dayText } from '../history/day.ts'
import { type CostQuery, getModuleCost } from './cost.service.ts'

/** The lines of the bill, and what they come to. */
export async function exportModuleCost(
  ctx: Context,
  code: string,
  query: CostQuery & { readonly locale?: Locale | undefined },
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const { lines, datasets, labels, ends } = await getModuleCost(ctx, code, { ...query, by: 'total' })
  const total = datasets.find((one) => one.code === 'total')
  const [start, end] = [labels[0], ends[0]]
  const sum: CostLine[] =
    start === undefined || end === undefined
      ? []
      : [
          {
            code: 'total',
            start,
            end,
            quantity: total?.kwh[0] ?? null,
            unit: 'kWh',
            price: null,
            amount: total?.data[0] ?? null,
            document: '',
          },
        ]
  const rows = [...lines, ...sum]
  const file = {
    name: costFileName[language],
    title: costFileName[language],
    columns: columnsOf(language),
    count: rows.length,
    rows: () => once(rows),
  }
  return listDownload(file, { form: 'csv', locale: query.locale, now: ctx.now() })
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

function columnsOf(locale: Locale): ListColumn<CostLine>[] {
  const day = (at: string, before = 0) => dayText(dayOf(Date.parse(at) - before))
  const text = (key: keyof typeof costHeads, width: number, cell: (line: CostLine) => string) => ({
    header: costHeads[key][locale],
    kind: 'text' as const,
    width,
    cell: (line: CostLine) => cell(line) || null,
  })
  const number = (key: keyof typeof costHeads, cell: (line: CostLine) => number | null) => ({
    header: costHeads[key][locale],
    kind: 'number' as const,
    width: 14,
    cell,
  })
  return [
    text('line', 28, ({ code }) => costLineWords[code][locale]),
    text('from', 12, ({ start }) => day(start)),
    text('until', 12, ({ end }) => day(end, DAY_MS)),
    number('quantity', ({ quantity }) => quantity),
    text('unit', 8, ({ unit }) => (unit === 'VND' ? costHeads.dong[locale] : unit)),
    number('price', ({ price }) => price),
    number('amount', ({ amount }) => amount),
    text('document', 30, ({ document }) => document),
  ]
}
