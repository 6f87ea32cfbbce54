import type { ModuleLatest, ReadingTable } from '@quantrac/contract'
import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { Pagination } from '../../components/table/Pagination.tsx'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { STATION_RANGE } from './time-series-props.ts'
import { type NamedReading, READINGS_ID, readingNamed } from '../../lib/named-reading.ts'
import classes from './ReadingsCard.module.css'
import { type EditKind, ReadingsTable } from './ReadingsTable.tsx'
import { Section } from './Section.tsx'
import { doubtfulQuery, readingsQuery } from './station-queries.ts'
import type { StationView } from './station-view.ts'
import { useOpenedAlert } from './use-opened-alert.ts'

const RENEW_MS = 15_000
// The newest: with all rows of a page the card is the longest of its page.
const FIRST_ROWS = 6

interface ReadingsCardProps {
  station: ModuleLatest
  view: StationView
}

/**
 * All readings as a table, newest first: those of the period that the time series shows, all there are, or a named one
 * and those before it.
 */
export function ReadingsCard({ station, view }: ReadingsCardProps) {
  const { t } = useTranslation()
  const now = useMinute()
  const state = useTableState('readings_')
  const named = readingNamed(state.filter('of'))
  const isAll = named === null && state.filter('all') !== undefined
  const control = (
    <SegmentedControl
      size="xs"
      classNames={{ label: classes.segment ?? '' }}
      aria-label={t('station.readingsOf')}
      value={named === null ? (isAll ? 'all' : 'range') : 'named'}
      onChange={(value) => {
        if (value !== 'named') state.setFilters({ all: value === 'all' ? '1' : undefined, of: undefined })
      }}
      data={[
        { value: 'range', label: t('station.inRange') },
        { value: 'all', label: t('station.allReadings') },
        ...(named === null
          ? []
          : [{ value: 'named', label: t('station.untilReading', { at: formatShort(named.at, now) }) }]),
      ]}
    />
  )
  return (
    <div id={READINGS_ID} className={classes.card}>
      <Section title={t('station.readings')} extra={control}>
        <Readings station={station} view={view} state={state} isAll={isAll} named={named} />
      </Section>
    </div>
  )
}

interface ReadingsProps extends ReadingsCardProps {
  state: TableState
  isAll: boolean
  named: NamedReading | null
}

function Readings(given: ReadingsProps) {
  const { station, state, isAll, named } = given
  const { t } = useTranslation()
  const page = useReadings(given)
  const [isOpened, setOpened] = useState(false)
  const isWhole = isOpened || isAll || named !== null || state.page > 1
  if (page.data === undefined) {
    const rows = isWhole ? state.limit : FIRST_ROWS
    if (!page.isError) return <Skeleton height={rows * 34 + 24} m={16} w="auto" />
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
        {t(isAll || named !== null ? 'station.noReadings' : 'widgets.empty')}
      </Text>
    )
  }
  if (!isWhole && page.data.results.length > FIRST_ROWS) {
    const table = { ...page.data, results: page.data.results.slice(0, FIRST_ROWS) }
    return (
      <>
        <Rows station={station} table={table} named={named} />
        <Button variant="subtle" size="compact-sm" m={8} onClick={() => setOpened(true)}>
          {t('station.moreReadings')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Rows station={station} table={page.data} named={named} />
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

function useReadings({ station, view, state, isAll, named }: ReadingsProps) {
  const range = useRange(STATION_RANGE)
  const opened = useOpenedAlert(station, view)
  const choice = opened.period ?? range.choice
  const isNewest = state.page === 1 && named === null && (isAll || typeof choice === 'string')
  // The end is not included.
  const inRange = named === null ? (opened.period ?? range.period) : { to: named.at + 1 }
  const period = isAll ? null : inRange
  const asked = { code: station.code, offset: (state.page - 1) * state.limit, limit: state.limit }
  return useQuery({
    ...readingsQuery({ ...asked, period }),
    enabled: isAll || named !== null || !opened.isLoading,
    refetchInterval: isNewest ? RENEW_MS : false,
  })
}

const loadDialog = async () => (await import('./ReadingDialog.tsx')).ReadingDialog

interface RowsProps {
  station: ModuleLatest
  table: ReadingTable
  named: NamedReading | null
}

/** The rows with their quality, which another call knows, and the dialog of one of them. */
function Rows({ station, table, named }: RowsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ kind: EditKind; at: string; turn: number }>()
  const may = useMayEdit()
  const newest = table.results[0]?.[0]
  const oldest = table.results.at(-1)?.[0]
  const doubtful = useQuery({
    ...doubtfulQuery(station.code, String(oldest), String(newest)),
    placeholderData: keepPreviousData,
    enabled: newest !== undefined,
  })
  const onEdit = (kind: EditKind, at: string): void =>
    setAsked((last) => ({ kind, at, turn: (last?.turn ?? 0) + 1 }))
  return (
    <>
      <ReadingsTable
        station={station}
        table={table}
        doubtful={doubtful.data}
        named={named?.at}
        may={may}
        onEdit={onEdit}
      />
      {doubtful.isError && (
        <Text size="xs" c="dimmed" px={16} py={4}>
          {t('station.qualityFailed')}
        </Text>
      )}
      {may.length > 0 && (
        <LazyDialog load={loadDialog} asking={asked?.turn}>
          {(ReadingDialog) =>
            asked !== undefined && (
              <ReadingDialog
                key={asked.turn}
                kind={asked.kind}
                station={station}
                at={asked.at}
                code={codeOf(named, asked.at, station)}
                onClose={() => undefined}
              />
            )
          }
        </LazyDialog>
      )}
    </>
  )
}

/** What the person may do with readings. */
function useMayEdit(): readonly EditKind[] {
  const mayCorrect = useCan('adaptors.change_metric')
  const mayDelete = useCan('adaptors.delete_metric')
  return [...(mayCorrect ? (['correct'] as const) : []), ...(mayDelete ? (['delete'] as const) : [])]
}

/** The factor of the named reading, at its instant. */
function codeOf(named: NamedReading | null, at: string, { factors }: ModuleLatest): string | undefined {
  if (named?.at !== Date.parse(at)) return undefined
  return factors.find(({ id }) => id === named.factor)?.code
}
