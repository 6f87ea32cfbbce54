import type { ModuleLatest } from '@quantrac/contract'
import { Card, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { typeIcons } from '../../components/station/type-icons.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { FactorRow } from './FactorRow.tsx'
import classes from './StationCard.module.css'
import { stateTones, stateWords, stationState, type StationState } from './station-state.ts'
import { trendsQuery } from './stations-query.ts'
import { withLatest } from './trends.ts'

/** The live card of a station. Out of sight it renders only its head above an empty box of the same height, and requests nothing. */
export const StationCard = memo(function StationCard({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '300px' })
  const KindIcon = typeIcons[station.type]
  const state = stationState(station)
  const rows = Math.max(1, station.factors.length)
  return (
    <Card
      ref={ref}
      component="article"
      padding={0}
      className={classes.card}
      aria-labelledby={titleId}
      data-state={state}
    >
      <div className={classes.head}>
        <Tooltip label={t(`nav.${station.type}`)}>
          <KindIcon className={classes.kind} size={18} stroke={1.75} aria-hidden />
        </Tooltip>
        <div className={classes.names}>
          <Title order={2} size="h3" id={titleId} className={classes.name} title={station.name}>
            {station.name}
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
        <StatusBadge tone={stateTones[state]}>{t(stateWords[state])}</StatusBadge>
      </div>
      <div className={classes.rows} style={{ minHeight: rows * ROW_PX }}>
        {entry?.isIntersecting === true && <Factors station={station} isSilent={silentStates.has(state)} />}
      </div>
    </Card>
  )
})

// The height of a row in FactorRow.module.css.
const ROW_PX = 48

const silentStates: ReadonlySet<StationState> = new Set(['OFFLINE', 'UNKNOWN', 'INACTIVE'])

/** A station is silent when it misses three readings, and the line then has a gap; buckets are 5 minutes wide. */
const silentMsOf = ({ interval_seconds }: ModuleLatest): number =>
  Math.max(3 * interval_seconds * 1000, 11 * 60_000)

function Factors({ station, isSilent }: { station: ModuleLatest; isSilent: boolean }) {
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

/** Rows of the same shape as the loaded ones. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={12} width={`${30 + ((row * 17) % 20)}%`} />
          <Skeleton height={14} width={64} />
        </div>
      ))}
    </div>
  )
}
