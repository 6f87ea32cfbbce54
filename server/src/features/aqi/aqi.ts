import {
  aqiBandOf,
  aqiBreakpoints,
  aqiIndices,
  type AqiQuantity,
  aqiQuantities,
  type AqiScale,
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
 * The weighted mean of 12 hours of particles, the newest first (formulas 2 to 5); null with fewer than two of the
 * newest three.
 */
export function nowCast(hours: readonly (number | null)[], half: HalfWeight): number | null {
  if (hours.slice(0, 3).filter((one) => one !== null).length < 2) return null
  const measured = hours.flatMap((value, age) => (value === null ? [] : [{ value, age }]))
  const values = measured.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const weight = most === 0 ? 1 : Math.max(0.5, least / most)
  if (weight === 0.5 && half === 'literal')
    return measured.reduce((sum, { value, age }) => sum + 0.5 ** (age + 1) * value, 0)
  const sum = measured.reduce((whole, { value, age }) => whole + weight ** age * value, 0)
  return sum / measured.reduce((whole, { age }) => whole + weight ** age, 0)
}

/** The concentrations of one quantity, and by which scale each is judged; the greatest index counts. */
type Judged = readonly (readonly [AqiScale, number | null])[]

interface Index {
  readonly value: number | null
  readonly band: ReturnType<typeof aqiBandOf> | null
  readonly leading: AqiQuantity | null
  readonly indices: Record<AqiQuantity, number | null>
  readonly concentrations: Record<AqiQuantity, number | null>
  readonly reason: 'no-particles' | 'not-enough-data' | null
}

/** `measuresParticles`: whether the station has a factor of PM10 or PM2.5 at all. */
function aqiOf(judged: Readonly<Record<AqiQuantity, Judged>>, measuresParticles: boolean): Index {
  const none = { 'PM2.5': null, PM10: null, O3: null, NO2: null, SO2: null, CO: null }
  const indices: Record<AqiQuantity, number | null> = { ...none }
  const concentrations: Record<AqiQuantity, number | null> = { ...none }
  for (const quantity of aqiQuantities)
    for (const [scale, concentration] of judged[quantity]) {
      if (concentration === null) continue
      // Half up: it makes every figure of the Decision’s examples but one, which does not follow from its formula.
      const index = Math.round(indexOf(scale, concentration))
      if (index < (indices[quantity] ?? -1)) continue
      indices[quantity] = index
      concentrations[quantity] = concentration
    }
  const hasParticles = indices.PM10 !== null || indices['PM2.5'] !== null
  const shown = { indices, concentrations }
  if (!hasParticles)
    return {
      value: null,
      band: null,
      leading: null,
      ...shown,
      reason: measuresParticles ? 'not-enough-data' : 'no-particles',
    }
  const leading = aqiQuantities.reduce((most, one) =>
    (indices[one] ?? -1) > (indices[most] ?? -1) ? one : most,
  )
  const value = indices[leading] ?? 0
  return { value, band: aqiBandOf(value), leading, ...shown, reason: null }
}

/** Valid means of a quantity in µg/m³, by the beginning of the hour, of 8 hours by their end, and of days by theirs. */
export interface Means {
  readonly hour: (start: number) => number | null
  readonly eight: (end: number) => number | null
  readonly day: (start: number) => number | null
}

export type StationMeans = Partial<Record<AqiQuantity, Means>>

const measuresParticles = (means: StationMeans) => means.PM10 !== undefined || means['PM2.5'] !== undefined

/** Of the hour that begins then: gases by its mean, particles by those of 12 hours. */
export function hourlyAqi(means: StationMeans, start: number, half: HalfWeight): Index {
  const cast = (quantity: 'PM10' | 'PM2.5'): number | null => {
    const { hour } = means[quantity] ?? {}
    return hour === undefined
      ? null
      : nowCast(
          Array.from({ length: 12 }, (_, age) => hour(start - age * HOUR_MS)),
          half,
        )
  }
  const mean = (quantity: AqiQuantity): number | null => means[quantity]?.hour(start) ?? null
  return aqiOf(
    {
      'PM2.5': [['PM2.5', cast('PM2.5')]],
      PM10: [['PM10', cast('PM10')]],
      O3: [['O3-1h', mean('O3')]],
      NO2: [['NO2', mean('NO2')]],
      SO2: [['SO2', mean('SO2')]],
      CO: [['CO', mean('CO')]],
    },
    measuresParticles(means),
  )
}

/** Of the day that begins then: particles by its mean, gases by their greatest hour, O3 by its 8 hours, too. */
export function dailyAqi(means: StationMeans, start: number): Index {
  const hours = Array.from({ length: 24 }, (_, hour) => start + hour * HOUR_MS)
  const greatest = (values: readonly (number | null | undefined)[]): number | null =>
    values.reduce<number | null>(
      (most, one) => (one === undefined || one === null || one < (most ?? one) ? most : one),
      null,
    )
  const hour = (quantity: AqiQuantity) => greatest(hours.map((at) => means[quantity]?.hour(at)))
  const eight = greatest(hours.map((at) => means.O3?.eight(at + HOUR_MS)))
  return aqiOf(
    {
      'PM2.5': [['PM2.5', means['PM2.5']?.day(start) ?? null]],
      PM10: [['PM10', means.PM10?.day(start) ?? null]],
      O3: [
        ['O3-1h', hour('O3')],
        ['O3-8h', eight !== null && eight > O3_MOST_8H ? null : eight],
      ],
      NO2: [['NO2', hour('NO2')]],
      SO2: [['SO2', hour('SO2')]],
      CO: [['CO', hour('CO')]],
    },
    measuresParticles(means),
  )
}
