import { Tooltip } from '@mantine/core'
import { DAY_MS, localDay, localInstant, type StationHealth } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { placeSearch } from '../../components/layout/place.ts'
import { rangeText } from '../../lib/ranges.ts'
import { formatDay } from '../../lib/time-format.ts'
import classes from './HealthCalendar.module.css'
import { CellTip } from './CellTip.tsx'
import { HealthRow } from './HealthRow.tsx'
import { cellAfter, type Measure } from './health-cells.ts'
import type { MaintainedDays } from './maintained-days.ts'

interface HealthCalendarProps {
  stations: readonly StationHealth[]
  names: ReadonlyMap<string, string>
  /** `2026-11-01` first. */
  days: readonly string[]
  measure: Measure
  /** By the code of the station. */
  maintained: ReadonlyMap<string, MaintainedDays>
  /** A minute. */
  now: number
}

interface Place {
  row: number
  column: number
}

interface Tip {
  element: HTMLElement
  place: Place
}

/** Stations and their days, the worst first. Tab reaches one day; the arrow keys go on from there, and Enter opens. */
export function HealthCalendar({ stations, names, days, measure, maintained, now }: HealthCalendarProps) {
  const { t } = useTranslation()
  const grid = useRef<HTMLTableElement>(null)
  const [tip, setTip] = useState<Tip>()
  const open = useOpenDay()
  const keys = useCellKeys(grid, { rows: stations.length, columns: days.length })
  const openAt = ({ row, column }: Place): void => {
    const [station, day] = [stations[row], days[column]]
    if (station !== undefined && day !== undefined && day <= localDay(now)) open(station, day)
  }
  const point = ({ target }: SyntheticEvent): void => {
    const found = cellIn(target)
    setTip((before) => (before?.element === found?.element ? before : found))
  }
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keys lead from cell to cell
        role="grid"
        aria-label={t('stationHealth.calendar')}
        aria-rowcount={stations.length + 1}
        className={classes.grid}
        style={{ '--days': days.length } as CSSProperties} // its own property
        onPointerOver={point}
        onPointerLeave={() => setTip(undefined)}
        onClick={({ target }) => {
          const found = cellIn(target)
          if (found !== undefined) openAt(found.place)
        }}
        onFocus={(event: FocusEvent) => {
          const found = cellIn(event.target)
          if (found !== undefined) keys.reach(found.place)
          point(event)
        }}
        onBlur={() => setTip(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTip(undefined)
          keys.onKeyDown(event, openAt)
        }}
      >
        <thead>
          <Head days={days} now={now} measure={measure} />
        </thead>
        <tbody>
          {stations.map((station, row) => (
            <HealthRow
              key={station.module_id}
              {...{ station, row, days, measure, now }}
              name={names.get(station.module_code) ?? station.module_name}
              maintained={maintained.get(station.module_code)}
              reached={keys.reached.row === row ? keys.reached.column : null}
            />
          ))}
        </tbody>
      </table>
      {tip !== undefined && <DayTip tip={tip} {...{ stations, names, days, measure, maintained, now }} />}
    </div>
  )
}

/** What the pointed or focused day was, below it. */
function DayTip({
  tip: { element, place },
  stations,
  names,
  days,
  measure,
  maintained,
  now,
}: HealthCalendarProps & { tip: Tip }) {
  const [station, day] = [stations[place.row], days[place.column]]
  if (station === undefined || day === undefined) return null
  const name = names.get(station.module_code) ?? station.module_name
  return (
    <Tooltip
      opened
      multiline
      maw={280}
      target={element}
      position="bottom"
      transitionProps={{ duration: 0 }}
      label={
        <CellTip
          {...{ station, name, day, measure, now }}
          maintenance={maintained.get(station.module_code)?.get(day)}
        />
      }
    />
  )
}

function cellIn(target: EventTarget): Tip | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  if (element === null) return undefined
  const [row = 0, column = 0] = (element.dataset['cell'] ?? '').split(':').map(Number)
  return { element, place: { row, column } }
}

/** The station's page with the readings of the day. */
function useOpenDay() {
  const navigate = useNavigate()
  return ({ module_type, module_code }: StationHealth, day: string): void => {
    const from = localInstant(day)
    void navigate({
      to: `/${module_type}`,
      search: { ...placeSearch({ module: module_code }), range: rangeText({ from, to: from + DAY_MS }) },
    })
  }
}

/** The cell that Tab reaches, and how keys move it. */
function useCellKeys(
  grid: { current: HTMLElement | null },
  size: { rows: number; columns: number },
): {
  reached: Place
  reach: (place: Place) => void
  onKeyDown: (event: KeyboardEvent, open: (place: Place) => void) => void
} {
  const [asked, setAsked] = useState<Place>({ row: 0, column: Number.POSITIVE_INFINITY })
  const isMoved = useRef(false)
  // Fewer are there after a search, or in a shorter month.
  const reached = {
    row: Math.min(asked.row, Math.max(0, size.rows - 1)),
    column: Math.min(asked.column, Math.max(0, size.columns - 1)),
  }
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-cell="${reached.row}:${reached.column}"]`)?.focus()
  }, [grid, reached.row, reached.column])
  return {
    reached,
    reach: setAsked,
    onKeyDown: (event, open) => {
      if (cellIn(event.target) === undefined) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        open(reached)
        return
      }
      const next = cellAfter(event.key, reached, size)
      if (next === null) return
      event.preventDefault()
      isMoved.current = true
      setAsked(next)
    },
  }
}

interface HeadProps {
  days: readonly string[]
  measure: Measure
  now: number
}

function Head({ days, measure, now }: HeadProps) {
  const { t } = useTranslation()
  const today = localDay(now)
  const isWeek = days.length <= 7
  return (
    <tr className={`${classes.row ?? ''} ${classes.head ?? ''}`}>
      <th scope="col" className={classes.station}>
        {t('stationHealth.station')}
      </th>
      {days.map((day) => {
        const number = Number(day.slice(8))
        const isSaid = isWeek || number === 1 || number % 5 === 0 || day === today
        return (
          <th
            key={day}
            scope="col"
            aria-label={formatDay(localInstant(day))}
            className={classes.number}
            data-today={day === today || undefined}
          >
            {isSaid && number}
          </th>
        )
      })}
      {(['share', 'availability'] as const).map((one) => (
        <th key={one} scope="col" className={classes.figure} data-shown={one === measure || undefined}>
          {t(`stationHealth.columns.${one}`)}
        </th>
      ))}
    </tr>
  )
}
