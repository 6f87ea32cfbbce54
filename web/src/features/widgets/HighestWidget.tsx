import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatShortDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import tableClasses from '../../components/time-series/ChartTableView.module.css'
import { TableRegion } from '../../components/time-series/ChartTableView.tsx'
import { type HighestRow, highestRows, highestTable } from './highest-rows.ts'
import classes from './HighestWidget.module.css'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { highestQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** The highest values beside their limits, as a table. */
export function HighestWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const head = useWidgetHead(widget, { range })
  const asked = useQuery({ ...highestQuery({ choice: choiceOf(widget, range) }), enabled: isVisible })
  const rows = asked.data === undefined ? [] : highestRows(asked.data)
  const words = {
    factor: t('widgets.words.factor'),
    station: t('widgets.words.station'),
    highest: t('widgets.words.highest'),
    limit: t('widgets.words.limit'),
    share: t('widgets.words.share'),
    at: t('widgets.words.at'),
  }
  return (
    <WidgetFrame head={head} isTableShown table={asked.data && (() => highestTable(rows, words))}>
      <WidgetState
        queries={[asked]}
        name={head.title}
        failure={t('widgets.highestFailed')}
        isEmpty={rows.length === 0}
      >
        <TableRegion name={head.title}>
          <HighestRows rows={rows} words={words} />
        </TableRegion>
      </WidgetState>
    </WidgetFrame>
  )
}

export function HighestRows({
  rows,
  words,
}: {
  rows: readonly HighestRow[]
  words: Readonly<Record<'factor' | 'station' | 'highest' | 'limit' | 'share' | 'at', string>>
}) {
  return (
    <table className={tableClasses.table}>
      <thead>
        <tr>
          <th scope="col">{words.factor}</th>
          <th scope="col">{words.station}</th>
          <th scope="col" data-kind="number">
            {words.highest}
          </th>
          <th scope="col" data-kind="number" className={classes.limit}>
            {words.limit}
          </th>
          <th scope="col">{words.share}</th>
          <th scope="col" data-kind="number" className={classes.at}>
            {words.at}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.module}/${row.factor}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: HighestRow }) {
  const { type, module, factor, value, unit, limit, ratio, timestamp } = row
  const locale = currentLanguage()
  const now = useMinute()
  const tone = ratio > 1 ? 'alert' : ratio > 0.9 ? 'near' : 'normal'
  return (
    <tr>
      <td className={classes.factor}>
        {type === undefined ? (
          factor
        ) : (
          <Link to={`/${type}`} search={placeSearch({ module, factor })} className={classes.link}>
            {factor}
          </Link>
        )}
      </td>
      <td>{module}</td>
      <td data-kind="number" className={classes.value}>
        {formatMeasured(value, locale)} <span className={classes.unit}>{unit}</span>
      </td>
      <td data-kind="number" className={classes.limit}>
        {limit === null ? '–' : `≤ ${formatMeasured(limit, locale)}`}
      </td>
      <td className={classes.share} data-tone={tone}>
        <span className={classes.bar} aria-hidden>
          <span className={classes.filled} style={{ width: `${Math.min(100, ratio * 66.7)}%` }} />
        </span>
        {formatNumber(ratio * 100, locale)}%
      </td>
      <td data-kind="number" className={classes.at}>
        {timestamp !== null && `${formatClock(timestamp)} ${formatShortDay(timestamp, now)}`}
      </td>
    </tr>
  )
}
