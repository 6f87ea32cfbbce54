import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { Card, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { NoStations, NoStationMatches } from './EmptyStations.tsx'
import { matches } from './station-filter.ts'
import { RowSkeletons, StationCard } from './StationCard.tsx'
import { StationFilters } from './StationFilters.tsx'
import classes from './StationsPage.module.css'
import { stationState, stationStates, type StationState } from './station-state.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { useSettledOrder } from './use-settled-order.ts'

/** One live card for each station of a type. */
export function StationsPage({ kind }: { kind: ModuleType }) {
  const { t } = useTranslation()
  const latest = useQuery(stationsQuery(kind))
  const stations = useSettledOrder(useLiveStations(kind, latest.data))
  return (
    <>
      <PageHeader
        title={t(`nav.${kind}`)}
        // The line is always there, so that the page does not jump when the numbers arrive.
        context={stations.length > 0 ? <Context stations={stations} /> : '\u00a0'}
      />
      {latest.data !== undefined ? (
        stations.length === 0 ? (
          <NoStations />
        ) : (
          <Stations stations={stations} />
        )
      ) : latest.isError ? (
        <Card padding={0}>
          <ErrorView
            error={latest.error}
            fallback={t('errors.fetchModulesFailed')}
            onRetry={() => void latest.refetch()}
          />
        </Card>
      ) : (
        <GridSkeleton />
      )}
    </>
  )
}

function Context({ stations }: { stations: readonly ModuleLatest[] }) {
  const { t } = useTranslation()
  const alerting = stations.filter((station) => stationState(station) === 'ALERT').length
  const words = [
    t('stations.context', { count: stations.length }),
    alerting === 0 ? t('stations.noneAlerting') : t('stations.alerting', { count: alerting }),
    t('common.zone', { zone: ZONE_LABEL }),
  ]
  return words.join(' · ')
}

function Stations({ stations }: { stations: readonly ModuleLatest[] }) {
  const { t } = useTranslation()
  const state = useTableState()
  const chosen = stationStates.find((one) => one === state.filter('state'))
  const counts = useMemo(() => countsOf(stations), [stations])
  const shown = stations.filter(
    (station) => matches(station, state.search) && (chosen === undefined || stationState(station) === chosen),
  )
  return (
    <>
      <StationFilters state={state} chosen={chosen} counts={counts} />
      {shown.length === 0 ? (
        <NoStationMatches />
      ) : (
        <section className={classes.grid} aria-label={t('stations.allTitle')}>
          {shown.map((station) => (
            <StationCard key={station.code} station={station} />
          ))}
        </section>
      )}
    </>
  )
}

function countsOf(stations: readonly ModuleLatest[]): Map<StationState, number> {
  const counts = new Map<StationState, number>()
  for (const station of stations) {
    const state = stationState(station)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

function GridSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
      <Skeleton height={36} maw={260} mb="md" />
      <div className={classes.grid} aria-hidden>
        {Array.from({ length: 6 }, (_, card) => (
          <Card key={card} padding={0}>
            <div className={classes.skeletonHead}>
              <Skeleton height={14} width="50%" mb={8} />
              <Skeleton height={12} width="30%" />
            </div>
            <RowSkeletons rows={5} />
          </Card>
        ))}
      </div>
    </>
  )
}
