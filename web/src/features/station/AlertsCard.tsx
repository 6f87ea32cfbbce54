import type { ModuleLatest } from '@quantrac/contract'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { AlertRow } from './AlertRow.tsx'
import classes from './AlertsCard.module.css'
import { countsOf, type Excursion, excursionsOf } from './excursions.ts'
import { Section } from './Section.tsx'
import { ALERT_DAYS, MOST_ALERTS, moduleAlertsQuery } from './station-queries.ts'
import type { StationView } from './station-view.ts'

const MOST_ROWS = 8
const MOST_BARS = 8

interface AlertsCardProps {
  station: ModuleLatest
  view: StationView
}

/** The excursions of the last 30 days: how many of each factor, and the newest. */
export function AlertsCard({ station, view }: AlertsCardProps) {
  const { t } = useTranslation()
  const alerts = useQuery(moduleAlertsQuery(station.code))
  const all = (
    <Can do="notify.view_alert">
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/notification" search={{ module: station.code }} />}
      >
        {t('station.allAlerts')}
      </Anchor>
    </Can>
  )
  return (
    <div id="station-alerts" className={classes.card}>
      <Section title={t('alerts.title')} extra={all}>
        {alerts.data !== undefined ? (
          <Excursions
            station={station}
            view={view}
            excursions={excursionsOf(alerts.data.results)}
            isCut={alerts.data.count > MOST_ALERTS}
          />
        ) : alerts.isError ? (
          <ErrorView
            error={alerts.error}
            fallback={t('errors.fetchAlertsFailed')}
            onRetry={() => void alerts.refetch()}
          />
        ) : (
          <Skeleton height={280} m={16} w="auto" />
        )}
      </Section>
    </div>
  )
}

interface ExcursionsProps extends AlertsCardProps {
  excursions: readonly Excursion[]
  /** There are more than were asked for. */
  isCut: boolean
}

function Excursions({ station, view, excursions, isCut }: ExcursionsProps) {
  const { t } = useTranslation()
  if (excursions.length === 0) {
    return (
      <Text size="sm" c="dimmed" px={16} pb={16}>
        {t('station.noAlerts', { count: ALERT_DAYS })}
      </Text>
    )
  }
  const counts = countsOf(
    excursions,
    station.factors.map(({ code }) => code),
  )
  return (
    <>
      <Text size="xs" c="dimmed" px={16} pb={4}>
        {isCut ? t('station.countsCut', { count: MOST_ALERTS }) : t('station.counts', { count: ALERT_DAYS })}
      </Text>
      <Counts counts={counts.slice(0, MOST_BARS)} />
      <ul className={classes.rows}>
        {excursions.slice(0, MOST_ROWS).map((one) => (
          <AlertRow key={one.id} excursion={one} isOpened={view.alert === one.id} />
        ))}
      </ul>
    </>
  )
}

function Counts({ counts }: { counts: readonly { code: string; count: number }[] }) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <dl className={classes.counts}>
      {counts.map(({ code, count }) => (
        <div key={code} className={classes.count}>
          <dt title={code}>{code}</dt>
          <dd>
            <svg width="100%" height="8" aria-hidden>
              <rect className={classes.track} width="100%" height="8" rx="2" />
              <rect className={classes.bar} width={`${(100 * count) / most}%`} height="8" rx="2" />
            </svg>
            <span data-none={count === 0 || undefined}>{formatNumber(count, currentLanguage())}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
