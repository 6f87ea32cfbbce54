import type { ModuleLatest } from '@quantrac/contract'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useRange } from '../../components/range/use-range.ts'
import { Pagination } from '../../components/table/Pagination.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { STATION_RANGE } from './CourseCard.tsx'
import classes from './ReadingsCard.module.css'
import { ReadingsTable } from './ReadingsTable.tsx'
import { Section } from './Section.tsx'
import { doubtfulQuery, readingsQuery } from './station-queries.ts'

/** Rows a page; the choice of the lists' pages plays no part here. */
const ROWS = 15
const RENEW_MS = 15_000

/** All readings as a table, newest first: those of the chosen range, or all there are. */
export function ReadingsCard({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const state = useTableState('readings_')
  const { choice, span } = useRange(STATION_RANGE)
  const isAll = state.filter('all') !== undefined
  const isNewest = state.page === 1 && (isAll || typeof choice === 'string')
  const { code } = station
  const page = useQuery({
    ...readingsQuery({ code, span: isAll ? null : span, offset: (state.page - 1) * ROWS, limit: ROWS }),
    refetchInterval: isNewest ? RENEW_MS : false,
  })
  const rows = page.data?.results ?? []
  const newest = rows[0]?.[0]
  const oldest = rows.at(-1)?.[0]
  const doubtful = useQuery({
    ...doubtfulQuery(code, String(oldest), String(newest)),
    enabled: newest !== undefined,
  })
  const control = (
    <SegmentedControl
      size="xs"
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
        {page.data !== undefined ? (
          page.data.count === 0 ? (
            <Text size="sm" c="dimmed" px={16} pb={16}>
              {t(isAll ? 'station.noReadings' : 'widgets.empty')}
            </Text>
          ) : (
            <>
              <ReadingsTable station={station} table={page.data} doubtful={doubtful.data} />
              {doubtful.isError && (
                <Text size="xs" c="dimmed" px={16} py={4}>
                  {t('station.qualityFailed')}
                </Text>
              )}
              <div className={classes.pages}>
                <Pagination page={state.page} limit={ROWS} count={page.data.count} onPage={state.setPage} />
              </div>
            </>
          )
        ) : page.isError ? (
          <ErrorView
            error={page.error}
            fallback={t('station.readingsFailed')}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <Skeleton height={ROWS * 34 + 24} m={16} w="auto" />
        )}
      </Section>
    </div>
  )
}
