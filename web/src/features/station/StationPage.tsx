import { Button, Card, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useStationsNow } from '../../components/live-stations/use-stations-now.ts'
import { useKnownStations } from '../../components/live-stations/use-known-stations.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { stationsWorstFirst } from '../../components/live-stations/worst-first.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { NowCard } from './NowCard.tsx'
import { StationHead } from './StationHead.tsx'
import type { LoadSamples } from './SamplesCard.tsx'
import { StationList } from './StationList.tsx'
import { type OwnView, StationTabs } from './StationTabs.tsx'
import classes from './StationPage.module.css'
import { TIME_SERIES_HASH, useStationView } from './station-view.ts'

const open: ReadonlySet<string> = new Set(['above', 'below', 'near', 'recovering'])

export interface StationCardsProps {
  /** The code of the station. */
  code: string
}

/** A view of a station that takes the place of the parts of its page: `&tab=aqi`. */
export interface StationOwnView {
  name: OwnView
  /** What stands in the head, in the place of the station's state. */
  loadLead: () => Promise<ComponentType<{ station: StationNow }>>
  load: () => Promise<ComponentType<{ station: StationNow }>>
}

interface StationPageProps extends StationCardsProps {
  kind: ModuleType
  /** The cards between the head and the readings where a type has its own. */
  loadCards?: (() => Promise<ComponentType<StationCardsProps>>) | undefined
  /** What laboratories found at a station, where a type has that. */
  loadSamples: LoadSamples | undefined
  /** The views that every station of a type has. */
  views: readonly StationOwnView[]
}

/**
 * One station: what is wrong, its values now, their time series, readings and alerts; beside it the other stations of
 * its type.
 */
export function StationPage({ kind, code, loadCards, loadSamples, views }: StationPageProps) {
  const { t } = useTranslation()
  const latest = useQuery(stationsQuery(kind))
  const live = useStationsNow(useLiveStations(kind, latest.data))
  const known = useKnownStations(live)
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
  if (latest.data === undefined) {
    if (!latest.isError) return <PageSkeleton kind={kind} isWide={isWide} />
    return (
      <>
        <PageHeader title={t(`nav.${kind}`)} />
        <Card padding={0}>
          <ErrorView
            error={latest.error}
            fallback={t('errors.fetchModulesFailed')}
            onRetry={() => void latest.refetch()}
          />
        </Card>
      </>
    )
  }
  const stations = stationsWorstFirst(known)
  const station = live.find((one) => one.code.toUpperCase() === code.toUpperCase())
  if (station === undefined) return <UnknownStation kind={kind} code={code} />
  const hasList = isWide && stations.length > 1
  return (
    <div className={classes.split}>
      {hasList && <StationList stations={stations} code={station.code} />}
      <Station
        key={station.code}
        station={station}
        loadCards={loadCards}
        loadSamples={loadSamples}
        views={views}
        stations={isWide ? [] : stations}
      />
    </div>
  )
}

const loadTimeSeries = async () => (await import('./StationParts.tsx')).TimeSeriesCard
const loadRecords = async () => (await import('./StationParts.tsx')).Records

interface StationProps {
  station: StationNow
  loadCards: StationPageProps['loadCards']
  loadSamples: StationPageProps['loadSamples']
  views: StationPageProps['views']
  /** The stations that the arrows of the head go through; empty: there is a list. */
  stations: readonly ModuleLatest[]
}

function Station({ station, loadCards, loadSamples, views, stations }: StationProps) {
  useExcursions(station)
  const { tab }: TableSearch = useSearch({ strict: false })
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const own = views.find(({ name }) => name === tab)
  const lead = own && (
    <Part key={own.name} load={own.loadLead} waiting={<Skeleton height={30} mt={8} width="60%" />}>
      {(Lead) => <Lead station={station} />}
    </Part>
  )
  return (
    <div className={classes.column}>
      <StationHead station={station} stations={stations} isNarrow={isNarrow} lead={lead} />
      {(isNarrow || views.length > 0) && (
        <StationTabs views={views.map(({ name }) => name)} shown={own?.name ?? null} />
      )}
      {own === undefined ? (
        <Parts station={station} loadCards={loadCards} loadSamples={loadSamples} isNarrow={isNarrow} />
      ) : (
        <Part key={own.name} load={own.load} waiting={<CardSkeleton height={460} />}>
          {(View) => <View station={station} />}
        </Part>
      )}
    </div>
  )
}

interface PartsProps extends Pick<StationProps, 'station' | 'loadCards' | 'loadSamples'> {
  isNarrow: boolean
}

/** The values now, the time series, and what was measured and happened. */
function Parts({ station, loadCards, loadSamples, isNarrow }: PartsProps) {
  const { code, factors } = station
  const view = useStationView(factors.map((factor) => factor.code))
  const hasOwnCards = loadCards !== undefined && isMeter(station)
  const isAsked = view.alert !== null || view.factors.length > 0
  const isTimeSeriesFirst = useTimeSeriesFirst(view.alert)
  const now = (
    <div key="now" id="station-now" className={classes.part}>
      {hasOwnCards ? (
        <Part load={loadCards} waiting={<CardSkeleton height={372} />}>
          {(Cards) => <Cards code={code} />}
        </Part>
      ) : (
        <NowCard station={station} view={view} isNarrow={isNarrow} />
      )}
    </div>
  )
  const timeSeries = (!hasOwnCards || isAsked) && (
    <div key="timeSeries" id={TIME_SERIES_HASH} className={classes.part}>
      <Part load={loadTimeSeries} waiting={<CardSkeleton height={428} />}>
        {(TimeSeriesCard) => <TimeSeriesCard station={station} view={view} isNarrow={isNarrow} />}
      </Part>
    </div>
  )
  return (
    <Deferred
      fallback={
        <>
          <CardSkeleton height={372} />
          <CardSkeleton height={428} />
        </>
      }
    >
      {isTimeSeriesFirst ? [timeSeries, now] : [now, timeSeries]}
      <Part load={loadRecords}>
        {(Records) => <Records station={station} view={view} loadSamples={loadSamples} />}
      </Part>
    </Deferred>
  )
}

const powerUnits: ReadonlySet<string> = new Set(['W', 'kW', 'MW'])

/** Whether a station counts or measures electricity, so that the cards of that type have something to say. */
const isMeter = ({ factors }: ModuleLatest): boolean =>
  factors.some(({ kind, unit }) => kind === 'counter' || powerUnits.has(unit))

function PageSkeleton({ kind, isWide }: { kind: ModuleType; isWide: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.split}>
      <VisuallyHidden component="h1">{t(`nav.${kind}`)}</VisuallyHidden>
      <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
      {isWide && <CardSkeleton className={classes.listSkeleton ?? ''} height={288} />}
      <div className={classes.column}>
        <CardSkeleton height={156} />
        <CardSkeleton height={372} />
        <CardSkeleton height={428} />
      </div>
    </div>
  )
}

/**
 * Whether the time series comes before the values: where the page is opened at an alert, from a list, the bell or a
 * mail. An alert that is chosen on the page leaves the cards where they are.
 */
function useTimeSeriesFirst(alert: number | null): boolean {
  const isOfPage = useLocation({ select: ({ hash }) => hash === TIME_SERIES_HASH })
  const [last, setLast] = useState({ alert, isFirst: alert !== null })
  if (last.alert === alert) return last.isFirst
  const isFirst = last.isFirst || (alert !== null && !isOfPage)
  setLast({ alert, isFirst })
  return isFirst
}

/**
 * A live frame tells that an excursion began or ended, but not since when and how far: then the latest values are asked
 * for again. Once for each change: the alert of an open excursion may have been deleted.
 */
function useExcursions({ type, factors }: ModuleLatest): void {
  const client = useQueryClient()
  const changed = factors
    .filter(
      ({ condition, excursion }) => condition !== 'offline' && open.has(condition) !== (excursion !== null),
    )
    .map(({ code, condition }) => `${code} ${condition}`)
    .join('\n')
  useEffect(() => {
    if (changed === '') return
    void client.invalidateQueries({ queryKey: stationsQuery(type).queryKey })
    void client.invalidateQueries({ queryKey: ['alerts', 'module'] })
    void client.invalidateQueries({ queryKey: ['alerts', 'marks'] })
  }, [client, type, changed])
}

/** The address names a station that this type does not have, or that the person may not see. */
function UnknownStation({ kind, code }: { kind: ModuleType; code: string }) {
  const { t } = useTranslation()
  return (
    <Card className={classes.unknown ?? ''}>
      <Title order={1} size="h3">
        {t('station.unknown', { code })}
      </Title>
      <Text size="sm" c="dimmed" maw="52ch">
        {t('station.unknownText')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        renderRoot={(props) => <Link {...props} to={`/${kind}`} search={{}} />}
      >
        {t('station.toOverview')}
      </Button>
    </Card>
  )
}

interface PartProps<Props> {
  /** Fetches the part; must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>
  /** In its place until then. */
  waiting?: ReactNode
  children: (part: ComponentType<Props>) => ReactNode
}

/** A part of a station's page with a script of its own. */
function Part<Props>({ load, waiting = null, children }: PartProps<Props>) {
  const { t } = useTranslation()
  return (
    <LazyPart
      load={load}
      waiting={waiting}
      renderFailed={(retry) => (
        <Card padding={0}>
          <ErrorView text={t('station.partFailed')} onRetry={retry} />
        </Card>
      )}
    >
      {(Loaded) => <Deferred fallback={waiting}>{children(Loaded)}</Deferred>}
    </LazyPart>
  )
}
