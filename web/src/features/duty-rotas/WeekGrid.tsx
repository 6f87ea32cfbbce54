import { type DutyRota, localDay, localInstant } from '@quantrac/contract'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OwnerRing } from '../../components/handling/OwnerRing.tsx'
import { formatDay, formatShortDay } from '../../lib/time-format.ts'
import classes from './DutyRotas.module.css'
import { type DayShift, daysFrom, type PersonWeek, rotaWeek } from './rota-week.ts'

interface WeekGridProps {
  rota: DutyRota
  monday: string
  now: number
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** People × days with their hours; what is swapped is struck through where it was. */
export function WeekGrid({ rota, monday, now }: WeekGridProps) {
  const { t } = useTranslation()
  const days = daysFrom(monday)
  const today = localDay(now)
  const onDuty = new Set(rota.now.map(({ id }) => id))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, by keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={t('duty.gridOf', { name: rota.name })}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('duty.person')}</th>
            {weekdays.map((day, place) => (
              <th
                key={day}
                scope="col"
                data-today={days[place] === today || undefined}
                aria-label={formatDay(localInstant(days[place] ?? ''))}
              >
                {t(`ruleSentence.day.${day}`)}
                <small>{formatShortDay(localInstant(days[place] ?? ''), now)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rotaWeek(rota, monday).map((person) => (
            <Person
              key={person.id}
              person={person}
              isOnDuty={onDuty.has(person.id)}
              today={days.indexOf(today)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PersonProps {
  person: PersonWeek
  isOnDuty: boolean
  /** The place of today in this week; -1 in another. */
  today: number
}

function Person({ person: { name, days }, isOnDuty, today }: PersonProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <OwnerRing who={{ name }} />
          <span>
            {name}
            {isOnDuty && <small>{t('duty.hasDuty')}</small>}
          </span>
        </span>
      </th>
      {days.map((shifts, place) => (
        <td key={place} data-today={place === today || undefined}>
          {shifts.map((shift) => (
            <Shift key={`${shift.key} ${shift.insteadOf ?? ''}`} shift={shift} />
          ))}
        </td>
      ))}
    </tr>
  )
}

function Shift({ shift: { from, to, givenTo, insteadOf } }: { shift: DayShift }) {
  const { t } = useTranslation()
  const hours = `${from}–${to}`
  if (givenTo !== null)
    return (
      <span className={classes.shift} data-given>
        <s>{hours}</s>
        <VisuallyHidden>{t('duty.givenTo', { name: givenTo })}</VisuallyHidden>
      </span>
    )
  return (
    <span className={classes.shift} data-swapped={insteadOf !== null || undefined}>
      {hours}
      {insteadOf !== null && <small>{t('duty.insteadOf', { name: insteadOf })}</small>}
    </span>
  )
}
