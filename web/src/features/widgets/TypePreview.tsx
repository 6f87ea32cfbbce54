import type { WidgetType } from '@quantrac/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetTypes } from '../../api/contract-values.ts'
import { isChart } from '../../charts/builders.ts'
import { Chart } from '../../charts/Chart.tsx'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { sampleOption } from '../../charts/samples.ts'
import { HighestRows } from './HighestWidget.tsx'
import { sampleRows, sampleLatest, sampleTrend } from './sample-rows.ts'
import { Latest } from './LatestWidget.tsx'
import classes from './TypePreview.module.css'

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
