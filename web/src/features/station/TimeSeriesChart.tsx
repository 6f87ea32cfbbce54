import { Button, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import type { StationTimeSeries } from '@quantrac/charts/station-time-series-data.ts'
import { stationTimeSeries } from '@quantrac/charts/station-time-series.ts'
import { ChartTableView } from '../../components/time-series/ChartTableView.tsx'
import { type ChartTable, timeSeriesTable } from '../../components/time-series/chart-table.ts'
import { useTableWords } from '../../components/time-series/use-table-words.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { type RangeChoice, periodOf } from '../../lib/ranges.ts'
import type { TimeSeriesBodyProps } from './time-series-props.ts'
import classes from './TimeSeriesCard.module.css'
import { TimeSeriesFoot, TimeSeriesLegend } from './TimeSeriesLegend.tsx'
import { useWithSamples, withSamples } from './sample-marks.ts'
import { newestPeriod } from './newest-period.ts'
import { useStationTimeSeries } from './use-station-time-series.ts'

/** Readings lie seconds apart: less than this shows nothing more. */
const LEAST_ZOOM_MS = 10_000

/** The chart of the time series, or the same data as a table. */
export function TimeSeriesChart(given: TimeSeriesBodyProps) {
  const { station, factors, view, hovered } = given
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const [line, setLine] = useState<string | null>(null)
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const picture = useRef<ChartHandle>(null)
  const shown = useStationTimeSeries({ ...given, hovered: hovered ?? line })
  const { timeSeries: query } = shown
  const period = periodOf(shown.choice, given.range.now)
  const data = useWithSamples(shown.data, { station, factors, period })
  const title = `${t('station.timeSeriesOf', { name: factors.join(', ') })} – ${station.name}`
  const build = useCallback(
    (look: ChartLook) =>
      data === undefined
        ? {}
        : stationTimeSeries(data, look, { title, canSelect: !isCoarse, gapFill: hatch(look) }),
    [data, title, isCoarse],
  )
  const hasData = data !== undefined && !hasNothing(data)
  const table = useTable()
  return (
    <>
      <TimeSeriesLegend {...shown.compared} resolution={shown.resolution} hasData={hasData} />
      <div className={classes.plot} data-failed={query.isError || undefined}>
        {data === undefined ? (
          !query.isError && <Skeleton height="100%" />
        ) : isTable ? (
          <ChartTableView table={table(data)} name={title} />
        ) : (
          <Chart
            build={build}
            label={title}
            handle={picture}
            onAlert={(id) => view.openAlert(id, factors[0] ?? '')}
            onSelect={(period) => {
              if (period !== null && period.to - period.from >= LEAST_ZOOM_MS) view.zoomTo(period)
            }}
            onLine={(place) => setLine(place === null ? null : (factors[place] ?? null))}
          />
        )}
        {data !== undefined && !hasData && !query.isError && <Empty {...given} choice={shown.choice} />}
        {query.isError && (
          <Failed error={query.error} name={factors.join(', ')} onRetry={() => void query.refetch()} />
        )}
      </div>
      {data !== undefined && (
        <TimeSeriesFoot
          name={title}
          cut={shown.cut}
          isTable={isTable}
          onTable={setTable}
          table={() => table(data)}
          data={data}
          picture={picture}
        />
      )}
    </>
  )
}

/** The same data as a table, samples of laboratories in columns of their own. */
function useTable(): (data: StationTimeSeries) => ChartTable {
  const { t } = useTranslation()
  const words = useTableWords()
  return (data) =>
    timeSeriesTable(
      withSamples(data, (name) => t('station.sampleColumn', { name })),
      words(),
    )
}

const hasNothing = ({ series }: StationTimeSeries): boolean =>
  series.every(({ values, doubtful = [] }) => values.length + doubtful.length === 0)

/** Nothing in this period; where all readings are before it, the way to the newest. */
export function Empty({ station, factors, range, choice }: TimeSeriesBodyProps & { choice: RangeChoice }) {
  const { t } = useTranslation()
  const newest = newestPeriod(station, factors, periodOf(choice, range.now))
  return (
    <div className={classes.over}>
      <Text size="sm" c="dimmed">
        {t('widgets.empty')}
      </Text>
      {newest !== null && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => range.choose(newest, { zoom: undefined, alert: undefined })}
        >
          {t('station.toNewest')}
        </Button>
      )}
    </div>
  )
}

interface FailedProps {
  error: unknown
  name: string
  onRetry: () => void
}

/** Over the old picture, which stays. */
export function Failed({ error, name, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={classes.over} role="alert">
      <span className={classes.failed}>
        <IconAlertTriangle className={classes.failedIcon} size={16} aria-hidden />{' '}
        {errorText(error, t('widgets.dataFailed', { name }))}
      </span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
