import { guessQuantity, type ModuleLatest, type ModuleType, quantityOf } from '@quantrac/contract'
import type { FactorValues, StationValues } from './transmission-form.ts'

export interface AddChoice {
  /** `{code}` stands for the station's own code. */
  pattern: string
  /** Letters and digits alone. */
  isPlain: boolean
  /** Also factors for which Circular 10 has no symbol. */
  isAll: boolean
}

export type Offered = Pick<ModuleLatest, 'id' | 'code' | 'name' | 'type'> & {
  readonly factors: readonly Pick<ModuleLatest['factors'][number], 'code' | 'name' | 'unit'>[]
}

/** A destination has at most so many. */
export const mostStations = 200

/** As portals of provinces write them; what the receiver has said goes before. */
const types: Readonly<Record<ModuleType, string>> = { wasteWater: 'NT', air: 'KK', elecConsum: '' }

/** The stations as they would be sent, and those of which nothing would be. */
export function proposedStations(
  chosen: readonly Offered[],
  choice: AddChoice,
): { stations: Omit<StationValues, 'key'>[]; without: string[] } {
  const all = chosen.map(({ code, type, factors }) => ({
    module_code: code,
    station_code: stationCode(code, choice),
    type: types[type],
    factors: factors.flatMap((factor) => factorValues(factor, choice)),
  }))
  return {
    stations: all.filter(({ factors }) => factors.length > 0),
    without: all.flatMap(({ module_code: code, factors }) => (factors.length === 0 ? [code] : [])),
  }
}

export function stationCode(code: string, { pattern, isPlain }: AddChoice): string {
  const own = isPlain ? code.replace(/[^A-Za-z0-9]/g, '') : code
  return pattern
    .replaceAll('{code}', own)
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 40)
}

function factorValues(
  { code, name, unit }: Offered['factors'][number],
  { isAll }: AddChoice,
): FactorValues[] {
  const known = quantityOf(guessQuantity(code, unit) ?? guessQuantity(name, unit) ?? '')?.symbol
  if (!known && !isAll) return []
  const symbol = known ?? code.replace(/[^\p{L}\p{N}.,+_/-]/gu, '')
  return [{ factor_code: code, symbol, unit: unit.replace(/\s+/g, '') }]
}
