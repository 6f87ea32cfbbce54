import { Anchor, Button, CloseButton, Skeleton } from '@mantine/core'
import { DAY_MS, type DataShareRow, type FaultyRun } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { rangeText } from '../../lib/ranges.ts'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import { daysQuery, runsQuery } from './data-share-query.ts'
import type { Figure } from './data-share-rows.ts'
import classes from './FigurePane.module.css'

interface FigureProps {
  row: DataShareRow
  figure: Figure
}

/** What one figure of the sheet is made of, beside it. */
export function FigurePane({ onClose, ...opened }: FigureProps & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <aside className={classes.pane} aria-label={t(`dataShare.${opened.figure}`)}>
      <div className={classes.head}>
        <h2>
          <FigureTitle {...opened} />
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </div>
      <FigureParts {...opened} />
    </aside>
  )
}

/** «61 số đo lỗi hoặc bất thường» */
export function FigureTitle({ row, figure }: FigureProps) {
  const { t } = useTranslation()
  return <>{t(`dataShare.count.${figure}`, { count: row[figure] })}</>
}

export function FigureParts({ row, figure }: FigureProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.of}>
        {row.factor_code}, {row.module_name} · {formatDay(row.start)} – {formatDay(Date.parse(row.end) - 1)}
      </p>
      {figure === 'faulty' ? <Runs row={row} /> : <Days row={row} figure={figure} />}
      <p className={classes.note}>{t(`dataShare.meaning.${figure}`)}</p>
      <Button
        variant="default"
        fullWidth
        renderRoot={(props) => (
          <Readings {...props} row={row} from={Date.parse(row.start)} to={Date.parse(row.end)} />
        )}
      >
        {t('dataShare.readings')}
      </Button>
    </>
  )
}

interface ReadingsProps {
  row: DataShareRow
  from: number
  to: number
}

/** The readings of a stretch on the station's page. */
function Readings({ row: { module_type, module_code, factor_code }, from, to, ...props }: ReadingsProps) {
  return (
    <Link
      {...props}
      to={`/${module_type}`}
      search={{ module: module_code, factor: factor_code, range: rangeText({ from, to }) }}
    />
  )
}

/** How many of each day; fewer than the station should have sent are said. */
function Days({ row, figure }: FigureProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const found = useQuery(daysQuery(row))
  if (found.data === undefined) return <Waiting found={found} />
  const most = Math.max(1, ...found.data.map((day) => Math.max(day.designed, day.received)))
  return (
    <ul className={classes.list}>
      {found.data.map((day) => {
        const missing = day.designed - day.received
        const from = Date.parse(day.start)
        return (
          <li key={day.start}>
            <Anchor
              inherit
              renderRoot={(props) => <Readings {...props} row={row} from={from} to={from + DAY_MS} />}
            >
              {formatDay(day.start).slice(0, 5)}
            </Anchor>
            <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
              <rect width={(day.designed / most) * 100} height="8" data-design />
              <rect width={(day[figure] / most) * 100} height="8" />
            </svg>
            <span className={classes.missing}>
              {figure === 'received' && missing > 0 && t('dataShare.missing', { count: missing })}
            </span>
            <b>{formatNumber(day[figure], language)}</b>
          </li>
        )
      })}
    </ul>
  )
}

const few = 8

/** When they were, those of one state together; their counts add up to the figure. */
function Runs({ row }: Pick<FigureProps, 'row'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [isWhole, setWhole] = useState(false)
  const found = useQuery(runsQuery(row))
  if (found.data === undefined) return <Waiting found={found} />
  const shown = isWhole ? found.data : found.data.slice(0, few)
  return (
    <>
      <ul className={classes.list}>
        {shown.map((run) => (
          <li key={run.start} data-run>
            <Anchor
              inherit
              renderRoot={(props) => (
                <Readings
                  {...props}
                  row={row}
                  from={Date.parse(run.start)}
                  to={Date.parse(run.end) + 60_000}
                />
              )}
            >
              {formatDay(run.start).slice(0, 5)}
            </Anchor>
            <span>
              {t(`dataShare.quality.${run.quality}`)}
              <small>{timesOf(run)}</small>
            </span>
            <b>{formatNumber(run.count, language)}</b>
          </li>
        ))}
      </ul>
      {found.data.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('dataShare.allRuns', { count: found.data.length })}
        </Button>
      )}
    </>
  )
}

/** «08:00–09:55», with the day where it ends on another. */
function timesOf({ start, end }: FaultyRun): string {
  if (start === end) return formatClock(start)
  const isSameDay = formatDay(start) === formatDay(end)
  return `${formatClock(start)}–${isSameDay ? '' : `${formatDay(end).slice(0, 5)} `}${formatClock(end)}`
}

interface WaitingProps {
  found: { isError: boolean; error: Error | null; refetch: () => unknown }
}

function Waiting({ found }: WaitingProps) {
  const { t } = useTranslation()
  if (!found.isError) return <Skeleton height={160} />
  return (
    <ErrorView error={found.error} fallback={t('dataShare.failed')} onRetry={() => void found.refetch()} />
  )
}
