import { MINUTE_MS, type ModuleLatestFactor } from '@quantrac/contract'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import type { HighestRow } from './highest-rows.ts'

// Sample data of the gallery's previews that are no charts.

export const sampleRows: readonly HighestRow[] = [
  { module: 'NT-01', factor: 'COD', value: 96.1, unit: 'mg/L', limit: 75, ratio: 1.28, timestamp: null },
  { module: 'KK-02', factor: 'PM2.5', value: 46.8, unit: 'µg/m³', limit: 50, ratio: 0.94, timestamp: null },
  { module: 'NT-03', factor: 'TSS', value: 31.2, unit: 'mg/L', limit: 50, ratio: 0.62, timestamp: null },
]

export const sampleLatest: ModuleLatestFactor = {
  id: 1,
  code: 'COD',
  name: 'COD',
  unit: 'mg/L',
  decimals: 1,
  kind: 'gauge',
  value: 46.3,
  timestamp: '2026-11-20T01:00:00.000Z',
  quality: 0,
  status: 'NORMAL',
  min_value: null,
  max_value: 75,
  min_range: 0,
  max_range: 0,
  condition: 'normal',
  excursion: null,
}

/** An hour that ends now. */
export function sampleTrend(): ChartSeries {
  const now = Date.now()
  const places = Array.from({ length: 30 }, (_, place) => place)
  return {
    code: 'COD',
    name: 'COD',
    unit: 'mg/L',
    decimals: 1,
    at: places.map((place) => now - (30 - place) * 2 * MINUTE_MS),
    values: places.map((place) => 42 + 4 * Math.sin(place / 4) + place / 8),
  }
}
