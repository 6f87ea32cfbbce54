import type { CostCode, ElectricityCost } from './electricity-cost.ts'
import { tariffPeriods } from './tariff-day.ts'

// Without schemas: the console runs it, too.

type Line = ElectricityCost['lines'][number]
type Bill = Pick<ElectricityCost, 'lines' | 'demand' | 'power_factor'>

export interface BillSums {
  /** kWh; null: not known. */
  readonly kwh: number | null
  /** VND of all that is known; null where the money for energy is not. */
  readonly total: number | null
  /** With those that have no price, in the order of a bill. */
  readonly lines: readonly Line[]
  /** What stands in the bill without an amount. */
  readonly missing: readonly CostCode[]
}

const periods: readonly CostCode[] = tariffPeriods

/** What the lines of a bill come to, and what is not in it. */
export function billOf(bill: Bill): BillSums {
  const energy = bill.lines.filter(({ code }) => periods.includes(code))
  const isKnown = energy.length > 0 && energy.every(({ amount }) => amount !== null)
  const vat = bill.lines.filter(({ code }) => code === 'vat')
  const lines = [...bill.lines.filter(({ code }) => code !== 'vat'), ...unpriced(bill), ...vat]
  return {
    kwh: energy.length === 0 ? null : sum(energy.map(({ quantity }) => quantity)),
    total: isKnown ? sum(bill.lines.map(({ amount }) => amount)) : null,
    lines,
    missing: [...new Set(lines.filter(({ amount }) => amount === null).map(({ code }) => code))],
  }
}

/** The months whose demand or reactive energy nobody has priced: the server gives no line of them. */
function unpriced({ demand, power_factor: months }: Bill): Line[] {
  const line = { start: '', end: '', price: null, amount: null, document: '' }
  return [
    ...demand
      .filter(({ amount }) => amount === null)
      .map(({ start, kw }) => ({
        ...line,
        code: 'demand' as const,
        start,
        end: start,
        quantity: kw,
        unit: 'kW' as const,
      })),
    ...months
      .filter(({ amount, percent }) => amount === null && percent > 0)
      .map(({ start, end, percent }) => ({
        ...line,
        code: 'reactive' as const,
        start,
        end,
        quantity: null,
        price: percent,
        unit: 'VND' as const,
      })),
  ]
}

const sum = (all: readonly (number | null)[]): number => all.reduce<number>((so, one) => so + (one ?? 0), 0)
