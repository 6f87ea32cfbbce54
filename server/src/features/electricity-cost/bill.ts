import {
  type CostLine,
  type DemandOfMonth,
  type PowerFactorOfMonth,
  localInstant,
  type ReactiveTable,
  type TariffPeriod,
  tariffPeriods,
  type VatRate,
  heldOn,
} from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import type { Price, StationPrices } from '../electricity/station-prices.ts'

type Energy = Readonly<Record<TariffPeriod, number>>

/** What a bill is made of. */
export interface Billed {
  /** kWh by tariff period; null where no two readings tell. */
  readonly energy: (start: number, end: number) => Energy | null
  readonly prices: StationPrices
  readonly vat: readonly VatRate[]
}

/** What is charged for a month, beside its energy. */
export interface Month extends Pick<Billed, 'prices'> {
  readonly demand: DemandOfMonth | undefined
  readonly reactive: { readonly found: PowerFactorOfMonth; readonly table: ReactiveTable } | undefined
}

const millionth = 1e6

/** Whole VND, half up; the last digits of a product are no half. */
export const wholeVnd = (value: number): number => Math.floor(Math.round(value * millionth) / millionth + 0.5)

interface Segment extends Period {
  readonly price: Price | undefined
  readonly vat: VatRate | undefined
}

/** Where the price or the tax changes, a part of a bill ends. */
export function segmentsOf(
  { start, end }: Period,
  { prices, vat }: Pick<Billed, 'prices' | 'vat'>,
): Segment[] {
  const cuts = [
    ...prices.changes,
    ...vat.flatMap(({ valid_from: from }) => (from === null ? [] : [localInstant(from)])),
  ]
  const within = [...new Set([start, ...cuts.filter((cut) => cut > start && cut < end), end])]
  const bounds = within.toSorted((one, other) => one - other)
  const segments: Segment[] = []
  for (const [place, from] of bounds.slice(0, -1).entries()) {
    const next = {
      start: from,
      end: bounds[place + 1] ?? end,
      price: prices.at(from).price,
      vat: heldOn(vat, from),
    }
    const last = segments.at(-1)
    if (last?.price === next.price && last?.vat === next.vat && last !== undefined)
      segments[segments.length - 1] = { ...last, end: next.end }
    else segments.push(next)
  }
  return segments
}

/** The energy of a part of a bill, a month at most, before tax. */
export interface BilledEnergy {
  readonly segments: readonly { readonly segment: Segment; readonly lines: readonly CostLine[] }[]
  readonly lines: readonly CostLine[]
  /** VND; null: not known. */
  readonly money: number | null
}

/** Each price of each quantity of energy. */
export function energyOf(part: Period, billed: Billed): BilledEnergy {
  const segments = segmentsOf(part, billed).map((segment) => ({
    segment,
    lines: energyLines(segment, billed),
  }))
  const lines = segments.flatMap((one) => one.lines)
  return { segments, lines, money: amountOf(lines) }
}

/** The lines of a part of a bill: its energy, what else is charged for its month, then the tax of their sum by date. */
export function linesOf(part: Period, energy: BilledEnergy, month?: Month): CostLine[] {
  const { segments } = energy
  const monthly = month === undefined ? [] : monthLines(part, month, energy.money)
  const taxed = new Map<VatRate | undefined, { lines: CostLine[]; start: number; end: number }>()
  for (const [place, { segment, lines }] of segments.entries()) {
    const all = place === segments.length - 1 ? [...lines, ...monthly] : lines
    const so = taxed.get(segment.vat)
    taxed.set(segment.vat, {
      lines: [...(so?.lines ?? []), ...all],
      start: so?.start ?? segment.start,
      end: segment.end,
    })
  }
  const taxes = [...taxed].flatMap(([vat, { lines, ...times }]) => vatLine(vat, lines, times))
  return [...energy.lines, ...monthly, ...taxes]
}

function energyLines({ start, end, price }: Segment, { energy }: Billed): CostLine[] {
  const used = energy(start, end)
  if (used === null) return []
  return tariffPeriods.map((code) => ({
    code,
    ...timesOf({ start, end }),
    quantity: used[code],
    unit: 'kWh',
    price: price?.[code] ?? null,
    amount: price === undefined ? null : wholeVnd(used[code] * price[code]),
    document: price?.document ?? '',
  }))
}

function monthLines(part: Period, { prices, demand, reactive }: Month, money: number | null): CostLine[] {
  const times = timesOf(part)
  const lines: CostLine[] = []
  const price = demand && prices.at(Date.parse(demand.at)).price
  if (demand !== undefined && demand.amount !== null && price !== undefined)
    lines.push({
      code: 'demand',
      ...times,
      quantity: demand.kw,
      unit: 'kW',
      price: price.demand,
      amount: demand.amount,
      document: price.document,
    })
  if (reactive !== undefined && reactive.found.percent > 0 && reactive.found.amount !== null)
    lines.push({
      code: 'reactive',
      ...times,
      quantity: money,
      unit: 'VND',
      price: reactive.found.percent,
      amount: reactive.found.amount,
      document: reactive.table.document,
    })
  return lines
}

function vatLine(vat: VatRate | undefined, lines: readonly CostLine[], times: Period): CostLine[] {
  if (lines.length === 0) return []
  const sum = amountOf(lines)
  const percent = vat?.percent ?? null
  return [
    {
      code: 'vat',
      ...timesOf(times),
      quantity: sum,
      unit: 'VND',
      price: percent,
      amount: sum === null || percent === null ? null : wholeVnd((sum * percent) / 100),
      document: vat?.document ?? '',
    },
  ]
}

const timesOf = ({ start, end }: Period) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** What lines come to; null where there are none, or one has no amount. */
export function amountOf(lines: readonly CostLine[]): number | null {
  if (lines.length === 0 || lines.some(({ amount }) => amount === null)) return null
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
