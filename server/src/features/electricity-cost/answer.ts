import {
  type CostLine,
  type CostCode,
  costCodes,
  type ElectricityCost,
  localDay,
  localInstant,
} from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import { amountOf } from './bill.ts'

/** What a label's lines come to, by code. */
export function datasetsOf(labels: readonly (readonly CostLine[])[]): ElectricityCost['datasets'] {
  return costCodes.map((code) => {
    const of = labels.map((lines) => lines.filter((line) => line.code === code))
    return {
      code,
      kwh: labels.map((lines, place) => kwhOf(code, code === 'total' ? lines : (of[place] ?? []))),
      price: of.map(priceOf),
      data: labels.map((lines, place) => (code === 'total' ? totalOf(lines) : amountOf(of[place] ?? []))),
    }
  })
}

const energyOf = (lines: readonly CostLine[]) => lines.filter(({ unit }) => unit === 'kWh')

function kwhOf(code: CostCode, lines: readonly CostLine[]): number | null {
  const energy = energyOf(lines)
  if (energy.length === 0 || (code !== 'total' && energy.length < lines.length)) return null
  return rounded(energy.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0))
}

function priceOf(lines: readonly CostLine[]): number | null {
  const prices = new Set(lines.map(({ price }) => price))
  const [price] = prices
  return prices.size === 1 ? (price ?? null) : null
}

/** Of all that is known; null where the money for energy is not. */
function totalOf(lines: readonly CostLine[]): number | null {
  if (amountOf(energyOf(lines)) === null) return null
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

// A millionth; smaller digits are rounding noise of sums.
const rounded = (value: number): number => Number(value.toFixed(6))

interface Dated {
  readonly document: string
  readonly valid_from: string | null
}

const dayMs = 86_400_000

/** The documents of those that hold within a time: from which day on, and until which. */
export function documentsOf(
  lists: readonly (readonly Dated[])[],
  { start, end }: Period,
): ElectricityCost['documents'] {
  return lists.flatMap((list) => {
    const dated = list.toSorted((one, other) => ((one.valid_from ?? '') < (other.valid_from ?? '') ? -1 : 1))
    return dated.flatMap(({ document, valid_from: from }, place) => {
      const next = dated[place + 1]?.valid_from ?? null
      const isWithin =
        (from === null || localInstant(from) < end) && (next === null || localInstant(next) > start)
      const until = next === null ? null : localDay(localInstant(next) - dayMs)
      return isWithin && document !== '' ? [{ document, from, until }] : []
    })
  })
}
