import { VisuallyHidden } from '@mantine/core'
import { localInstant } from '@quantrac/contract'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
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
  const { reached, ...focus } = useDayFocus(byDay, chosen)
  return (
    <div className={classes.month}>
      <table>
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
              {week.map((day, place) => (
                <td key={day ?? place}>
                  {day !== null && (
                    <Day
                      day={day}
                      one={byDay.get(day)}
                      isChosen={day === chosen}
                      isReached={day === reached}
                      onOpen={onOpen}
                      {...focus}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: string
  one: CalendarDay | undefined
  isChosen: boolean
  isReached: boolean
  onOpen: (day: string) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ day, one, isChosen, isReached, onOpen, ...focus }: DayProps) {
  const number = (
    <span className={classes.number} aria-hidden={one !== undefined}>
      {Number(day.slice(8))}
    </span>
  )
  if (one === undefined) {
    return (
      <span className={classes.day} data-state="empty">
        {number}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={`${classes.day} ${one.tone ?? ''}`.trim()}
      data-day={day}
      data-state={one.state}
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isChosen}
      onClick={() => onOpen(day)}
      {...focus}
    >
      <VisuallyHidden>
        {formatWeekday(localInstant(day), currentLanguage())}: {one.words}
      </VisuallyHidden>
      {number}
      {one.note !== undefined && (
        <span className={classes.note} aria-hidden>
          {one.note}
        </span>
      )}
      <span className={classes.text} aria-hidden>
        {one.text}
      </span>
    </button>
  )
}

/** The day that Tab reaches: the last one with the focus, else the open one, else the last of all. */
function useDayFocus(days: ReadonlyMap<string, CalendarDay>, chosen: string | null) {
  const [last, setLast] = useState<string | null>(null)
  const reached =
    [last, chosen].find((day) => day !== null && days.has(day)) ?? [...days.keys()].toSorted().at(-1)
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
    setLast(currentTarget.dataset['day'] ?? null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.currentTarget.dataset['day']
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = movedDay(event.key, from, [...days.keys()])
    if (to === null) return
    event.preventDefault()
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return { reached, onFocus, onKeyDown }
}
