import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableWords } from './chart-table.ts'

/** The heads of the columns in a table of a chart's data. A table is seldom opened: each is looked up when it is read. */
export function useTableWords(): TableWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      get time() {
        return t('widgets.words.time')
      },
      get factor() {
        return t('widgets.words.factor')
      },
      get value() {
        return t('widgets.words.value')
      },
      get share() {
        return t('widgets.words.share')
      },
      get station() {
        return t('widgets.words.station')
      },
      get count() {
        return t('widgets.words.count')
      },
      get alert() {
        return t('charts.alert')
      },
      get warning() {
        return t('charts.warning')
      },
    }),
    [t],
  )
}
