/** The document that the index is made by. */
export const aqiDocument = '1459/QĐ-TCMT'

/** Good to hazardous, as Decision 1459/QĐ-TCMT of 12/11/2019 names them (Table 1). */
export const aqiBands = ['good', 'moderate', 'poor', 'bad', 'very-bad', 'hazardous'] as const
export type AqiBand = (typeof aqiBands)[number]

/** The greatest index of each band. */
const bandEnds: readonly (readonly [AqiBand, number])[] = [
  ['good', 50],
  ['moderate', 100],
  ['poor', 150],
  ['bad', 200],
  ['very-bad', 300],
  ['hazardous', 500],
]

export const aqiBandOf = (value: number): AqiBand =>
  bandEnds.find(([, end]) => value <= end)?.[0] ?? 'hazardous'

/** Codes of quantities. */
export const aqiQuantities = ['PM2.5', 'PM10', 'O3', 'NO2', 'SO2', 'CO'] as const
export type AqiQuantity = (typeof aqiQuantities)[number]

/** The course of a concentration by which an index is made: O3 has two. */
export type AqiScale = Exclude<AqiQuantity, 'O3'> | 'O3-1h' | 'O3-8h'

/** Table 2: indices, and for each the concentration in µg/m³ at which it begins; the last is "this much or more". */
export const aqiIndices = [0, 50, 100, 150, 200, 300, 400, 500] as const
export const aqiBreakpoints: Readonly<Record<AqiScale, readonly number[]>> = {
  'O3-1h': [0, 160, 200, 300, 400, 800, 1000, 1200],
  // Above 400 it is left out.
  'O3-8h': [0, 100, 120, 170, 210, 400],
  CO: [0, 10_000, 30_000, 45_000, 60_000, 90_000, 120_000, 150_000],
  SO2: [0, 125, 350, 550, 800, 1600, 2100, 2630],
  NO2: [0, 100, 200, 700, 1200, 2350, 3100, 3850],
  PM10: [0, 50, 150, 250, 350, 420, 500, 600],
  'PM2.5': [0, 25, 50, 80, 150, 250, 350, 500],
}
