/** A unit in which a quantity is given: its value times `factor` plus `offset` is the value in the canonical unit. */
export interface Unit {
  readonly unit: string
  readonly factor: number
  readonly offset: number
}

type Row = readonly [unit: string, factor: number, offset?: number]
const units = (...rows: Row[]): readonly Unit[] =>
  rows.map(([unit, factor, offset = 0]) => ({ unit, factor, offset }))

// The first of each is the one that instruments mostly give. Each factor has its source in docs/quantities.md.
export const unitsOf = {
  none: units(['', 1]),
  acidity: units(['', 1], ['pH', 1]),
  ratio: units(['', 1], ['%', 0.01]),
  percent: units(['%', 1]),
  inWater: units(['mg/L', 1], ['µg/L', 0.001], ['g/L', 1000], ['g/m³', 1]),
  dust: units(['µg/m³', 1], ['mg/m³', 1000], ['ng/m³', 0.001]),
  stackDust: units(['mg/m³', 1], ['µg/m³', 0.001], ['g/m³', 1000]),
  colour: units(['Pt-Co', 1]),
  turbidity: units(['NTU', 1]),
  salinity: units(['‰', 1]),
  coliform: units(['MPN/100mL', 1]),
  conductivity: units(['µS/cm', 1], ['mS/cm', 1000], ['S/m', 10_000], ['mS/m', 10]),
  temperature: units(['°C', 1], ['°F', 5 / 9, -160 / 9], ['K', 1, -273.15]),
  flow: units(
    ['m³/h', 1],
    ['m³/day', 1 / 24],
    ['m³/min', 60],
    ['m³/s', 3600],
    ['L/s', 3.6],
    ['L/min', 0.06],
    ['L/h', 0.001],
    ['gpm', 0.227_124_707_04],
  ),
  volume: units(['m³', 1], ['L', 0.001]),
  length: units(['m', 1], ['cm', 0.01], ['mm', 0.001]),
  rain: units(['mm', 1]),
  pressure: units(
    ['hPa', 1],
    ['Pa', 0.01],
    ['kPa', 10],
    ['mbar', 1],
    ['bar', 1000],
    ['mmHg', 1.333_223_874_15],
    ['atm', 1013.25],
    ['MPa', 10_000],
    ['psi', 68.947_572_931_684],
  ),
  speed: units(['m/s', 1], ['km/h', 1 / 3.6]),
  angle: units(['°', 1]),
  irradiance: units(['W/m²', 1]),
  sound: units(['dBA', 1]),
  energy: units(['kWh', 1], ['Wh', 0.001], ['MWh', 1000], ['GWh', 1_000_000], ['MJ', 1 / 3.6]),
  reactiveEnergy: units(['kvarh', 1], ['varh', 0.001], ['Mvarh', 1000]),
  apparentEnergy: units(['kVAh', 1], ['VAh', 0.001], ['MVAh', 1000]),
  power: units(['kW', 1], ['W', 0.001], ['MW', 1000]),
  reactivePower: units(['kvar', 1], ['var', 0.001], ['Mvar', 1000]),
  apparentPower: units(['kVA', 1], ['VA', 0.001], ['MVA', 1000]),
  millivolts: units(['mV', 1], ['V', 1000]),
  voltage: units(['V', 1], ['mV', 0.001], ['kV', 1000]),
  current: units(['A', 1], ['mA', 0.001], ['kA', 1000]),
  frequency: units(['Hz', 1]),
  signal: units(['dBm', 1]),
  mass: units(['kg', 1], ['g', 0.001], ['t', 1000]),
  parts: units(['ppm', 1], ['ppb', 0.001]),
} as const

/** Litres that a mole of an ideal gas takes at 25 °C and 760 mmHg: R·T/p, with R of the SI. */
export const molarVolume = (8.314_462_618_153_24 * 298.15) / 101.325

/** Of a gas with this molar mass in g/mol; its canonical unit is µg/m³, or mg/m³. */
export function gasUnits(molarMass: number, usual: 'µg/m³' | 'mg/m³' | 'ppm', canonical = 'µg/m³') {
  const scale = canonical === 'µg/m³' ? 1 : 0.001
  const all = units(
    ['µg/m³', scale],
    ['mg/m³', 1000 * scale],
    ['ppb', (molarMass / molarVolume) * scale],
    ['ppm', (molarMass / molarVolume) * 1000 * scale],
  )
  return [...all.filter(({ unit }) => unit === usual), ...all.filter(({ unit }) => unit !== usual)]
}

/** Letters, digits and the marks `/ % ° ‰` alone, in lower case and without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[^a-z0-9/%°‰]/g, '')

// In Vietnam Nm³ of air is at 25 °C and 760 mmHg (QCVN 05:2023), to which all of it is reduced.
const spellings: Readonly<Record<string, string>> = {
  'mg/L': 'mgl mg/lit mg/litre mg/liter',
  'µg/L': 'ugl mcg/l ug/lit',
  'µg/m³': 'ugm3 ug/nm3 mcg/m3 ug/m3n',
  'mg/m³': 'mgm3 mg/nm3 mg/m3n',
  'ng/m³': 'ngm3',
  'g/m³': 'gm3',
  'Pt-Co': 'pt/co pcu hazen',
  'µS/cm': 'uscm',
  'mS/cm': 'mscm',
  '°C': 'c oc doc degc celsius',
  '°F': 'f of dof degf fahrenheit',
  '°': 'deg degree degrees',
  '%': 'percent %rh %vol %v/v',
  K: 'kelvin',
  'm³/h': 'm3h m3/hr m3/gio m3/hour cmh',
  'm³/day': 'm3day m3/d m3d m3/ngay m3/ngaydem m3/ngd m3/24h',
  'm³/min': 'm3min m3/phut m3/ph',
  'm³/s': 'm3s m3/giay',
  'L/s': 'ls lit/s l/giay lps',
  'L/min': 'lmin l/phut l/ph lit/phut lpm',
  'L/h': 'lh l/gio lit/h lit/gio',
  'm³': 'khoi',
  L: 'lit liter litre',
  'W/m²': 'wm2',
  dBA: 'db',
  'm/s': 'mps',
  'km/h': 'kmh kph',
  'MPN/100mL': 'mpn',
}

const families: readonly (readonly Unit[])[] = Object.values(unitsOf)
const bySpelling: ReadonlyMap<string, string> = new Map([
  ...Object.entries(spellings).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit] as const),
  ),
  ...families.flat().map(({ unit }) => [folded(unit), unit] as const),
])

/** The unit as the table writes it, of any way people do; undefined: none that it has. Nothing is a unit too. */
export const unitNamed = (written: string): string | undefined => {
  // Milliwatts and megavolts: the table has megawatts and millivolts, which differ by their case alone.
  if (/^\s*(?:m(?:W|VA|var|VAr)h?|M[VA])\s*$/.test(written)) return undefined
  return bySpelling.get(folded(written))
}

/**
 * Two units, however they are written, of which one becomes the other for whatever is measured; undefined: they do not.
 * A part of the volume of a gas becomes its mass by its molar mass only, which the gas has in the table of quantities.
 */
export function unitsBetween(from: string, to: string): readonly [from: Unit, to: Unit] | undefined {
  const names = [unitNamed(from), unitNamed(to)]
  for (const family of families) {
    const [one, other] = names.map((name) => family.find(({ unit }) => unit === name))
    if (one !== undefined && other !== undefined) return [one, other]
  }
  return undefined
}

/** The units that a unit may become, however it is written, itself first; it alone where the table has none. */
export function unitsLike(written: string): string[] {
  const name = unitNamed(written)
  const family = families.find((one) => one.some(({ unit }) => unit === name))
  return [...new Set([written, ...(family ?? []).map(({ unit }) => unit)])].filter((unit) => unit !== '')
}

/** A value in the canonical unit, and back. A factor below 1 divides by its whole inverse, which rounds once only. */
export const toCanonical = (value: number, { factor, offset }: Unit): number => times(value, factor) + offset
export const fromCanonical = (value: number, { factor, offset }: Unit): number => over(value - offset, factor)

const inverse = (factor: number): number | undefined => {
  const whole = Math.round(1 / factor)
  return factor < 1 && 1 / whole === factor ? whole : undefined
}
const times = (value: number, factor: number): number => {
  const by = inverse(factor)
  return by === undefined ? value * factor : value / by
}
const over = (value: number, factor: number): number => {
  const by = inverse(factor)
  return by === undefined ? value / factor : value * by
}
