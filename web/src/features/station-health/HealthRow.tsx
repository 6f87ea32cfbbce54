import type { StationHealth } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useOnce, useVisible } from '../../lib/use-visible.ts'
import classes from './HealthCalendar.module.css'
import { cellsOf, type Measure, toneOf } from './health-cells.ts'
import type { MaintainedDays } from './maintained-days.ts'
import { standingOf } from './health-sums.ts'
import { cellLines, percentText, stateWords } from './health-words.ts'

interface HealthRowProps {
  station: StationHealth
  name: string
  row: number
  days: readonly string[]
  measure: Measure
  maintained: MaintainedDays | undefined
  now: number
  /** The cell that Tab reaches; null: it is in another row. */
  reached: number | null
}

/** A station, its days and what they come to. Its days are drawn when it is on screen: there may be thousands. */
export const HealthRow = memo(function HealthRow(props: HealthRowProps) {
  const { station, name, row, measure, reached } = props
  const { t } = useTranslation()
  const place = useRef<HTMLTableRowElement>(null)
  const isDrawn = useOnce(useVisible(place))
  const Icon = kindIcons[station.module_type]
  const state = stateWords(station, t)
  return (
    <tr ref={place} aria-rowindex={row + 2} className={classes.row} data-station={station.module_code}>
      <th scope="row" className={classes.station}>
        <Icon size={16} stroke={1.75} title={t(`nav.${station.module_type}`)} />
        <Link
          to={`/${station.module_type}`}
          search={placeSearch({ module: station.module_code })}
          title={`${station.module_name} (${station.module_code})`}
        >
          {name}{' '}
          <small data-standing={standingOf(station)}>{state === '' ? station.module_code : state}</small>
        </Link>
      </th>
      {isDrawn || reached !== null ? <Cells {...props} /> : <td className={classes.waiting}>…</td>}
      {(['share', 'availability'] as const).map((one) => (
        <td
          key={one}
          className={classes.figure}
          data-tone={toneOf(station[one])}
          data-shown={one === measure || undefined}
        >
          {percentText(station[one], currentLanguage())}
        </td>
      ))}
    </tr>
  )
})

function Cells({ station, row, days, measure, maintained, now, reached }: HealthRowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return cellsOf(station, { shown: days, measure, now }).map((cell, column) => {
    const maintenance = maintained?.get(cell.day)
    const words = cellLines(cell, { measure, t, language, maintenance })
    return (
      <td
        key={cell.day}
        className={classes.cell}
        data-cell={`${row}:${column}`}
        data-maintained={maintenance !== undefined || undefined}
        tabIndex={reached === column ? 0 : -1}
        aria-label={[words.day, ...words.lines].join(', ')}
      >
        <i className={classes.mark} data-tone={cell.tone} />
      </td>
    )
  })
}
