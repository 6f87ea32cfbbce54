import { dayMs, hourMs, localMonth } from './time.ts'

// Averages and VN_AQI of hourly readings, worked out from a plain list by the words of docs/compliance.md and of
// Decision 1459/QĐ-TCMT, and by nothing of the product's.

/** Values by the beginning of their hour; what was not measured is not in it. */
export type Hours = ReadonlyMap<number, number>

export interface Expected {
  readonly start: number
  readonly end: number
  readonly data: number | null
  readonly n: number
  readonly expected: number
}

const ratio = 0.75
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function ofHours(hours: Hours, start: number, end: number): Expected {
  const values: number[] = []
  for (let hour = start; hour < end; hour += hourMs) {
    const value = hours.get(hour)
    if (value !== undefined) values.push(value)
  }
  const expected = (end - start) / hourMs
  return {
    start,
    end,
    n: values.length,
    expected,
    data: values.length >= ratio * expected ? meanOf(values) : null,
  }
}

function ofDays(hours: Hours, start: number, end: number): Expected {
  const days: number[] = []
  for (let day = start; day < end; day += dayMs) {
    const { data } = ofHours(hours, day, day + dayMs)
    if (data !== null) days.push(data)
  }
  const expected = (end - start) / dayMs
  return { start, end, n: days.length, expected, data: days.length >= ratio * expected ? meanOf(days) : null }
}

/** Of one period as `/api/averages/` labels it by its start. */
export function expectedAverage(hours: Hours, period: string, start: number): Expected {
  if (period === '1h') return ofHours(hours, start, start + hourMs)
  if (period === '8h') return ofHours(hours, start, start + 8 * hourMs)
  if (period === '24h') return ofHours(hours, start, start + dayMs)
  return ofDays(hours, start, localMonth(start, period === 'month' ? 1 : 12))
}

// Table 2, row by row: index, O3 of 1 hour and of 8 hours, CO, SO2, NO2, PM10, PM2.5.
const table = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [50, 160, 100, 10_000, 125, 100, 50, 25],
  [100, 200, 120, 30_000, 350, 200, 150, 50],
  [150, 300, 170, 45_000, 550, 700, 250, 80],
  [200, 400, 210, 60_000, 800, 1200, 350, 150],
  [300, 800, 400, 90_000, 1600, 2350, 420, 250],
  [400, 1000, Number.NaN, 120_000, 2100, 3100, 500, 350],
  [500, 1200, Number.NaN, 150_000, 2630, 3850, 600, 500],
] as const
const columns = { 'O3 1h': 1, 'O3 8h': 2, CO: 3, SO2: 4, NO2: 5, PM10: 6, 'PM2.5': 7 } as const
type Column = keyof typeof columns

function indexOf(name: Column, concentration: number): number {
  const column = columns[name]
  for (const [place, row] of table.entries()) {
    const upper = table[place + 1]
    if (upper === undefined) break
    const [from, to] = [row[column], upper[column]]
    if (concentration < from || !(concentration <= to)) continue
    return Math.floor(row[0] + ((upper[0] - row[0]) * (concentration - from)) / (to - from) + 0.5)
  }
  return 500
}

const bands = [
  [50, 'good'],
  [100, 'moderate'],
  [150, 'poor'],
  [200, 'bad'],
  [300, 'very-bad'],
  [500, 'hazardous'],
] as const
const bandOf = (value: number): string => bands.find(([most]) => value <= most)?.[1] ?? 'hazardous'

/** The concentrations of an hour and their indices, by `quantity mean`. */
export interface ExpectedAqi {
  readonly value: number | null
  readonly band: string | null
  readonly reason: string | null
  readonly parts: ReadonlyMap<
    string,
    { readonly concentration: number | null; readonly index: number | null }
  >
}

function aqiOf(parts: ExpectedAqi['parts']): ExpectedAqi {
  const particles = ['PM2.5', 'PM10'].some((name) =>
    [...parts].some(([key, { index }]) => key.startsWith(`${name} `) && index !== null),
  )
  if (!particles) return { value: null, band: null, reason: 'not-enough-data', parts }
  const value = Math.max(...[...parts.values()].map(({ index }) => index ?? -1))
  return { value, band: bandOf(value), reason: null, parts }
}

/** Formulas 2 to 5, with ½ as the Decision writes it. */
function nowCast(hours: Hours, start: number): number | null {
  const c = Array.from({ length: 12 }, (_, back) => hours.get(start - back * hourMs))
  const known = c.filter((value) => value !== undefined)
  if ([c[0], c[1], c[2]].filter((value) => value === undefined).length > 1) return null
  const w = Math.min(...known) / Math.max(...known)
  if (!(w > 0.5) && Math.max(...known) > 0)
    return c.reduce<number>((sum, value, place) => sum + (value ?? 0) / 2 ** (place + 1), 0)
  let [above, below] = [0, 0]
  for (const [place, value] of c.entries())
    if (value !== undefined) {
      const weight = Math.max(...known) > 0 ? w ** place : 1
      above += weight * value
      below += weight
    }
  return above / below
}

const part = (name: Column, concentration: number | null) => ({
  concentration,
  index: concentration === null ? null : indexOf(name, concentration),
})

export type Station = ReadonlyMap<string, Hours>
const none: Hours = new Map()
const of = (station: Station, quantity: string): Hours => station.get(quantity) ?? none

export function expectedHour(station: Station, start: number): ExpectedAqi {
  const parts = new Map<string, ReturnType<typeof part>>()
  for (const name of ['PM2.5', 'PM10'] as const)
    parts.set(`${name} nowcast`, part(name, nowCast(of(station, name), start)))
  for (const name of ['NO2', 'SO2', 'CO'] as const)
    parts.set(`${name} 1h`, part(name, of(station, name).get(start) ?? null))
  parts.set('O3 1h', part('O3 1h', of(station, 'O3').get(start) ?? null))
  return aqiOf(parts)
}

/** The day whose first hour begins at a midnight: the Decision names its hours by their ends, 01:00 to 00:00. */
export function expectedDay(station: Station, midnight: number): ExpectedAqi {
  const parts = new Map<string, ReturnType<typeof part>>()
  const ends = Array.from({ length: 24 }, (_, n) => midnight + (n + 1) * hourMs)
  const greatest = (values: readonly (number | null | undefined)[]): number | null => {
    const known = values.filter((value) => value !== null && value !== undefined)
    return known.length === 0 ? null : Math.max(...known)
  }
  for (const name of ['PM2.5', 'PM10'] as const)
    parts.set(`${name} 24h`, part(name, ofHours(of(station, name), midnight, midnight + dayMs).data))
  for (const name of ['NO2', 'SO2', 'CO'] as const)
    parts.set(`${name} 1h`, part(name, greatest(ends.map((end) => of(station, name).get(end - hourMs)))))
  const ozone = of(station, 'O3')
  parts.set('O3 1h', part('O3 1h', greatest(ends.map((end) => ozone.get(end - hourMs)))))
  const eight = greatest(ends.map((end) => ofHours(ozone, end - 8 * hourMs, end).data))
  parts.set(
    'O3 8h',
    eight !== null && eight > 400 ? { concentration: eight, index: null } : part('O3 8h', eight),
  )
  return aqiOf(parts)
}
