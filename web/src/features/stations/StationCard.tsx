import { Card, Text, Title, Tooltip } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { placeSearch } from '../../components/layout/place.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { FactorRow } from './FactorRow.tsx'
import classes from './StationCard.module.css'
import { trendsQuery } from '../../components/live-stations/stations-query.ts'
import { withLatest } from '../../components/live-stations/trends.ts'

/**
 * The live card of a station. Out of sight it renders only its head above an empty box of the same height, and requests
 * nothing.
 */
export const StationCard = memo(function StationCard({ row }: { row: OverviewRow }) {
  const { station, group } = row
  const { t } = useTranslation()
  const titleId = useId()
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '300px' })
  const KindIcon = kindIcons[station.type]
  const rows = Math.max(1, station.factors.length)
  return (
    <Card
      ref={ref}
      component="article"
      padding={0}
      className={classes.card}
      aria-labelledby={titleId}
      data-group={group}
    >
      <div className={classes.head}>
        <Tooltip label={t(`nav.${station.type}`)}>
          <KindIcon className={classes.kind} size={18} stroke={1.75} aria-hidden />
        </Tooltip>
        <div className={classes.names}>
          <Title order={2} size="h3" id={titleId} className={classes.name} title={station.name}>
            <Link
              to={`/${station.type}`}
              search={placeSearch({ module: station.code })}
              className={classes.link}
            >
              {station.name}
            </Link>
          </Title>
          <Text size="xs" c="dimmed">
            {station.code} ·{' '}
            <RelativeTime
              instant={station.last_seen_at}
              locale={currentLanguage()}
              empty={t('stations.never')}
            />
          </Text>
        </div>
        <span className={classes.state}>
          {group === 'inactive' ? (
            t('overview.group.inactive')
          ) : (
            <>
              <ConditionIcon condition={station.condition} size={16} />
              <ConditionWord condition={station.condition} />
            </>
          )}
        </span>
      </div>
      <div className={classes.rows} style={{ minHeight: rows * ROW_PX }}>
        {entry?.isIntersecting === true && (
          <Factors station={station} isSilent={group === 'offline' || group === 'inactive'} />
        )}
      </div>
    </Card>
  )
})

// The height of a row in FactorRow.module.css.
const ROW_PX = 48

/** A station is silent when it misses three readings, and the line then has a gap; buckets are 5 minutes wide. */
const silentMsOf = ({ interval_seconds }: StationNow): number =>
  Math.max(3 * interval_seconds * 1000, 11 * 60_000)

function Factors({ station, isSilent }: { station: StationNow; isSilent: boolean }) {
  const { t } = useTranslation()
  const { code, factors } = station
  const { data } = useQuery(trendsQuery(code))
  const trends = useMemo(() => data && withLatest(data, factors), [data, factors])
  if (factors.length === 0) {
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('stations.noFactors')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {factors.map((factor) => (
        <FactorRow
          key={factor.id}
          factor={factor}
          points={trends && (trends.get(factor.code) ?? [])}
          silentMs={silentMsOf(station)}
          isStationSilent={isSilent}
        />
      ))}
    </ul>
  )
}
