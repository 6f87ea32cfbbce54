import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type AveragePeriod, HOUR_MS } from '@quantrac/contract'
import { averagesTimeSeries } from '@quantrac/charts/averages-time-series.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart, type ChartHandle } from '../../charts/Chart.tsx'
import { hatch } from '../../charts/hatch.ts'
import { ChartTableView } from '../../components/time-series/ChartTableView.tsx'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { type RangeChoice, periodOf } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { RuleWords } from '../../components/averages/RuleWords.tsx'
import { useRuleText } from '../../components/averages/use-rule-text.ts'
import { averagesData, averagesTable } from '../../components/averages/averages-data.ts'
import { averagesQuery } from '../../components/averages/averages-query.ts'
import type { TimeSeriesBodyProps } from './time-series-props.ts'
import classes from './TimeSeriesCard.module.css'
import { Empty, Failed } from './TimeSeriesChart.tsx'
import { Forms, SampleKey } from './TimeSeriesLegend.tsx'
import { useWithSamples } from './sample-marks.ts'

interface AveragesChartProps extends TimeSeriesBodyProps {
  average: AveragePeriod
}

/** The averages of the chosen factors as steps, or the same data as a table. */
export function AveragesChart(given: AveragesChartProps) {
  const { station, factors, view, average } = given
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const picture = useRef<ChartHandle>(null)
  const { query, data: averages, choice } = useAverages(given)
  const period = periodOf(choice, given.range.now)
  const data = useWithSamples(averages, { station, factors, period })
  const title = `${t(`averages.periods.${average}`)} ${factors.join(', ')} – ${station.name}`
  const build = useBuild(data, title)
  const hasData = data !== undefined && data.periods.length > 0
  const table = (): ChartTable =>
    data === undefined
      ? { columns: [], rows: [] }
      : averagesTable(data, {
          from: t('range.from'),
          to: t('range.to'),
          share: (name) => t('averages.dataShare', { name }),
        })
  return (
    <>
      {hasData && <Explained {...given} isHatched={data.gaps.length > 0} />}
      <div className={classes.plot} data-failed={query.isError || undefined}>
        {data === undefined ? (
          !query.isError && <Skeleton height="100%" />
        ) : isTable ? (
          <ChartTableView table={table()} name={title} />
        ) : (
          <Chart
            build={build}
            label={title}
            handle={picture}
            onSelect={(period) => {
              if (period !== null && period.to - period.from >= HOUR_MS) view.zoomTo(period)
            }}
          />
        )}
        {data !== undefined && !hasData && !query.isError && <Empty {...given} choice={choice} />}
        {query.isError && (
          <Failed error={query.error} name={factors.join(', ')} onRetry={() => void query.refetch()} />
        )}
      </div>
      {query.data !== undefined && (
        <div className={classes.foot}>
          <span className={classes.lane}>
            <RuleWords rule={query.data.answer.rule} />
            {!isTable && (data?.samples ?? []).length > 0 && <SampleKey />}
          </span>
          <Forms name={title} isTable={isTable} onTable={setTable} table={table} picture={picture} />
        </div>
      )}
    </>
  )
}

/** What is drawn, with a stretch of it to be chosen by a mouse. */
function useBuild(data: Parameters<typeof averagesTimeSeries>[0] | undefined, title: string) {
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  return useCallback(
    (look: ChartLook) =>
      data === undefined
        ? {}
        : averagesTimeSeries(data, look, { title, canSelect: !isCoarse, gapFill: hatch(look) }),
    [data, title, isCoarse],
  )
}

/** While another period loads, or fails to, it is that of the last one. */
function useAverages({ station, factors, view, opened, range, average }: AveragesChartProps) {
  const { t } = useTranslation()
  const choice: RangeChoice = view.zoom ?? opened.period ?? range.choice
  const query = useQuery({
    ...averagesQuery({ module: station.code, factors, average, choice }),
    enabled: !opened.isLoading,
  })
  const ruleText = useRuleText()
  const now = useMinute()
  const held = query.data
  const data = useMemo(
    () =>
      held &&
      averagesData({
        ...held,
        codes: factors,
        latest: station,
        words: {
          tooLittle: t('averages.tooLittle'),
          underWay: t('averages.underWay'),
          rule: ruleText(held.answer.rule),
        },
        now,
      }),
    [held, factors, station, t, ruleText, now],
  )
  return { query, data, choice }
}

/** What a step is. */
function Explained({ station, factors, average, isHatched }: AveragesChartProps & { isHatched: boolean }) {
  const { t } = useTranslation()
  const counts = station.factors.some(({ code, kind }) => kind === 'counter' && factors.includes(code))
  return (
    <div className={classes.legend}>
      <span>{t(average === '8h' ? 'averages.moving' : 'averages.step')}</span>
      {isHatched && <span>{t('averages.hatched')}</span>}
      {counts && <span>{t('averages.counted')}</span>}
    </div>
  )
}
