import { quantities, type Quantity, unitOf } from './quantities.ts'
import { unitNamed } from './units.ts'

// The names of each quantity beside its code, folded. One with a question mark needs a unit that fits.
const spellings: Readonly<Record<string, string>> = {
  pH: 'doph',
  COD: 'codmn codcr nhucauoxyhoahoc chemicaloxygendemand',
  BOD5: 'bod nhucauoxysinhhoa biochemicaloxygendemand',
  TOC: 'totalorganiccarbon',
  TSS: 'ss chatranlolung tongchatranlolung suspendedsolids totalsuspendedsolids',
  TDS: 'chatranhoatan tongchatranhoatan dissolvedsolids totaldissolvedsolids',
  'NH4-N': 'nh4 nh4n nh3n amoni ammonium',
  'NO2-N': 'no2n nitrit nitrite',
  'NO3-N': 'no3 no3n nitrat nitrate',
  'PO4-P': 'po4 po4p photphat phosphate phosphat',
  TN: 'tongn tongnito totaln totalnitrogen',
  TP: 'tongp tongphotpho totalp totalphosphorus',
  DO: 'oxyhoatan dissolvedoxygen',
  'DO-SAT': 'dosat dobaohoaoxy oxygensaturation',
  COLOR: 'colour domau',
  TURB: 'turbidity doduc',
  EC: 'conductivity dodandien',
  SAL: 'salinity doman',
  ORP: 'redox',
  'CL-FREE': '?cl ?clo clfree clodu freechlorine residualchlorine',
  CHLORIDE: '?cl ?clo clorua',
  FLUORIDE: 'florua',
  SULFIDE: 'sunfua sulfua',
  CYANIDE: 'cn xyanua',
  OIL: 'daumo oilgrease',
  SURFACTANT: 'chathoatdongbemat surfactants',
  COLIFORM: 'coliforms',
  AS: 'asen arsenic',
  CD: 'cadimi cadmium',
  PB: 'lead',
  CR6: 'crvi crom6',
  CR: 'crom chromium tongcrom',
  CU: 'copper',
  ZN: 'zinc',
  NI: 'niken nickel',
  MN: 'mangan manganese',
  FE: 'iron',
  HG: 'thuyngan mercury',
  LEVEL: 'waterlevel mucnuoc',
  'PM2.5': 'pm25 buimin',
  TSP: '?bui tongbuilolung tongbui',
  PM: '?bui dust',
  CO: 'carbonmonoxide',
  O3: 'ozone ozon',
  NH3: 'ammonia amoniac',
  CO2: 'carbondioxide',
  RH: 'humidity humid relativehumidity doam',
  'WIND-SPEED': 'windspeed tocdogio',
  'WIND-DIR': 'winddir winddirection huonggio',
  RAIN: 'rainfall mua luongmua',
  SOLAR: 'solarradiation bucxa bucxamattroi',
  NOISE: 'doon tiengon',
  'active-energy': 'energy activeenergy diennang dientieuthu',
  'reactive-energy': '?energy ?diennang reactiveenergy diennangphankhang',
  'apparent-energy': '?energy apparentenergy',
  'active-power': '?p power activepower congsuat',
  'reactive-power': '?q ?power ?congsuat reactivepower congsuatphankhang',
  'apparent-power': '?s ?power ?congsuat apparentpower congsuatbieukien',
  voltage: 'volt u ua ub uc u1 u2 u3 v v1 v2 v3 va vb vc dienap',
  current: 'amp i ia ib ic i1 i2 i3 dongdien',
  frequency: '?f freq tanso',
  'power-factor': 'pf powerfactor cosphi hesocongsuat',
  TEMP: '?t temperature nhietdo watertemp airtemp',
  PRESSURE: '?p apsuat barometer',
  BATTERY: 'pin batterylevel batterypercent mucpin',
  'BATTERY-VOLT': '?battery ?pin batteryvoltage batteryvolt vbat vbatt dienappin',
  SIGNAL: '?rssi signallevel mucsong',
  'SIGNAL-DBM': '?rssi ?signal signalstrength cuongdotinhieu',
  FLOW: '?q flowrate flowin flowout luuluong luuluongvao luuluongra',
  VOLUME: 'vol totalflow flowtotal totalizer tongluuluong tongluong',
}

const plain = (text: string): string =>
  text
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll('φ', 'phi')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[μµ]/g, 'u')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

interface Name {
  readonly quantity: Quantity
  readonly needsUnit: boolean
}

const byName = new Map<string, Name[]>()
for (const quantity of quantities) {
  const names = [wordsOf(quantity.code).join(''), ...(spellings[quantity.code]?.split(' ') ?? [])]
  for (const name of new Set(names)) {
    const key = name.replace('?', '')
    byName.set(key, [...(byName.get(key) ?? []), { quantity, needsUnit: key !== name }])
  }
}

/** `COD1`, `temp12`: the number of an instrument; BOD7 is another quantity than BOD5. */
const numbered = (name: string): string => /^(?!bod)([a-z]{3,})\d{1,2}$/.exec(name)?.[1] ?? name

const mostWords = 12
const longestName = 5

interface Named {
  /** What each part of the text that names something may be. */
  readonly parts: readonly { readonly names: readonly Name[]; readonly isShort: boolean }[]
  /** The words that name nothing. */
  readonly rest: readonly string[]
}

/** «NO 2» may be NO₂, and the second NO. */
const ofNumber = (words: readonly string[]): readonly Name[] =>
  /^\d$/.test(words.at(-1) ?? '') ? (byName.get(words.slice(0, -1).join('')) ?? []) : []

/**
 * Takes the longest name again and again: «wind speed 2» is a wind speed, and 2 is left over. A letter is a name at the
 * start only: «temp f».
 */
function named(words: readonly string[], isStart = true): Named {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const taken = words.slice(from, from + length)
      const name = taken.join('')
      const names = byName.get(name) ?? byName.get(numbered(name))
      if (names === undefined || (name.length === 1 && !(isStart && from === 0))) continue
      const before = named(words.slice(0, from), isStart)
      const after = named(words.slice(from + length), false)
      return {
        parts: [
          ...before.parts,
          { names: [...names, ...ofNumber(taken)], isShort: name.length <= 2 },
          ...after.parts,
        ],
        rest: [...before.rest, ...after.rest],
      }
    }
  return { parts: [], rest: words }
}

// These alone tell the quantity.
const telling = new Set(['kWh', 'MWh', 'kvarh', 'kW', 'MW', 'kvar', 'kVA', 'Hz', 'NTU', '°C', '°F'])

/** The unit that words hold, as `mgl` or `m3`, `h`. */
function unitIn(words: readonly string[], candidates: readonly Quantity[]): string | undefined {
  for (let length = Math.min(words.length, 3); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const written = words.slice(from, from + length).join('')
      const unit = unitNamed(written)
      if (unit === undefined) continue
      // A letter, and a length, may be anything.
      const isSure = written.length > 1 && unit !== 'm³'
      if (candidates.some((one) => unitOf(one, unit) !== undefined) || (isSure && telling.has(unit)))
        return unit
    }
  return undefined
}

interface Likely {
  readonly quantities: readonly Quantity[]
  /** As the table writes it; undefined: nothing says it. */
  readonly unit: string | undefined
}

/** What a code or name may stand for: none, one, or several of which nothing says which. */
function likely(code: string, written: string): Likely {
  const { parts, rest } = named(wordsOf(code).slice(0, mostWords))
  const all = parts.flatMap(({ names }) => names.map(({ quantity }) => quantity))
  const unit = written.trim() === '' ? unitIn(rest, all) : unitNamed(written)
  const sought = parts.map(({ names, isShort }) => ({ isShort, found: fitting(names, unit) }))
  const distinct = new Set(sought.flatMap(({ found }) => found))
  // Beside a long name a short one is a word: «NH4 as N».
  const long = new Set(sought.filter(({ isShort }) => !isShort).flatMap(({ found }) => found))
  const left = distinct.size > 1 && long.size > 0 ? long : distinct
  if (all.length === 0 && unit !== undefined && telling.has(unit))
    return { quantities: quantities.filter((one) => unitOf(one, unit) !== undefined), unit }
  return { quantities: [...left], unit }
}

/** Those that are measured in the unit; without one, those whose name is enough. */
const fitting = (names: readonly Name[], unit: string | undefined): Quantity[] =>
  names
    .filter(({ quantity, needsUnit }) =>
      unit === undefined ? !needsUnit : unitOf(quantity, unit) !== undefined,
    )
    .map(({ quantity }) => quantity)

/**
 * What a factor is likely to measure, by its code or name and its unit, however they are written; null: they do not
 * say, or say two things. It is a guess: rules are calculated only for what a person has confirmed.
 */
export function guessQuantity(code: string, unit = ''): string | null {
  const { quantities: found } = likely(code, unit)
  return found.length === 1 ? (found[0]?.code ?? null) : null
}

export interface Measured {
  readonly quantity: string | null
  readonly unit: string
  readonly kind: 'gauge' | 'counter'
}

const counters = new Set(['active-energy', 'reactive-energy', 'apparent-energy', 'VOLUME'])

/** What the name under which a device sends something says: the quantity, the unit and whether it only grows. */
export function guessMeasured(sent: string): Measured {
  const { quantities: found, unit } = likely(sent, '')
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return { quantity: null, unit: unit ?? '', kind: 'gauge' }
  return {
    quantity: only.code,
    unit: unit ?? only.units[0]?.unit ?? only.unit,
    kind: counters.has(only.code) ? 'counter' : 'gauge',
  }
}
