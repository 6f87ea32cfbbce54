import { VisuallyHidden } from '@mantine/core'
import { localInstant, localWeekday } from '@quantrac/contract'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatWeekday } from '../../lib/time-format.ts'
import classes from './MonthCalendar.module.css'
import { movedDay, weeksOf } from './month-days.ts'

export interface CalendarDay {
  /** `2026-11-19` */
  readonly day: string
  /** `filled` has the colours of `tone`; `short` of data is hatched; `running` is not over. */
  readonly state: 'filled' | 'short' | 'running'
  /** What the cell says in large. */
  readonly text: string
  /** Beside the number of the day; below the text where there is no room. */
  readonly note?: string
  /** A class with the background, border and text colour of a filled cell. */
  readonly tone?: string | undefined
  /** For who does not see the cell, behind its date: «VN_AQI 120, Kém, do PM2.5». */
  readonly words: string
}

interface MonthCalendarProps {
  /** `2026-11` */
  month: string
  /** Above the days, and the name of the table. */
  title: string
  isTitleHidden?: boolean
  /** A day that is not named is empty: it is to come, or nothing was measured yet. */
  days: readonly CalendarDay[]
  /** The day that is open. */
  chosen: string | null
  onOpen: (day: string) => void
}

/**
 * The days of a month by weeks, which begin on Monday. Tab reaches one day, the arrow keys, Home and End go on from
 * there, and Enter opens.
 */
export function MonthCalendar({
  month,
  title,
  isTitleHidden = false,
  days,
  chosen,
  onOpen,
}: MonthCalendarProps) {
  const language = currentLanguage()
  const byDay = new Map(days.map((one) => [one.day, one]))
  const { grid, reached, onFocus, onKeyDown } = useDayFocus(byDay, chosen)
  return (
    <div className={classes.month}>
      <table ref={grid} role="grid" onFocus={onFocus} onKeyDown={onKeyDown}>
        {isTitleHidden ? (
          <VisuallyHidden component="caption">{title}</VisuallyHidden>
        ) : (
          <caption className={classes.title}>{title}</caption>
        )}
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayInWords(weekday, { locale: language })}>
                {weekdayInWords(weekday, { locale: language, isShort: true })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => {
                if (day === null) return <td key={place} aria-hidden />
                const one = byDay.get(day)
                const isChosen = day === chosen
                return (
                  <td key={day} role="gridcell" {...(one && { 'aria-selected': isChosen })}>
                    {one === undefined ? (
                      <span className={classes.day} data-state="empty">
                        <span className={classes.number}>{numberOf(day)}</span>
                      </span>
                    ) : (
                      <button
                        type="button"
                        className={`${classes.day} ${one.tone ?? ''}`.trim()}
                        data-day={day}
                        data-state={one.state}
                        data-chosen={isChosen || undefined}
                        tabIndex={day === reached ? 0 : -1}
                        aria-label={`${formatWeekday(localInstant(day), language)}: ${one.words}`}
                        onClick={() => onOpen(day)}
                      >
                        <span className={classes.number}>{numberOf(day)}</span>
                        {one.note !== undefined && <span className={classes.note}>{one.note}</span>}
                        <span className={classes.text}>{one.text}</span>
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numberOf = (day: string): number => Number(day.slice(8))

/** The day that Tab reaches: the last one with the focus, else the open one, else the last of all. */
function useDayFocus(days: ReadonlyMap<string, CalendarDay>, chosen: string | null) {
  const grid = useRef<HTMLTableElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const reached =
    [last, chosen].find((day) => day !== null && days.has(day)) ?? [...days.keys()].toSorted().at(-1)
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => setLast(target.dataset['day'] ?? null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = movedDay(event.key, from, [...days.keys()])
    if (to === null) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return { grid, reached, onFocus, onKeyDown }
}
