import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { MINUTE_MS, type ModuleLatestFactor, type WidgetType } from '@quantrac/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetTypes } from '../../api/contract-values.ts'
import { isChart } from '../../charts/builders.ts'
import { Chart } from '../../charts/Chart.tsx'
import { sampleOption } from '../../charts/samples.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { HighestRows } from './HighestWidget.tsx'
import type { EnvironmentSampleProps } from './EnvironmentSample.tsx'
import type { HighestRow } from './highest-rows.ts'
import { isLate } from './late-types.ts'
import { Latest } from './LatestWidget.tsx'
import classes from './TypePreview.module.css'

// Its widgets are in few dashboards: nobody else fetches them.
const loadEnvironment = async () => (await import('./environment-widgets.ts')).EnvironmentSample

// Sample data of the gallery's previews that are no charts.

const sampleRows: readonly HighestRow[] = [
  { module: 'NT-01', factor: 'COD', value: 96.1, unit: 'mg/L', limit: 75, ratio: 1.28, timestamp: null },
  { module: 'KK-02', factor: 'PM2.5', value: 46.8, unit: 'µg/m³', limit: 50, ratio: 0.94, timestamp: null },
  { module: 'NT-03', factor: 'TSS', value: 31.2, unit: 'mg/L', limit: 50, ratio: 0.62, timestamp: null },
]

const sampleLatest: ModuleLatestFactor = {
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

/** A type of widget with sample data, as its own builder draws it; `isLarge` at its real size. */
export function TypePreview({ type, isLarge = false }: { type: WidgetType; isLarge?: boolean }) {
  return (
    // A picture: its name is beside it.
    <span className={classes.box} data-large={isLarge || undefined} aria-hidden inert>
      <span className={classes.picture}>
        <Sample type={type} />
      </span>
    </span>
  )
}

function Sample({ type }: { type: WidgetType }) {
  const { t } = useTranslation()
  const title = t(`widgets.types.${type}`)
  const factors = widgetTypes[type].factor_limit
  const build = useCallback(
    (look: ChartLook) => (isChart(type) ? sampleOption(type, look, { factors, title }) : {}),
    [type, factors, title],
  )
  if (isLate(type))
    return (
      <LazyPart<EnvironmentSampleProps> load={loadEnvironment}>
        {(Picture) => <Picture type={type} title={title} />}
      </LazyPart>
    )
  if (isChart(type)) return <Chart build={build} label={title} />
  if (type === 'card_lastestFactor')
    return <Latest factor={sampleLatest} series={sampleTrend()} kind="gauge" />
  const words = {
    factor: t('widgets.words.factor'),
    station: t('widgets.words.station'),
    highest: t('widgets.words.highest'),
    limit: t('widgets.words.limit'),
    share: t('widgets.words.share'),
    at: t('widgets.words.at'),
  }
  return <HighestRows rows={sampleRows} words={words} />
}

/** An hour that ends now. */
function sampleTrend(): ChartSeries {
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
