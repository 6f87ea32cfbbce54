import type { TFunction } from 'i18next'
import type { ChartTable } from '../time-series/chart-table.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import type { StripsAnswer } from './strips-query.ts'

/** What strips show, a row for each mark, the newest first. */
export function stripTable(
  { strips, factors, is_daily }: Pick<StripsAnswer, 'strips' | 'factors' | 'is_daily'>,
  { t, language }: { t: TFunction; language: string },
): ChartTable {
  const rows = [...strips.values()].flatMap(({ module, periods }) =>
    periods.map((period) => {
      const factor = period.factor_id === null ? undefined : factors.get(period.factor_id)
      return [
        Date.parse(period.from),
        module,
        t(`strip.${period.state}`),
        factor?.code ?? '',
        period.to === null && !is_daily
          ? t('strip.underWay')
          : formatLasting(period.seconds * 1000, language, 'short'),
        period.peak === null
          ? ''
          : `${formatNumber(period.peak, language, factor?.decimals)} ${factor?.unit ?? ''}`,
        period.limit === null ? '' : formatMeasured(period.limit, language),
      ] as const
    }),
  )
  return {
    columns: [
      { label: t('strip.column.from'), kind: is_daily ? 'day' : 'time' },
      { label: t('strip.column.station'), kind: 'text' },
      { label: t('strip.column.what'), kind: 'text' },
      { label: t('strip.column.factor'), kind: 'text' },
      { label: t('strip.column.lasting'), kind: 'text' },
      { label: t('strip.column.peak'), kind: 'text' },
      { label: t('strip.column.limit'), kind: 'text' },
    ],
    rows: rows.toSorted((a, b) => b[0] - a[0]),
  }
}
