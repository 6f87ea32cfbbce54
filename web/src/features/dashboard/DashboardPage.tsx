import { Card } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { attentionQuery, statisticsQuery } from './dashboard-queries.ts'
import classes from './DashboardPage.module.css'
import { Figures } from './Figures.tsx'
import { Headline } from './Headline.tsx'
import { MapCard } from './MapCard.tsx'
import { useDashboardLive } from './use-dashboard-live.ts'

interface DashboardPageProps {
  /** Beside the headline: range and buttons. */
  actions: ReactNode
  /** The person's widgets. */
  children: ReactNode
}

/** The state of everything: a sentence, six figures, the map, what needs attention, and the person's widgets. */
export function DashboardPage({ actions, children }: DashboardPageProps) {
  const { t } = useTranslation()
  const attention = useQuery(attentionQuery)
  const statistics = useQuery(statisticsQuery)
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  useDashboardLive(attention.data?.rows)
  return (
    <>
      <Headline attention={attention.data} actions={actions} />
      <div className={classes.parts}>
        <Part query={statistics} fallback={t('dashboard.failedStatistics')}>
          <Figures statistics={statistics.data} attention={attention.data} />
        </Part>
        <div className={classes.now}>
          <div className={classes.map}>
            <MapCard attention={attention.data} />
          </div>
          <Part query={attention} fallback={t('errors.fetchAlertsFailed')}>
            <AttentionCard attention={attention.data} isNarrow={isNarrow} />
          </Part>
        </div>
        {children}
      </div>
    </>
  )
}

interface PartProps {
  query: UseQueryResult
  fallback: string
  children: ReactNode
}

/** A part fails alone; what it showed before stays while it is asked for again. */
function Part({ query, fallback, children }: PartProps) {
  if (query.data !== undefined || !query.isError) return children
  return (
    <Card padding={0} className={classes.failed ?? ''}>
      <ErrorView error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
    </Card>
  )
}
