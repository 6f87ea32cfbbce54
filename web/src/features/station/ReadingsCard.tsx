import type { ModuleLatest, ReadingTable } from '@quantrac/contract'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { Pagination } from '../../components/table/Pagination.tsx'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { STATION_RANGE } from './course-props.ts'
import classes from './ReadingsCard.module.css'
import { ReadingsTable } from './ReadingsTable.tsx'
import { Section } from './Section.tsx'
import { doubtfulQuery, readingsQuery } from './station-queries.ts'
import type { StationView } from './station-view.ts'
import { useOpenedAlert } from './use-opened-alert.ts'

const RENEW_MS = 15_000

interface ReadingsCardProps {
  station: ModuleLatest
  view: StationView
}

/** All readings as a table, newest first: those of the stretch that the course shows, or all there are. */
export function ReadingsCard({ station, view }: ReadingsCardProps) {
  const { t } = useTranslation()
  const state = useTableState('readings_')
  const isAll = state.filter('all') !== undefined
  const control = (
    <SegmentedControl
      size="xs"
      classNames={{ label: classes.segment ?? '' }}
      aria-label={t('station.readingsOf')}
      value={isAll ? 'all' : 'range'}
      onChange={(value) => state.setFilter('all', value === 'all' ? '1' : undefined)}
      data={[
        { value: 'range', label: t('station.inRange') },
        { value: 'all', label: t('station.allReadings') },
      ]}
    />
  )
  return (
    <div id="station-readings" className={classes.card}>
      <Section title={t('station.readings')} extra={control}>
        <Readings station={station} view={view} state={state} isAll={isAll} />
      </Section>
    </div>
  )
}

interface ReadingsProps extends ReadingsCardProps {
  state: TableState
  isAll: boolean
}

function Readings(given: ReadingsProps) {
  const { station, state, isAll } = given
  const { t } = useTranslation()
  const page = useReadings(given)
  if (page.data === undefined) {
    if (!page.isError) return <Skeleton height={state.limit * 34 + 24} m={16} w="auto" />
    return (
      <ErrorView
        error={page.error}
        fallback={t('station.readingsFailed')}
        onRetry={() => void page.refetch()}
      />
    )
  }
  if (page.data.count === 0) {
    return (
      <Text size="sm" c="dimmed" px={16} pb={16}>
        {t(isAll ? 'station.noReadings' : 'widgets.empty')}
      </Text>
    )
  }
  return (
    <>
      <Rows station={station} table={page.data} />
      <div className={classes.pages}>
        <Pagination
          page={state.page}
          limit={state.limit}
          count={page.data.count}
          of={t('station.readings')}
          onPage={state.setPage}
          onLimit={state.setLimit}
        />
      </div>
    </>
  )
}

function useReadings({ station, view, state, isAll }: ReadingsProps) {
  const range = useRange(STATION_RANGE)
  const opened = useOpenedAlert(station, view)
  const choice = opened.span ?? range.choice
  const isNewest = state.page === 1 && (isAll || typeof choice === 'string')
  const asked = { code: station.code, offset: (state.page - 1) * state.limit, limit: state.limit }
  return useQuery({
    ...readingsQuery({ ...asked, span: isAll ? null : (opened.span ?? range.span) }),
    enabled: isAll || !opened.isLoading,
    refetchInterval: isNewest ? RENEW_MS : false,
  })
}

/** The rows with their quality, which another call knows. */
function Rows({ station, table }: { station: ModuleLatest; table: ReadingTable }) {
  const { t } = useTranslation()
  const newest = table.results[0]?.[0]
  const oldest = table.results.at(-1)?.[0]
  const doubtful = useQuery({
    ...doubtfulQuery(station.code, String(oldest), String(newest)),
    placeholderData: keepPreviousData,
    enabled: newest !== undefined,
  })
  return (
    <>
      <ReadingsTable station={station} table={table} doubtful={doubtful.data} />
      {doubtful.isError && (
        <Text size="xs" c="dimmed" px={16} py={4}>
          {t('station.qualityFailed')}
        </Text>
      )}
    </>
  )
}
