import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { averagePeriods } from '../../components/averages/average-periods.ts'
import type { StationView } from './station-view.ts'

/** Chooses what the time series draws: what was measured, or averages of a period. */
export function AverageSelect({ view: { average, drawAverage } }: { view: StationView }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('averages.draw')}
      data={[
        { value: 'measured', label: t('averages.periods.measured') },
        ...averagePeriods.map((value) => ({ value, label: t(`averages.periods.${value}`) })),
      ]}
      value={average ?? 'measured'}
      onChange={({ currentTarget: { value } }) =>
        drawAverage(averagePeriods.find((one) => one === value) ?? null)
      }
    />
  )
}
