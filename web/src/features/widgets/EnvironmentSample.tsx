import { type AveragesTimeSeries, averagesTimeSeries } from '@quantrac/charts/averages-time-series.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import {
  aqiBandOf,
  type AqiValue,
  type ComplianceDay,
  type ComplianceSummary,
  DAY_MS,
  HOUR_MS,
  localDay,
  localInstant,
} from '@quantrac/contract'
import { useCallback } from 'react'
import { Chart } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import { Hours } from './AqiWidget.tsx'
import { Month } from './ComplianceWidget.tsx'
import type { LateType } from './late-types.ts'

// Sample data of the gallery's previews, always the same.

const end = localInstant('2026-11-20')
const places = Array.from({ length: 24 }, (_, place) => place)
const wave = (place: number): number => Math.sin(place / 3.6)

const hours: AqiValue[] = places.map((place) => {
  const start = end - (24 - place) * HOUR_MS
  const value = place === 9 ? null : Math.round(92 + 44 * wave(place))
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + HOUR_MS).toISOString(),
    value,
    band: value === null ? null : aqiBandOf(value),
    leading: value === null ? null : 'PM2.5',
    parts: [],
    reason: value === null ? 'not-enough-data' : null,
  }
})

const days: ComplianceDay[] = places.slice(0, 19).map((place) => {
  const ratio = 0.85 + 0.4 * wave(place)
  const isShort = place === 12
  const result = isShort ? 'not-enough-data' : ratio > 1 ? 'exceeded' : 'within'
  const short = isShort ? { n: 5, expected: 24 } : { n: null, expected: null }
  const day = localDay(localInstant('2026-11-01') + place * DAY_MS)
  return { day, result, ratio: isShort ? null : ratio, factor: 'PM2.5', period: '24h', ...short }
})

const month: ComplianceSummary = {
  standard: null,
  judged_until: null,
  days,
  factors: [],
  instant: [],
  not_measured: [],
  without_quantity: [],
}

const averages: AveragesTimeSeries = {
  from: end - DAY_MS,
  to: end,
  series: [
    {
      code: 'PM2.5',
      name: 'PM2.5',
      unit: 'µg/m³',
      decimals: 0,
      limits: null,
      at: places.flatMap((place) => [end - (24 - place) * HOUR_MS, end - (23 - place) * HOUR_MS - 1]),
      values: places.flatMap((place) => [valueAt(place), valueAt(place)]),
    },
  ],
  gaps: [{ from: end - 15 * HOUR_MS, to: end - 13 * HOUR_MS, label: '' }],
  lane: [],
  limitsOf: null,
  marked: null,
  periods: [],
  facts: [],
  part: 'reading',
  rule: [],
}

function valueAt(place: number): number | null {
  return place === 9 || place === 10 ? null : 34 + 12 * wave(place)
}

const nothing = (): void => {}

export interface EnvironmentSampleProps {
  type: LateType
  title: string
}

/** A widget of the environment with sample data. */
export function EnvironmentSample({ type, title }: EnvironmentSampleProps) {
  const build = useCallback(
    (look: ChartLook) =>
      averagesTimeSeries(averages, look, { title, canSelect: false, gapFill: hatch(look) }),
    [title],
  )
  if (type === 'aqi_hours') return <Hours hours={hours} />
  if (type === 'compliance_month')
    return <Month summary={month} month="2026-11" title={title} onOpen={nothing} />
  return <Chart build={build} label={title} />
}
