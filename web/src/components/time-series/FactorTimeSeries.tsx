import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { LazyPart } from '../feedback/LazyPart.tsx'
import { ErrorView } from '../feedback/ErrorView.tsx'
import type { FactorChartProps } from './FactorChart.tsx'
import classes from './FactorTimeSeries.module.css'

const loadChart = async () => {
  // With the words of the charts.
  const [{ FactorChart }] = await Promise.all([
    import('./FactorChart.tsx'),
    loadTexts(['dashboard', 'elements']),
  ])
  return FactorChart
}

/**
 * The time series of one factor over a time that does not move, with its limits. The chart is fetched when one is
 * shown.
 */
export function FactorTimeSeries(props: FactorChartProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.place}>
      <LazyPart
        load={loadChart}
        waiting={<Skeleton height="100%" aria-label={t('loading.label')} />}
        renderFailed={(retry) => <ErrorView text={t('errorView.offline')} onRetry={retry} />}
      >
        {(FactorChart) => <FactorChart {...props} />}
      </LazyPart>
    </div>
  )
}
