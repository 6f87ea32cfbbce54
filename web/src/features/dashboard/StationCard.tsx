import type { LatestFactor, Module, ModuleType } from '@quantrac/contract'
import { Button, Card, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import { useQuery } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { FactorRow } from './FactorRow.tsx'
import classes from './StationCard.module.css'
import { lastSeen, stateTones, stateWords, type StationState } from './station-state.ts'
import { latestQuery, trendsQuery } from './stations-query.ts'

const kindIcons: Readonly<Record<ModuleType, TablerIcon>> = {
  wasteWater: IconDroplet,
  air: IconWind,
  elecConsum: IconBolt,
}

export interface StationCardProps {
  station: Module
  state: StationState
}

/** One live station. Out of sight it is only its head above an empty place of the same height, and asks for nothing. */
export const StationCard = memo(function StationCard({ station, state }: StationCardProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '300px' })
  const KindIcon = kindIcons[station.type]
  const rows = Math.max(1, station.factor_count)
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
            {station.code} · <LastSeen station={station} isShown={entry?.isIntersecting ?? false} />
          </Text>
        </div>
        <StatusBadge tone={stateTones[state]}>{t(stateWords[state])}</StatusBadge>
      </div>
      <div className={classes.rows} style={{ minHeight: rows * ROW_PX }}>
        {entry?.isIntersecting === true && <Factors station={station} rows={rows} state={state} />}
      </div>
    </Card>
  )
})

// As high as a row of FactorRow.module.css.
const ROW_PX = 48

const silentStates: ReadonlySet<StationState> = new Set(['OFFLINE', 'UNKNOWN', 'INACTIVE'])

/** A station is silent when it misses three of its readings, and the line may then not be joined; buckets are 5 minutes wide. */
const silentMsOf = (station: Module): number => Math.max(3 * station.interval_seconds * 1000, 11 * 60_000)

function LastSeen({ station, isShown }: { station: Module; isShown: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...latestQuery(station.code),
    select: (latest: LatestFactor[]) => lastSeen(station, latest),
    enabled: isShown,
  })
  return (
    <RelativeTime
      instant={data ?? station.last_seen_at}
      locale={currentLanguage()}
      empty={t('stations.never')}
    />
  )
}

function Factors({ station, rows, state }: StationCardProps & { rows: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const latest = useQuery(latestQuery(station.code))
  const trends = useQuery(trendsQuery(station.code))
  if (latest.data === undefined) {
    if (!latest.isError) return <RowSkeletons rows={rows} />
    return (
      <div className={classes.failed} role="alert">
        <Text size="sm">{errorText(latest.error, t('stations.latestFailed'))}</Text>
        <Button variant="default" size="xs" onClick={() => void latest.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (latest.data.length === 0) {
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('stations.noFactors')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {latest.data.map((factor) => (
        <FactorRow
          key={factor.factor}
          factor={factor}
          points={trends.data && (trends.data.get(factor.code) ?? [])}
          silentMs={silentMsOf(station)}
          isStationSilent={silentStates.has(state)}
        />
      ))}
    </ul>
  )
}

/** Rows of the same shape as those that will stand here. */
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
