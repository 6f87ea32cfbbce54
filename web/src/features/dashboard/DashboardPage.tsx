import { Card } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { stripsQuery } from '../../components/strip/strips-query.ts'
import { useStrips } from '../../components/strip/use-strips.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { Board } from './Board.tsx'
import classes from './DashboardPage.module.css'
import { attentionQuery, statisticsQuery } from './dashboard-queries.ts'
import { Headline } from './Headline.tsx'
import { MapCard } from './MapCard.tsx'
import { Recovered } from './Recovered.tsx'
import { Today } from './Today.tsx'
import { useDashboardLive } from './use-dashboard-live.ts'

interface DashboardPageProps {
  /** What the strips show. */
  choice: RangeChoice
  /** Range and buttons: beside the headline, on a phone above the widgets. */
  actions: ReactNode
  /** The widgets are being changed: they have the page for themselves. */
  isEditing: boolean
  /** The person's widgets. */
  children: ReactNode
}

/** The state of everything: a sentence, a row a station with its strip, today's figures, the map, and the widgets. */
export function DashboardPage({ choice, actions, isEditing, children }: DashboardPageProps) {
  const [attention, statistics] = [useQuery(attentionQuery), useQuery(statisticsQuery)]
  const strips = useStrips(choice)
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  useDashboardLive(attention.data)
  useSilence(attention.data?.modules.offline, choice)
  // In slices, after the headline.
  const [shown, counted] = [useDeferredValue(attention.data), useDeferredValue(statistics.data)]
  const today = (
    <Part query={statistics} fallback="dashboard.failedStatistics">
      <Today statistics={counted} />
    </Part>
  )
  const map = <MapCard attention={shown} />
  const isWaiting = isDue(attention, shown) || isDue(strips.query, strips.answer)
  const board = (
    <Part
      query={attention.isError && attention.data === undefined ? attention : strips.query}
      fallback="errors.fetchAlertsFailed"
    >
      <Board
        attention={shown}
        strips={strips}
        choice={choice}
        isNarrow={isNarrow}
        between={isNarrow ? today : undefined}
      />
    </Part>
  )
  return (
    <>
      {!isEditing && (
        <Headline
          attention={attention.data}
          isFailed={attention.isError}
          actions={isNarrow ? null : actions}
        />
      )}
      <div className={classes.parts} data-waiting={isWaiting || undefined}>
        {!isEditing && (
          <div className={classes.now}>
            <div className={classes.board}>{board}</div>
            {!isNarrow && (
              <div className={classes.rail}>
                {today}
                {map}
                <Recovered attention={shown} names={strips.names} />
              </div>
            )}
          </div>
        )}
        {!isEditing && isNarrow && <Recovered attention={shown} names={strips.names} />}
        {!isEditing && isNarrow && <div className={classes.actions}>{actions}</div>}
        {children}
        {/* Last on a phone: scrolling must not be caught by it. */}
        {!isEditing && isNarrow && map}
      </div>
    </>
  )
}

/** Whether what a query asks for has neither failed nor been drawn yet. */
const isDue = (query: UseQueryResult, drawn: unknown): boolean => drawn === undefined && !query.isError

/** What falls silent sends nothing: its strip is asked for again when the number of those off line has changed. */
function useSilence(offline: number | undefined, choice: RangeChoice): void {
  const client = useQueryClient()
  useEffect(() => {
    if (offline !== undefined) void client.invalidateQueries(stripsQuery(choice))
    // Not when another range is chosen, which is asked for anyway.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [client, offline])
}

interface PartProps {
  query: UseQueryResult
  fallback: 'dashboard.failedStatistics' | 'errors.fetchAlertsFailed'
  children: ReactNode
}

/** A part fails alone; what it showed before stays while it is asked for again. */
function Part({ query, fallback, children }: PartProps) {
  const { t } = useTranslation()
  if (query.data !== undefined || !query.isError) return children
  return (
    <Card padding={0} className={classes.failed ?? ''}>
      <ErrorView error={query.error} fallback={t(fallback)} isLow onRetry={() => void query.refetch()} />
    </Card>
  )
}
