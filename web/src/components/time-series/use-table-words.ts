import { useTranslation } from 'react-i18next'
import type { TableWords } from './chart-table.ts'

/** Looks up the heads of the columns in a table of a chart's data. Not at once: a table is seldom opened. */
export function useTableWords(): () => TableWords {
  const { t } = useTranslation()
  return () => ({
    time: t('widgets.words.time'),
    factor: t('widgets.words.factor'),
    value: t('widgets.words.value'),
    share: t('widgets.words.share'),
    station: t('widgets.words.station'),
    count: t('widgets.words.count'),
    alert: t('charts.alert'),
    warning: t('charts.warning'),
    compared: (by, name) => t(`charts.comparedColumn.${by}`, { name }),
  })
}
