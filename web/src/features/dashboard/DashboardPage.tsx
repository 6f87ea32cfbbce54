import { Card, Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Attention, type AttentionRow, DAY_MS, type ReadingsFrame } from '@quantrac/contract'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { noteAskedBefore } from '../../api/alerts-feed.ts'
import { followReadings } from '../../api/readings-feed.ts'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { headlineOf, type Headline as HeadlineFacts } from '../../components/condition/headline.ts'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLargest } from '../../lib/duration-format.ts'
import { gathering } from '../../lib/gathering.ts'
import { formatClock, formatShort, formatWeekday, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { AttentionCard } from './AttentionCard.tsx'
import classes from './DashboardPage.module.css'
import { attentionQuery, statisticsQuery, trendKey } from './dashboard-queries.ts'
import { Figures } from './Figures.tsx'
import { MapCard } from './MapCard.tsx'

// Several alerts of one moment are asked for once.
const GATHER_MS = 250

// Values change each second; the list follows within two.
const VALUES_MS = 2000

/** Every excursion under way, and those that ended today. */
const factsOf = (attention: Attention | undefined): string =>
  JSON.stringify([
    attention?.rows.map(({ module, alert_id, condition }) => [module.id, alert_id, condition]),
    attention?.recovered_total,
  ])

/** Without the rows' last hour, which is as it was but for a reading. */
const renewLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: ['dashboard'],
    predicate: ({ queryKey }) => queryKey[1] !== trendKey,
  })

const MOST_STATIONS = 100

const stationsOf = (rows: readonly AttentionRow[]): string =>
  [...new Set(rows.map(({ module }) => module.code))].toSorted().slice(0, MOST_STATIONS).join('\n')

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
  /** Whether the placeholder is only as high as the line of figures. */
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

interface HeadlineProps {
  /** Undefined while loading. */
  attention: Attention | undefined
  /** It could not be loaded: nothing is said of the state. */
  isFailed: boolean
  actions: ReactNode
}

/** The state of everything in one sentence, the worst first. */
function Headline({ attention, isFailed, actions }: HeadlineProps) {
  const { t } = useTranslation()
  const now = useNow()
  const told = attention && headlineOf(attention)
  const words = useHeadlineWords(attention, told)
  const away = useIntakeDownText()
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {attention === undefined && isFailed ? (
          <Title order={1}>{t('nav.dashboard')}</Title>
        ) : told === undefined || words === undefined ? (
          <Skeleton height={26} width="min(420px, 80%)" />
        ) : (
          <Title order={1} className={classes.title}>
            <ConditionIcon condition={away === undefined ? told.worst : 'offline'} size={22} />
            <span>
              {away ??
                words.sentence.map((part, place) => (
                  // Between the parts, not inside one, a line is broken; the space is for who copies it.
                  <Fragment key={part}>
                    {place > 0 && ' '}
                    <span className={classes.part}>{part}</span>
                  </Fragment>
                ))}
            </span>
          </Title>
        )}
        <p className={classes.context}>
          {[
            ...(words?.rest ?? []),
            `${formatWeekday(now, currentLanguage())}, ${formatClock(now)} (${ZONE_LABEL})`,
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  )
}

function useHeadlineWords(attention: Attention | undefined, told: HeadlineFacts | undefined) {
  const { t } = useTranslation()
  const since = useQuietSince(attention)
  const unseen = useNoStations()
  if (attention === undefined || told === undefined) return undefined
  if (attention.modules_total === 0)
    return { sentence: [t(unseen?.title ?? 'dashboard.headline.none')], rest: [] }
  const calibrating =
    told.calibrating > 0 ? [t('dashboard.calibratingRest', { count: told.calibrating })] : []
  if (told.parts.length === 0) return { sentence: [since ?? ''], rest: calibrating }
  const sentence = told.parts.map(({ part, count }, place) => {
    const says = t(`dashboard.headline.${part}`, { count })
    return place < told.parts.length - 1 ? `${says},` : says
  })
  const normal = told.normal > 0 ? [t('dashboard.normalRest', { count: told.normal })] : []
  return { sentence, rest: [...normal, ...calibrating] }
}

/** Since when nothing is wrong; only excursions are known by their time. */
function useQuietSince(attention: Attention | undefined): string | undefined {
  const { t } = useTranslation()
  const now = useNow()
  if (attention === undefined) return undefined
  const { modules_total: count, modules, quiet_since } = attention
  const normal = modules.normal
  if (normal < count) return t('dashboard.headline.quiet', { count: normal })
  if (quiet_since === null) return t('dashboard.headline.quietNever', { count })
  const language = currentLanguage()
  const quietMs = now - Date.parse(quiet_since)
  if (quietMs >= DAY_MS)
    return t('dashboard.headline.quietFor', { count, for: formatLargest(quietMs, language) })
  return t('dashboard.headline.quietSince', { count, since: formatShort(quiet_since, now) })
}

/**
 * Asks again for what the dashboard shows when an alert arrives, and when a factor that is listed is in another
 * condition or sends a new value.
 */
function useDashboardLive(attention: (Attention & { readonly askedAt: number }) | undefined): void {
  const rows = attention?.rows
  const client = useQueryClient()
  useEffect(() => {
    noteAskedBefore()
    const renew = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const late = gathering(GATHER_MS, () => void renewIfChanged(client))
    const unfollow = onAlertsArrived((alerts) => (alerts.length > 0 ? renew : late).soon())
    return () => {
      unfollow()
      renew.stop()
      late.stop()
    }
  }, [client])

  const isChanged = useEffectEvent((frame: ReadingsFrame) => isOtherCondition(rows ?? [], frame))
  const askedAt = useEffectEvent(() => attention?.askedAt)
  // Text, so that the same stations are the same dependency.
  const key = stationsOf(rows ?? [])
  useEffect(() => {
    if (key === '') return undefined
    const all = gathering(GATHER_MS, () => void client.invalidateQueries({ queryKey: ['dashboard'] }))
    const lists = gathering(GATHER_MS, () => void renewLists(client))
    const { queryKey } = attentionQuery
    const values = gathering(VALUES_MS, () => void client.invalidateQueries({ queryKey }))
    const unfollow = followReadings(key.split('\n'), {
      onReadings: (frame) => (isChanged(frame) ? lists : values).soon(),
      onMissed: (again) => (again ? all : lists).soon(),
      askedAt: () => askedAt(),
    })
    return () => {
      unfollow()
      for (const one of [all, lists, values]) one.stop()
    }
  }, [client, key])
}

/** Alerts may have been missed: what they would have changed is seen in the list, which is asked for first. */
async function renewIfChanged(client: QueryClient): Promise<void> {
  const { queryKey } = attentionQuery
  const before = factsOf(client.getQueryData(queryKey))
  await client.invalidateQueries({ queryKey })
  if (factsOf(client.getQueryData(queryKey)) === before) return
  await client.invalidateQueries({
    queryKey: ['dashboard'],
    predicate: (query) => query.queryKey[1] !== queryKey[1],
  })
}

/** Whether a row tells another condition than the frame. A row without a factor is of all of its module's. */
function isOtherCondition(rows: readonly AttentionRow[], frame: ReadingsFrame): boolean {
  return rows.some(({ module, factor, condition }) => {
    if (module.code !== frame.module) return false
    if (factor === null) return frame.condition !== condition
    // A factor may be called `constructor`.
    const sent = Object.hasOwn(frame.factors, factor.code) ? frame.factors[factor.code] : undefined
    return sent !== undefined && sent.condition !== condition
  })
}
