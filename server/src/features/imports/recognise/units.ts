/** A unit as so many of its family's first one, and where its zero is. */
interface Unit {
  readonly family: string
  readonly factor: number
  readonly offset: number
}

const families: Readonly<Record<string, Readonly<Record<string, number | readonly [number, number]>>>> = {
  concentration: {
    'mg/l': 1,
    'g/m3': 1,
    'g/l': 1000,
    'ug/l': 1e-3,
    'ng/l': 1e-6,
    'mg/m3': 1e-3,
    'ug/m3': 1e-6,
    'ng/m3': 1e-9,
  },
  'concentration of dry gas': { 'mg/nm3': 1, 'ug/nm3': 1e-3, 'g/nm3': 1000 },
  parts: { ppm: 1, ppb: 1e-3 },
  temperature: { c: [1, 0], f: [5 / 9, -160 / 9], k: [1, -273.15] },
  energy: { kwh: 1, wh: 1e-3, mwh: 1000, gwh: 1e6, mj: 1 / 3.6 },
  'reactive energy': { kvarh: 1, varh: 1e-3, mvarh: 1000 },
  'apparent energy': { kvah: 1, vah: 1e-3, mvah: 1000 },
  power: { kw: 1, w: 1e-3, mw: 1000 },
  'reactive power': { kvar: 1, var: 1e-3, mvar: 1000 },
  'apparent power': { kva: 1, va: 1e-3, mva: 1000 },
  flow: {
    'm3/h': 1,
    'l/s': 3.6,
    'm3/s': 3600,
    'm3/min': 60,
    'l/min': 0.06,
    'l/h': 1e-3,
    'm3/d': 1 / 24,
    gpm: 0.227124707,
  },
  volume: { m3: 1, l: 1e-3 },
  length: { m: 1, dm: 0.1, cm: 0.01, mm: 1e-3, km: 1000 },
  pressure: {
    kpa: 1,
    pa: 1e-3,
    hpa: 0.1,
    mbar: 0.1,
    bar: 100,
    mpa: 1000,
    mmhg: 0.133322387415,
    psi: 6.894757,
  },
  voltage: { v: 1, kv: 1000 },
  current: { a: 1, ka: 1000, ma: 1e-3 },
  conductivity: { 'us/cm': 1, 'ms/cm': 1000, 's/m': 10_000, 'ms/m': 10 },
  speed: { 'm/s': 1, 'km/h': 1 / 3.6 },
  mass: { kg: 1, g: 1e-3, t: 1000 },
  turbidity: { ntu: 1 },
  frequency: { hz: 1 },
  share: { '%': 1 },
  angle: { deg: 1 },
}

const units = new Map<string, Unit>(
  Object.entries(families).flatMap(([family, members]) =>
    Object.entries(members).map(([name, of]): [string, Unit] => {
      const [factor, offset] = typeof of === 'number' ? [of, 0] : of
      return [name, { family, factor, offset }]
    }),
  ),
)

const others: Readonly<Record<string, string>> = {
  'm3/hr': 'm3/h',
  'm3/gio': 'm3/h',
  'm3/day': 'm3/d',
  'm3/ngay': 'm3/d',
  'm3/ngd': 'm3/d',
  'm3/ph': 'm3/min',
  'm3/phut': 'm3/min',
  'l/ph': 'l/min',
  'lit/s': 'l/s',
  cmh: 'm3/h',
  lps: 'l/s',
  degc: 'c',
  'do c': 'c',
  degf: 'f',
  celsius: 'c',
  kvah: 'kvah',
  mps: 'm/s',
  percent: '%',
  '%rh': '%',
  do: 'deg',
}

/** How units are compared. Case is told from neither: no two of the families differ by it, but for mega and milli. */
function plainUnit(text: string): string {
  const plain = text
    .trim()
    .normalize('NFKC')
    .replace(/[µμ]/g, 'u')
    .replace(/[°º]\s*/g, '')
    .replace(/\^?3|³/g, '3')
    .replaceAll('·', '/')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0111\u0110]/g, 'd')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
  // Milli and mega are told apart by case alone.
  if (plain === 'mW' || plain === 'mV') return plain
  const lower = plain.toLowerCase()
  return others[lower] ?? lower
}

export const isUnit = (text: string): boolean => text.trim() !== '' && units.has(plainUnit(text))

export interface Scale {
  readonly factor: number
  readonly offset: number
}

/** A value in one unit as a value in another: null where they are the same, `unknown` where nothing tells. */
export function scaleBetween(from: string, to: string): Scale | null | 'unknown' {
  const [one, other] = [plainUnit(from), plainUnit(to)]
  if (one === other || one === '' || other === '') return null
  const [read, stored] = [units.get(one), units.get(other)]
  if (read === undefined || stored === undefined || read.family !== stored.family) return 'unknown'
  const factor = rounded(read.factor / stored.factor)
  const offset = rounded((read.offset - stored.offset) / stored.factor)
  return factor === 1 && offset === 0 ? null : { factor, offset }
}

/** Without the noise of halves and thirds in the last places. */
const rounded = (value: number): number => Number(value.toPrecision(15))

export const scaled = (value: number, { factor, offset }: Scale): number =>
  Number((value * factor + offset).toPrecision(12))

/** A head's name, and its unit: in brackets, or the last word if that is a unit. */
export function headParts(head: string): { readonly name: string; readonly unit: string } {
  const text = head.replace(/\s+/g, ' ').trim()
  const bracketed = /^(.*?)\s*[([]([^()[\]]*)[)\]]\s*$/.exec(text)
  if (bracketed !== null) {
    const [, name = '', unit = ''] = bracketed
    if (isUnit(unit) || (name !== '' && /[/%°³µ]|^pp[mb]$/i.test(unit) && unit.length <= 20))
      return { name: name.trim(), unit: unit.trim() }
  }
  const last = /^(.+?)[\s,_;:-]+(\S+)$/.exec(text)
  if (last !== null) {
    const [, name = '', unit = ''] = last
    // A single letter is no unit without brackets: «Tank A» is no current.
    if (isUnit(unit) && (unit.length > 1 || unit === '%')) return { name: name.trim(), unit }
  }
  return { name: text, unit: '' }
}
