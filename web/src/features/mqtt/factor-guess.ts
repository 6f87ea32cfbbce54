import type { Factor } from '@quantrac/contract'

export interface Guess {
  readonly unit: string
  readonly kind: Factor['kind']
}

const nothing: Guess = { unit: '', kind: 'gauge' }

// What a name says of its unit, before what the quantity says.
const units: Readonly<Record<string, string>> = {
  kw: 'kW',
  kva: 'kVA',
  kvar: 'kvar',
  mgl: 'mg/L',
  ugm3: 'µg/m³',
  mgm3: 'mg/m³',
  ppm: 'ppm',
  ppb: 'ppb',
  ntu: 'NTU',
  mv: 'mV',
  hz: 'Hz',
  hpa: 'hPa',
  m3h: 'm³/h',
  lux: 'lx',
}

// Each unit with the quantities that are measured in it, without marks and blanks.
const quantities: Readonly<Record<string, string>> = {
  'mg/L':
    'cod bod bod5 tss ss nh4 nh4n amoni ammonia ammonium no3 no3n nitrat nitrate no2n nitrit nitrite po4 tn tp tongn tongp totaln totalp do tds clo clodu',
  'µg/m³': 'pm1 pm25 pm10 tsp so2 no2 nox o3 ozone bui',
  'mg/m³': 'co h2s hcl hf nh3',
  ppm: 'co2',
  '°C': 'temp temperature nhietdo watertemp airtemp',
  '%': 'humidity humid rh doam battery pin',
  hPa: 'pressure apsuat barometer',
  'm/s': 'windspeed tocdogio',
  '°': 'winddir winddirection huonggio',
  'µS/cm': 'ec conductivity dodandien',
  NTU: 'turbidity doduc',
  mV: 'orp',
  'm³/h': 'flow flowrate flowin flowout luuluong luuluongvao luuluongra',
  m: 'level waterlevel mucnuoc',
  mm: 'rain rainfall mua luongmua',
  kW: 'power activepower congsuat',
  V: 'voltage volt u ua ub uc u1 u2 u3 v1 v2 v3 dienap',
  A: 'current amp i ia ib ic i1 i2 i3 dongdien',
  Hz: 'frequency freq tanso',
}
const unitOf = new Map(
  Object.entries(quantities).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit] as const),
  ),
)
const meters = new Set(['kwh', 'energy', 'activeenergy', 'diennang'])

/** What a factor is likely measured in, by the name under which its device sends it. */
export function guessOf(sent: string): Guess {
  const plain = sent
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll('µ', 'u')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const names = [...together(words), ...words]
  if (names.some((name) => meters.has(name))) return { unit: 'kWh', kind: 'counter' }
  const said = words.slice(1).find((word) => Object.hasOwn(units, word))
  if (said !== undefined) return { unit: units[said] ?? '', kind: 'gauge' }
  const known = names.find((name) => unitOf.has(name))
  return known === undefined ? nothing : { unit: unitOf.get(known) ?? '', kind: 'gauge' }
}

/** «wind speed 2»: windspeed2, windspeed. */
const together = (words: readonly string[]): string[] =>
  words.map((_, n) => words.slice(0, words.length - n).join('')).filter((name) => name !== words[0])
