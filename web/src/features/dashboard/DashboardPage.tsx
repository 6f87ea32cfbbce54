import { Card } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
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
  /** The widgets are being changed: they have the page for themselves. */
  isEditing: boolean
  /** The person's widgets. */
  children: ReactNode
}

/** The state of everything: a sentence, six figures, the map, what needs attention, and the person's widgets. */
export function DashboardPage({ actions, isEditing, children }: DashboardPageProps) {
  const { t } = useTranslation()
  const attention = useQuery(attentionQuery)
  const statistics = useQuery(statisticsQuery)
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  // One below the other: what is wrong is not below the fold.
  const isStacked = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false })
  useDashboardLive(attention.data)
  // In slices, after the headline.
  const [shown, counted] = [useDeferredValue(attention.data), useDeferredValue(statistics.data)]
  const map = <MapCard attention={shown} />
  return (
    <>
      {!isEditing && <Headline attention={attention.data} isFailed={attention.isError} actions={actions} />}
      <div className={classes.parts}>
        {!isEditing && (
          <Part query={statistics} fallback={t('dashboard.failedStatistics')} isLow>
            <Figures statistics={counted} attention={shown} isNarrow={isNarrow} />
          </Part>
        )}
        {!isEditing && (
          <div className={classes.now}>
            {!isStacked && map}
            <Part query={attention} fallback={t('errors.fetchAlertsFailed')}>
              <AttentionCard attention={shown} isNarrow={isNarrow} />
            </Part>
            {isStacked && !isNarrow && map}
          </div>
        )}
        {children}
        {/* Last on a phone: scrolling must not be caught by it. */}
        {!isEditing && isNarrow && map}
      </div>
    </>
  )
}

interface PartProps {
  query: UseQueryResult
  fallback: string
  /** As high as the line of figures. */
  isLow?: boolean
  children: ReactNode
}

/** A part fails alone; what it showed before stays while it is asked for again. */
function Part({ query, fallback, isLow = false, children }: PartProps) {
  if (query.data !== undefined || !query.isError) return children
  return (
    <Card padding={0} className={classes.failed ?? ''} data-low={isLow || undefined}>
      <ErrorView error={query.error} fallback={fallback} isLow={isLow} onRetry={() => void query.refetch()} />
    </Card>
  )
}
