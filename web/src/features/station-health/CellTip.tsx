import type { MaintenanceStretch, StationHealth } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import classes from './HealthCalendar.module.css'
import { cellsOf, type Measure } from './health-cells.ts'
import { cellLines } from './health-words.ts'

interface CellTipProps {
  station: StationHealth
  name: string
  day: string
  measure: Measure
  maintenance: readonly MaintenanceStretch[] | undefined
  now: number
}

/** What a day of a station was. */
export function CellTip({ station, name, day, measure, maintenance, now }: CellTipProps) {
  const { t } = useTranslation()
  const [cell] = cellsOf(station, { shown: [day], measure, now })
  if (cell === undefined) return null
  const words = cellLines(cell, { measure, t, language: currentLanguage(), maintenance })
  return (
    <span className={classes.tip}>
      <b>{`${name}, ${words.day}`}</b>
      {words.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
