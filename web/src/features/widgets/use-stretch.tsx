import { DAY_MS, type WidgetType } from '@quantrac/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseData } from '@quantrac/charts/chart-data.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { Span } from '../../lib/ranges.ts'
import { formatClock, formatDateTime } from '../../lib/time-format.ts'
import { factsOf, isWhole } from './chart-window.ts'

interface Held {
  readonly data: CourseData
  readonly span: Span
}

/** The part of a chart that was selected or is in its brush. New data would clear a selection: it waits until that is gone. */
export function useStretch(type: WidgetType, data: CourseData | undefined) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<Held | null>(null)
  const [window, setWindow] = useState<Span | null>(null)
  const select = (span: Span | null): void =>
    setSelected(span === null || data === undefined ? null : { data: selected?.data ?? data, span })
  const show = (span: Span): void => setWindow(data === undefined || isWhole(span, data) ? null : span)
  const chosen = selected === null ? t('widgets.selectHint') : <SelectedFacts {...selected} />
  const foot: ReactNode = type === 'area_selection' ? chosen : undefined
  return { select, show, window, data: selected?.data ?? data, foot }
}

function SelectedFacts({ data, span }: Held) {
  const { t } = useTranslation()
  const locale = currentLanguage()
  const [series] = data.series
  const facts = series === undefined ? null : factsOf(series, span)
  if (series === undefined || facts === null) return <output>{t('widgets.selectedEmpty')}</output>
  const time = data.to - data.from <= DAY_MS ? formatClock : formatDateTime
  const value = (number: number): string =>
    `${formatNumber(number, locale, series.decimals)} ${series.unit}`.trim()
  return (
    <output>
      {t('widgets.selected', {
        from: time(span.from, locale),
        to: time(span.to, locale),
        least: value(facts.least),
        mean: value(facts.mean),
        greatest: value(facts.greatest),
      })}
    </output>
  )
}
