import type { PowerFactorOfMonth, ReactiveTable } from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import { wholeVnd } from './bill.ts'

interface Measured extends Period {
  readonly active: number
  readonly reactive: number
}

const hourMs = 3_600_000

/** By the power factor with two decimals: the row of the greatest one that is not above it, else the last one's. */
export function percentOf({ least_cos_phi, rows }: ReactiveTable, cosPhi: number): number {
  const rounded = Math.round(cosPhi * 100) / 100
  if (rounded >= least_cos_phi) return 0
  return (rows.find(({ cos_phi }) => cos_phi <= rounded) ?? rows.at(-1))?.percent ?? 0
}

/** What the reactive energy of a month costs; undefined where nothing was used. */
export function powerFactorOf(
  { start, end, active, reactive }: Measured,
  table: ReactiveTable,
  { contracted_kw, money }: { readonly contracted_kw: number | null; readonly money: number | null },
): PowerFactorOfMonth | undefined {
  const apparent = Math.hypot(active, reactive)
  if (apparent === 0) return undefined
  const cosPhi = active / apparent
  const isCharged = contracted_kw === null || contracted_kw >= table.least_kw
  const percent = isCharged ? percentOf(table, cosPhi) : 0
  const known =
    percent === 0 && contracted_kw !== null ? 0 : money === null ? null : wholeVnd((money * percent) / 100)
  const allowed = active * Math.tan(Math.acos(table.least_cos_phi))
  const isLow = percentOf(table, cosPhi) > 0
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    active_kwh: active,
    reactive_kvarh: reactive,
    cos_phi: Math.round(cosPhi * 10_000) / 10_000,
    least_cos_phi: table.least_cos_phi,
    percent,
    amount: contracted_kw === null ? null : known,
    kvar: isLow ? Math.max(0, (reactive - allowed) / ((end - start) / hourMs)) : 0,
  }
}
