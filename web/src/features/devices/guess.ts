import {
  guessMeasured,
  type Measured,
  type ModuleType,
  type PressedKeys,
  type Quantity,
  quantityOf,
  stationKindOf,
  unitNamed,
} from '@quantrac/contract'

export interface Guess extends Measured {
  /** As people say it; null: nothing is guessed. */
  readonly name: string | null
}

// What devices of homes call a power is in these; meters of plants say their unit.
const small: Readonly<Record<string, string>> = { kW: 'W', kvar: 'var', kVA: 'VA' }

// A key that says nothing of its own: what is above it tells.
const plain = /^(?:v|val|value|avg|mean|now|total|reading|gia_?tri)$/i

/** What a key says, with the one above where it only adds to that: «m3h», «total_m3» or «value» of a flow. */
function measuredOf(keys: PressedKeys): Measured {
  const [above, key = ''] = keys.length < 2 ? [undefined, keys[0]] : keys.slice(-2)
  const own = guessMeasured(key)
  if (own.quantity !== null || above === undefined) return own
  const both = guessMeasured(`${above} ${key}`)
  const isMore = both.quantity !== null && both.quantity !== guessMeasured(above).quantity
  return isMore || plain.test(key) || unitNamed(key) !== undefined ? both : own
}

/** What a number likely is: by its key, and by the one above where that says more. */
export function guessOf(keys: PressedKeys, language: 'vi' | 'en', isShipped = false): Guess {
  const found = measuredOf(keys)
  const quantity = found.quantity === null ? undefined : quantityOf(found.quantity)
  if (quantity === undefined) return { ...found, name: null }
  const isSaid = /k(?:w|var|va)/i.test(keys.at(-1) ?? '')
  const unit = (isShipped && !isSaid && small[found.unit]) || found.unit
  return { ...found, unit, name: shortName(quantity, language) }
}

/** «Nhu cầu oxy hoá học (COD)» is COD to those who measure it. */
export function shortName({ code, name_vi, name_en, element }: Quantity, language: 'vi' | 'en'): string {
  const name = language === 'vi' ? name_vi : name_en
  if (name.endsWith(` ${code}`)) return code
  const [, plain = name, symbol = ''] = /^(.*?) \(([^()]+)\)$/.exec(name) ?? []
  const isChemical = element === 'water' || element === 'air'
  if (isChemical && /^[A-Z][A-Za-z₀-₉ₓ]+$/.test(symbol) && symbol !== 'VI') return symbol
  return symbol === 'VI' ? name : plain
}

/** The kind of station that measures these, as most of them tell; null: none does. */
export const kindOf = (measured: readonly PressedKeys[]): ModuleType | null =>
  stationKindOf(measured.map((keys) => measuredOf(keys).quantity))
