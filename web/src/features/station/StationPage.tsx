import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { Card, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Later } from '../../components/feedback/Later.tsx'
import type { AgedStation } from '../../components/live-stations/aged.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useKnownStations } from '../../components/live-stations/use-known-stations.ts'
import { stationsWorstFirst } from '../../components/live-stations/worst-first.ts'
import { useAgedStations } from '../../components/live-stations/use-aged-stations.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { LatePart } from './LatePart.tsx'
import { NowCard } from './NowCard.tsx'
import { PhoneAnchors } from './PhoneAnchors.tsx'
import { StationHead } from './StationHead.tsx'
import { StationList } from './StationList.tsx'
import classes from './StationPage.module.css'
import { useExcursions } from './use-excursions.ts'
import { COURSE_HASH, useStationView } from './station-view.ts'
import { useCourseFirst } from './use-course-first.ts'
import { UnknownStation } from './UnknownStation.tsx'

export interface StationCardsProps {
  /** The code of the station. */
  code: string
}

interface StationPageProps extends StationCardsProps {
  kind: ModuleType
  /** The cards between the head and the readings where a type has its own. */
  Cards?: ComponentType<StationCardsProps> | undefined
}

/** One station: what is wrong, its values now, their course, readings and alerts; beside it the other stations of its type. */
export function StationPage({ kind, code, Cards }: StationPageProps) {
  const { t } = useTranslation()
  const latest = useQuery(stationsQuery(kind))
  const live = useAgedStations(useLiveStations(kind, latest.data))
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
      <Station key={station.code} station={station} Cards={Cards} stations={isWide ? [] : stations} />
    </div>
  )
}

const loadCourse = async () => (await import('./StationParts.tsx')).CourseCard
const loadRecords = async () => (await import('./StationParts.tsx')).Records

interface StationProps {
  station: AgedStation
  Cards: StationPageProps['Cards']
  /** Those that the arrows of the head go through; empty: there is a list. */
  stations: readonly ModuleLatest[]
}

function Station({ station, Cards, stations }: StationProps) {
  const { code, factors } = station
  useExcursions(station)
  const view = useStationView(factors.map((factor) => factor.code))
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const hasOwnCards = Cards !== undefined && isMeter(station)
  const isAsked = view.alert !== null || view.factors.length > 0
  const isCourseFirst = useCourseFirst(view.alert)
  const now = (
    <div key="now" id="station-now" className={classes.part}>
      {hasOwnCards ? <Cards code={code} /> : <NowCard station={station} view={view} isNarrow={isNarrow} />}
    </div>
  )
  const course = (!hasOwnCards || isAsked) && (
    <div key="course" id={COURSE_HASH} className={classes.part}>
      <LatePart load={loadCourse} waiting={<CardSkeleton height={428} />}>
        {(CourseCard) => <CourseCard station={station} view={view} isNarrow={isNarrow} />}
      </LatePart>
    </div>
  )
  return (
    <div className={classes.column}>
      <StationHead station={station} stations={stations} isNarrow={isNarrow} />
      {isNarrow && <PhoneAnchors />}
      <Later
        fallback={
          <>
            <CardSkeleton height={372} />
            <CardSkeleton height={428} />
          </>
        }
      >
        {isCourseFirst ? [course, now] : [now, course]}
        <LatePart load={loadRecords}>{(Records) => <Records station={station} view={view} />}</LatePart>
      </Later>
    </div>
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
