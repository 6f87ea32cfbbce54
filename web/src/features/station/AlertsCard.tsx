import { Anchor, Skeleton, Text } from '@mantine/core'
import { localDay, type ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { AlertOwner } from '../../components/handling/AlertOwner.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { farthestWords } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './AlertsCard.module.css'
import { countsOf, type Excursion, excursionsOf } from './excursions.ts'
import { conditionInside, nearerLimit } from './factor-words.ts'
import { lasted } from './lasted.ts'
import { Section } from './Section.tsx'
import { ALERT_DAYS, MOST_ALERTS, moduleAlertsQuery } from './station-queries.ts'
import { TIME_SERIES_HASH, factorText, type StationView } from './station-view.ts'

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

interface AlertRowProps {
  excursion: Excursion
  /** The time series is about it. */
  isOpened: boolean
}

/** To the time series around it; of an average to the day on which its first period ended. */
function searchOf({ id, factor, period, raised }: Excursion, before: TableSearch): TableSearch {
  if (period === null) return { ...before, factor: factorText([factor]), alert: String(id), zoom: undefined }
  const day = localDay(raised - 1)
  return { module: before['module'], tab: 'compliance', month: day.slice(0, 7), day }
}

/** One excursion: what, how far, when and how long; it leads to its time series. */
function AlertRow({ excursion, isOpened }: AlertRowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, from, to, severity, side, handling } = excursion
  const condition = severity === 'ALERT' ? side : 'near'
  const isOpen = to === null
  return (
    <li>
      <Link
        to="."
        search={(before: TableSearch): TableSearch => searchOf(excursion, before)}
        hash={excursion.period === null ? TIME_SERIES_HASH : ''}
        resetScroll={false}
        className={classes.row}
        aria-current={isOpened ? 'true' : undefined}
      >
        <ConditionIcon condition={isOpen || severity === 'WARNING' ? condition : 'normal'} size={18} />
        <span className={classes.words}>
          <span className={classes.what} data-condition={isOpen ? condition : undefined}>
            {factor}{' '}
            {excursion.period === null
              ? conditionInside(condition, t)
              : `${t(`averageAlert.of.${excursion.period}`)} ${t(`averageAlert.${side}`)}`}
          </span>
          <Worst excursion={excursion} condition={condition} />
        </span>
        <AlertOwner handling={handling} isOpen={isOpen} />
        <span className={classes.when} data-condition={isOpen ? condition : undefined}>
          <span>{isOpen ? t('station.open') : formatShort(from, now)}</span>
          <span>{lasted((to ?? now) - from, language)}</span>
        </span>
      </Link>
    </li>
  )
}

interface WorstProps {
  excursion: Excursion
  condition: 'above' | 'below' | 'near'
}

/** «86,9 / 75 mg/L · đỉnh 91,2» */
function Worst({ excursion, condition }: WorstProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { value, peak, decimals, unit } = excursion
  const limit = nearerLimit({ ...excursion, condition })
  const number = (of: number): string => formatNumber(of, language, decimals)
  const against = `${limit === null ? '' : ` / ${formatMeasured(limit, language)}`} ${unit}`.trimEnd()
  const first = `${number(value)}${against}`
  return (
    <span className={classes.facts}>
      {peak === null || number(peak) === number(value)
        ? first
        : `${first} · ${farthestWords(excursion.side, number(peak), t)}`}
    </span>
  )
}
