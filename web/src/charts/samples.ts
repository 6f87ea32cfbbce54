import { HOUR_MS } from '@quantrac/contract'
import type {
  AlertFactorsData,
  AlertSharesData,
  AlertsData,
  ChartSeries,
  TimeSeriesData,
  Part,
} from '@quantrac/charts/chart-data.ts'
import { type ChartType, charts } from './builders.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'

// Sample data of the gallery's previews: always the same, so that two previews differ in their type alone.
const end = Date.UTC(2026, 10, 20, 1)
const from = end - 24 * HOUR_MS

/** A wave with some unrest, the same each time. */
const wave = (place: number, phase: number): number =>
  Math.sin(place / 9 + phase) * 18 + Math.sin(place / 2.3 + phase * 3) * 4 + Math.sin(place * 1.7) * 2

interface Sample {
  code: string
  base: number
  points: number
  phase: number
}

function sample({ code, base, points, phase }: Sample): ChartSeries {
  const places = Array.from({ length: points }, (_, place) => place)
  const values = places.map((place) => base + wave((place * 96) / points, phase))
  return {
    code,
    name: code,
    unit: 'mg/L',
    decimals: 0,
    at: places.map((place) => from + ((end - from) * (place + 0.5)) / points),
    values,
    limits: { lower: null, upper: 70, warnBelow: null, warnAbove: 60 },
  }
}

const counts = { points: 96, labelled: 8, columns: 8 } as const

/** So many factors as the type takes, three at most. */
function timeSeries(values: keyof typeof counts, factors: number): TimeSeriesData {
  const given = [
    { code: 'COD', base: 52, phase: 0 },
    { code: 'TSS', base: 38, phase: 1.4 },
    { code: 'BOD', base: 25, phase: 2.5 },
  ].slice(0, Math.max(1, factors))
  return { from, to: end, series: given.map((one) => sample({ ...one, points: counts[values] })) }
}

const parts: readonly Part[] = [
  ['COD', 52, 0.82],
  ['TSS', 38, 0.61],
  ['NH4', 21, 0.44],
  ['BOD', 33, 0.93],
  ['TP', 14, 0.3],
].map(([code, value, share]) => ({
  code: String(code),
  name: String(code),
  unit: 'mg/L',
  decimals: 0,
  value: Number(value),
  limit: Math.round(Number(value) / Number(share)),
  share: Number(share),
}))

const alerts: AlertsData = {
  from: end - 7 * 24 * HOUR_MS,
  to: end,
  at: Array.from({ length: 28 }, (_, place) => end - (28 - place) * 6 * HOUR_MS),
  alert: Array.from({ length: 28 }, (_, place) => Math.max(0, Math.round(wave(place * 3, 0.4) / 8))),
  warning: Array.from({ length: 28 }, (_, place) => Math.max(0, Math.round(wave(place * 3, 2) / 9))),
}

const alertShares: AlertSharesData = {
  shares: [
    ['NT-01', 14],
    ['KK-02', 9],
    ['NT-03', 6],
    ['DN-01', 5],
  ].map(([name, count]) => ({ name: String(name), count: Number(count) })),
}

const alertFactors: AlertFactorsData = {
  rows: [
    { name: 'COD', alert: 11, warning: 4 },
    { name: 'TSS', alert: 7, warning: 3 },
    { name: 'pH', alert: 5, warning: 0 },
    { name: 'PM2.5', alert: 1, warning: 2 },
  ],
}

/** A type of chart with sample data; `factors` is how many it may show. */
export function sampleOption(
  type: ChartType,
  look: ChartLook,
  { factors, title }: { factors: number; title: string },
): EChartsOption {
  const chart = charts[type]
  switch (chart.kind) {
    case 'timeSeries':
      return chart.build(timeSeries(chart.values, factors), look, title)
    case 'parts':
      return chart.build({ parts: parts.slice(0, Math.max(3, Math.min(5, factors))) }, look, title)
    case 'alerts':
      return chart.build(alerts, look, title)
    case 'alertFactors':
      return chart.build(alertFactors, look, title)
    default:
      return chart.build(alertShares, look, title)
  }
}
