import {
  aqiBandOf,
  aqiBreakpoints,
  aqiIndices,
  type AqiPart,
  aqiQuantities,
  type AqiQuantity,
  type AqiScale,
  type AqiValue,
  HOUR_MS,
} from '@quantrac/contract'

const O3_MOST_8H = 400

/** The index of a concentration in µg/m³, not rounded (Decision 1459, formula 1); 500 from the last breakpoint on. */
export function indexOf(scale: AqiScale, concentration: number): number {
  const points = aqiBreakpoints[scale]
  const upper = points.findIndex((point) => concentration <= point)
  if (upper === -1) return aqiIndices.at(-1) ?? 500
  if (upper === 0) return 0
  const [from, to] = [points[upper - 1] ?? 0, points[upper] ?? 0]
  const [low, high] = [aqiIndices[upper - 1] ?? 0, aqiIndices[upper] ?? 0]
  return ((high - low) / (to - from)) * (concentration - from) + low
}

/** Whether the sum for the weight ½ is divided by the weights; as the Decision writes it, it is not. */
export type HalfWeight = 'literal' | 'divided'

/**
 * The weighted mean of 12 hours of particles, the newest first (formulas 2 to 5), and its weight; null with fewer than
 * two of the newest three.
 */
export function nowCast(
  hours: readonly (number | null)[],
  half: HalfWeight,
): { mean: number; weight: number } | null {
  if (hours.slice(0, 3).filter((one) => one !== null).length < 2) return null
  const measured = hours.flatMap((value, age) => (value === null ? [] : [{ value, age }]))
  const values = measured.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const weight = most === 0 ? 1 : Math.max(0.5, least / most)
  if (weight === 0.5 && half === 'literal')
    return { weight, mean: measured.reduce((sum, { value, age }) => sum + 0.5 ** (age + 1) * value, 0) }
  const sum = measured.reduce((whole, { value, age }) => whole + weight ** age * value, 0)
  return { weight, mean: sum / measured.reduce((whole, { age }) => whole + weight ** age, 0) }
}

type Index = Omit<AqiValue, 'start' | 'end'>

/** `measuresParticles`: whether the station has a factor of PM10 or PM2.5 at all. */
function aqiOf(parts: readonly AqiPart[], measuresParticles: boolean): Index {
  // The greatest first; of the same index in the order of the list.
  const sorted = parts.toSorted((one, other) => (other.index ?? -1) - (one.index ?? -1))
  const none = { value: null, band: null, leading: null, parts: sorted }
  if (!measuresParticles) return { ...none, reason: 'no-particles' }
  if (!parts.some(({ quantity, index }) => isParticles(quantity) && index !== null))
    return { ...none, reason: 'not-enough-data' }
  const [{ quantity: leading, index } = { quantity: null, index: null }] = sorted
  return { value: index, band: aqiBandOf(index ?? 0), leading, parts: sorted, reason: null }
}

/** Half up: it makes every figure of the Decision’s examples but one, which does not follow from its formula. */
const rounded = (scale: AqiScale, concentration: number | null): number | null =>
  concentration === null ? null : Math.round(indexOf(scale, concentration))

/** A mean in µg/m³; its value is null where too little was measured. */
export interface Mean {
  readonly value: number | null
  readonly n: number
  readonly expected: number
}

/** The means of a quantity by the beginning of the hour, of 8 hours by their end, and of days by their beginning. */
export interface Means {
  readonly hour: (start: number) => Mean
  readonly eight: (end: number) => Mean
  readonly day: (start: number) => Mean
}

export type StationMeans = Partial<Record<AqiQuantity, Means>>

const isParticles = (quantity: AqiQuantity) => quantity === 'PM10' || quantity === 'PM2.5'
const measuresParticles = (means: StationMeans) => means.PM10 !== undefined || means['PM2.5'] !== undefined

const noNowCast = { weight: null, hours: [] }

/** Of the hour that begins then: gases by its mean, particles by those of 12 hours. */
export function hourlyAqi(means: StationMeans, start: number, half: HalfWeight): Index {
  const parts = partsOf(means, (quantity, { hour }): AqiPart[] => {
    if (!isParticles(quantity)) {
      const { value, n, expected } = hour(start)
      const index = rounded(quantity === 'O3' ? 'O3-1h' : quantity, value)
      return [{ quantity, mean: '1h', concentration: value, index, n, expected, ...noNowCast }]
    }
    const hours = Array.from({ length: 12 }, (_, age) => hour(start - age * HOUR_MS).value)
    const cast = nowCast(hours, half)
    const concentration = cast?.mean ?? null
    const index = rounded(quantity, concentration)
    const counts = { n: hours.filter((one) => one !== null).length, expected: hours.length }
    return [
      { quantity, mean: 'nowcast', concentration, index, ...counts, weight: cast?.weight ?? null, hours },
    ]
  })
  return aqiOf(parts, measuresParticles(means))
}

const dayHours = Array.from({ length: 24 }, (_, hour) => hour * HOUR_MS)

/** Of the day that begins then: particles by its mean, gases by their greatest hour, O3 by its 8 hours, too. */
export function dailyAqi(means: StationMeans, start: number): Index {
  const parts = partsOf(means, (quantity, { hour, eight, day }): AqiPart[] => {
    if (isParticles(quantity)) {
      const { value, n, expected } = day(start)
      const index = rounded(quantity, value)
      return [{ quantity, mean: '24h', concentration: value, index, n, expected, ...noNowCast }]
    }
    const greatest = greatestOf(dayHours.map((at) => hour(start + at)))
    const scale = quantity === 'O3' ? 'O3-1h' : quantity
    const ofHour = {
      quantity,
      mean: '1h' as const,
      ...greatest,
      index: rounded(scale, greatest.concentration),
      ...noNowCast,
    }
    if (quantity !== 'O3') return [ofHour]
    const most = greatestOf(dayHours.map((at) => eight(start + at + HOUR_MS)))
    const isLeftOut = (most.concentration ?? 0) > O3_MOST_8H
    const index = isLeftOut ? null : rounded('O3-8h', most.concentration)
    return [{ quantity, mean: '8h', ...most, index, ...noNowCast }, ofHour]
  })
  return aqiOf(parts, measuresParticles(means))
}

const greatestOf = (means: readonly Mean[]) => {
  const values = means.flatMap(({ value }) => (value === null ? [] : [value]))
  const concentration = values.length === 0 ? null : Math.max(...values)
  return { concentration, n: values.length, expected: means.length }
}

const partsOf = (means: StationMeans, of: (quantity: AqiQuantity, means: Means) => AqiPart[]): AqiPart[] =>
  aqiQuantities.flatMap((quantity) => {
    const measured = means[quantity]
    return measured === undefined ? [] : of(quantity, measured)
  })
