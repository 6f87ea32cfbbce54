import { Button, Card, SegmentedControl, Skeleton } from '@mantine/core'
import { type StationHealth, localDay, localInstant } from '@quantrac/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { maintenanceInQuery } from '../../api/maintenance.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { useRenewedByAlerts } from '../../api/use-renewed-by-alerts.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { monthRange } from '../../components/compliance/compliance-queries.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { FoldedFilters } from '../../components/filter/FoldedFilters.tsx'
import { TypeFilter } from '../../components/filter/ListFilters.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { MonthStepper } from '../../components/month-calendar/MonthStepper.tsx'
import { useMonthView } from '../../components/month-calendar/use-month-view.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { formatDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { FaultsCard } from './FaultsCard.tsx'
import { HealthCalendar } from './HealthCalendar.tsx'
import { HealthContext, HealthSentence } from './HealthHead.tsx'
import { Legend } from './Legend.tsx'
import { daysOf, lastOf, type Measure, measures } from './health-cells.ts'
import { askedOf, healthKey, healthQuery } from './health-query.ts'
import { maintainedDays, type MaintainedDays } from './maintained-days.ts'
import { SilentCard } from './SilentCard.tsx'
import classes from './StationHealth.module.css'

/** On a phone. */
const WEEK = 7

// The server shares an answer for so long: one that is asked for at once may be from before the alert.
const SHARED_MS = 2_100

/** Whether stations send what they should: each in the days of a month, what is silent, and what is often wrong. */
export function StationHealthPage() {
  const { t } = useTranslation()
  const view = useMonthView()
  const state = useTableState()
  const month = useQuery(healthQuery(view.month))
  const current = useQuery(healthQuery(localDay(useMinute()).slice(0, 7)))
  useRenewedByAlerts(healthKey, { within: SHARED_MS })
  const names = useNames(month.data)
  const shown = useShown(month.data, state)
  const now = useShown(current.data, state)
  const isFiltered = state.search !== '' || state.filter('type') !== undefined
  return (
    <>
      <PageHeader
        title={<HealthSentence stations={now} isFailed={current.isError} />}
        context={<HealthContext stations={now} />}
        actions={<MonthStepper view={view} />}
      />
      <div className={classes.tools}>
        <SearchBox
          label={t('stationHealth.search')}
          value={state.search}
          onSearch={(text) => state.setSearch(text)}
        />
        <FoldedFilters isFiltered={state.filter('type') !== undefined}>
          <TypeFilter state={state} />
        </FoldedFilters>
        <CsvButton month={view.month} state={state} isEmpty={(shown ?? []).length === 0} />
      </div>
      {shown === undefined ? (
        month.isError ? (
          <Card padding={0}>
            <ErrorView
              error={month.error}
              fallback={t('stationHealth.failed')}
              onRetry={() => void month.refetch()}
            />
          </Card>
        ) : (
          <Skeleton height={480} />
        )
      ) : (
        <Shown {...{ shown, names, state, isFiltered }} month={view.month} now={now ?? []} />
      )}
    </>
  )
}

interface ShownProps {
  shown: readonly StationHealth[]
  /** Of this month: how they stand now. */
  now: readonly StationHealth[]
  names: ReadonlyMap<string, string>
  month: string
  state: TableState
  isFiltered: boolean
}

function Shown({ shown, now, names, month, state, isFiltered }: ShownProps) {
  const { t } = useTranslation()
  const at = useMinute()
  const isPhone = usePhone()
  const days = useMemo(() => daysOf(month), [month])
  const maintained = useMaintained(month, at)
  const listed = useMemo(() => (isPhone ? lastOf(days, { count: WEEK, now: at }) : days), [days, isPhone, at])
  const measure: Measure = state.filter('by') === 'availability' ? 'availability' : 'share'
  if (shown.length === 0)
    return (
      <Card padding="xl" ta="center" c="dimmed">
        {t(isFiltered ? 'stationHealth.noMatch' : 'stationHealth.empty')}
      </Card>
    )
  return (
    <>
      <Card component="section" padding={0} aria-label={t('stationHealth.calendar')}>
        <div className={classes.head}>
          <SegmentedControl
            size="xs"
            aria-label={t('stationHealth.by')}
            data={measures.map((value) => ({ value, label: t(`stationHealth.measures.${value}`) }))}
            value={measure}
            onChange={(value) => state.setFilter('by', value === 'availability' ? value : undefined)}
          />
          {isPhone && (
            <span className={classes.span}>{t('stationHealth.lastDays', { count: listed.length })}</span>
          )}
          <Legend />
        </div>
        <HealthCalendar stations={shown} {...{ names, measure, maintained }} days={listed} now={at} />
      </Card>
      <div className={classes.pair}>
        <SilentCard stations={now} names={names} />
        <FaultsCard stations={shown} names={names} span={spanOf(days, at)} />
      </div>
    </>
  )
}

/** What was, is and is to be maintained in a month, by the station. */
function useMaintained(month: string, now: number): ReadonlyMap<string, MaintainedDays> {
  const may = useCan('adaptors.view_module')
  const period = useMemo(() => monthRange(month), [month])
  const { data } = useQuery({ ...maintenanceInQuery(period), enabled: may })
  return useMemo(() => maintainedDays(data ?? [], { ...period, now }), [data, period, now])
}

/** «01/11 – 26/11»: as far as the month has come. */
function spanOf(days: readonly string[], now: number): string {
  const [last] = lastOf(days, { count: 1, now })
  const text = (day: string | undefined): string =>
    day === undefined ? '' : formatDay(localInstant(day)).slice(0, 5)
  return `${text(days[0])} – ${text(last)}`
}

function useNames(stations: readonly StationHealth[] | undefined): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      shortNames(
        (stations ?? []).map(({ module_code: code, module_name: name, module_type: type }) => ({
          code,
          name,
          type,
        })),
      ),
    [stations],
  )
}

/** Those of the chosen type whose name or code holds the words of the search. */
function useShown(stations: readonly StationHealth[] | undefined, state: TableState) {
  const { search } = state
  const type = moduleTypes.find((one) => one === state.filter('type'))
  return useMemo(
    () =>
      stations?.filter(
        ({ module_type, module_name, module_code }) =>
          (type === undefined || module_type === type) && holdsWords(`${module_name} ${module_code}`, search),
      ),
    [stations, type, search],
  )
}

function CsvButton({ month, state, isEmpty }: { month: string; state: TableState; isEmpty: boolean }) {
  const { t } = useTranslation()
  const save = useSaveFile()
  const name = t('nav.stationHealth')
  const type = moduleTypes.find((one) => one === state.filter('type'))
  const query = { ...askedOf(month), ...(type !== undefined && { type }), locale: currentLanguage() }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isEmpty}
      onClick={() =>
        save.mutate({
          fetch: () => download('stationHealthCsv', { query }),
          name: 'station-health.csv',
          words: {
            preparing: t('stationHealth.preparing'),
            saved: t('stationHealth.saved', { name }),
            failed: t('stationHealth.fileFailed'),
          },
        })
      }
    >
      CSV
    </Button>
  )
}
