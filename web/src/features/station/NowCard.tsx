import { Button, Text } from '@mantine/core'
import { isMeasured, type ModuleLatest, type ModuleLatestFactor, type Series } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeSeriesData } from '../../components/time-series/time-series-data.ts'
import { type Today, todayOf } from '../../components/time-series/latest-facts.ts'
import type { FactorNow, StationNow } from '../../components/live-stations/station-now.ts'
import { formatClockDay, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import { useRowMoves } from '../../lib/use-row-moves.ts'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'
import { isNever, worstFirst } from './factor-order.ts'
import classes from './NowCard.module.css'
import { NowRow } from './NowRow.tsx'
import { Section } from './Section.tsx'
import { countersQuery, dayQuery, linesQuery } from './station-queries.ts'
import type { StationView } from './station-view.ts'

/** With more factors than this, normal ones fold behind a button. */
const MOST_ROWS = 16
const FIRST_ROWS = 12

interface NowCardProps {
  station: StationNow
  view: StationView
  isNarrow: boolean
}

/** Each factor now: value against its limits, the last 24 hours as a line, and what it did today. */
export function NowCard(props: NowCardProps) {
  const { t } = useTranslation()
  const { factors } = props.station
  const [isOpen, setOpen] = useState(false)
  const order = useQuietOrder(worstFirst(factors), (factor) => factor.code)
  const few = foldedRows(order.rows)
  const hidden = order.rows.filter((factor) => !few.includes(factor))
  const isNormal = hidden.every(({ condition }) => condition === 'normal')
  return (
    <Section title={t('station.now')} extra={<CurrentTime />}>
      {factors.length === 0 ? (
        <Text size="sm" c="dimmed" px={16} pb={16}>
          {t('stations.noFactors')}
        </Text>
      ) : (
        <div {...order.handlers}>
          <Heads />
          <Rows {...props} rows={isOpen ? order.rows : few} />
        </div>
      )}
      {hidden.length > 0 && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen
            ? t('dashboard.less')
            : t(isNormal ? 'station.normalFactors' : 'station.moreFactors', { count: hidden.length })}
        </Button>
      )}
    </Section>
  )
}

function Rows({ station, view, isNarrow, rows }: NowCardProps & { rows: readonly FactorNow[] }) {
  const { t } = useTranslation()
  const { code, factors } = station
  const lines = useQuery(linesQuery(code))
  const day = useQuery(dayQuery(code))
  const used = useToday(station)
  const list = useRef<HTMLUListElement>(null)
  useRowMoves(
    list,
    rows.map((factor) => factor.code),
  )
  const points = useMemo(() => dayLines(lines.data, factors), [lines.data, factors])
  return (
    <>
      <ul ref={list} className={classes.rows}>
        {rows.map((factor) => (
          <NowRow
            key={factor.id}
            station={station}
            factor={factor}
            points={points.get(factor.code)}
            day={day.data?.factors.find(({ id }) => id === factor.id)}
            used={used.get(factor.code) ?? null}
            view={view}
            isNarrow={isNarrow}
          />
        ))}
      </ul>
      <Failed
        queries={[
          { query: lines, text: t('station.linesFailed') },
          { query: day, text: t('station.dayFailed') },
        ]}
      />
    </>
  )
}

/** All of a few; of many the exceptions and the first twelve. */
function foldedRows(rows: readonly FactorNow[]): readonly FactorNow[] {
  if (rows.length <= MOST_ROWS) return rows
  return rows.filter(
    (factor, place) => place < FIRST_ROWS || (factor.condition !== 'normal' && !isNever(factor)),
  )
}

function CurrentTime() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Text size="xs" c="dimmed">
      {formatClockDay(now)} · {t('common.zone', { zone: ZONE_LABEL })}
    </Text>
  )
}

/** The words of the columns; every row says its own to people who do not see them. */
function Heads() {
  const { t } = useTranslation()
  return (
    <div className={classes.heads} aria-hidden>
      <span>{t('station.factor')}</span>
      <span className={classes.valueHead}>{t('station.value')}</span>
      <span>{t('station.againstLimit')}</span>
      <span>{t('station.hours24')}</span>
      <span className={classes.today}>{t('station.today')}</span>
      <span>{t('station.least')}</span>
      <span>{t('station.mean')}</span>
      <span>{t('station.greatest')}</span>
      <span>{t('station.outside')}</span>
    </div>
  )
}

interface FailedProps {
  queries: readonly {
    query: { isError: boolean; data: unknown; refetch: () => unknown }
    text: string
  }[]
}

/** What could not be loaded; the values themselves are there. */
function Failed({ queries }: FailedProps) {
  const { t } = useTranslation()
  return queries
    .filter(({ query }) => query.isError && query.data === undefined)
    .map(({ query, text }) => (
      <div key={text} className={classes.failed} role="alert">
        <span>{text}</span>
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    ))
}

/** What the counters of a module have counted today, by their codes; the newest reading counts, too. */
function useToday(station: ModuleLatest): ReadonlyMap<string, Today | null> {
  const now = useNow()
  const { code, factors } = station
  const counters = factors.filter(({ kind }) => kind === 'counter')
  const codes = counters.map((factor) => factor.code)
  const { data } = useQuery(countersQuery(code, codes))
  if (data === undefined) return new Map()
  const live = new Map(
    counters.map(({ code: factor, value, timestamp, quality }) => [
      factor,
      value === null || timestamp === null || quality === null
        ? []
        : [{ at: Date.parse(timestamp), value, quality }],
    ]),
  )
  const period = { from: 0, to: now }
  const { series } = timeSeriesData({ timeSeries: { period, answer: data }, codes, latest: station, live })
  return new Map(series.map((one) => [one.code, todayOf(one, Math.max(now, one.at.at(-1) ?? 0))]))
}

type DayLines = ReadonlyMap<string, readonly SparklinePoint[]>

/**
 * The small lines of a module's factors by their codes, with the newest value at the end. A bucket whose extreme is
 * beyond a limit is drawn at it: a mean would hide a short excursion.
 */
function dayLines(answer: Series | undefined, factors: readonly ModuleLatestFactor[]): DayLines {
  if (answer === undefined) return new Map()
  const instants = answer.labels.map((label) => Date.parse(label))
  return new Map(
    factors.map((factor) => {
      const dataset = answer.datasets.find(({ code }) => code === factor.code)
      const points = instants.map((at, place) => ({
        at,
        value: farthest(factor, {
          mean: dataset?.data[place] ?? null,
          low: dataset?.min?.[place] ?? null,
          high: dataset?.max?.[place] ?? null,
        }),
      }))
      return [factor.code, withNewest(points, factor)]
    }),
  )
}

interface Bucket {
  mean: number | null
  low: number | null
  high: number | null
}

function farthest(
  { min_value: min, max_value: max }: ModuleLatestFactor,
  { mean, low, high }: Bucket,
): number | null {
  if (max !== null && high !== null && high > max) return high
  return min !== null && low !== null && low < min ? low : mean
}

function withNewest(
  points: readonly SparklinePoint[],
  { timestamp, value, quality }: ModuleLatestFactor,
): readonly SparklinePoint[] {
  const at = timestamp === null ? 0 : Date.parse(timestamp)
  if (value === null || !isMeasured(quality ?? 4) || at <= (points.at(-1)?.at ?? 0)) return points
  return [...points, { at, value }]
}
