import { DAY_MS, type DutyRota, localDay, localInstant, localWeekday } from '@quantrac/contract'

type Shifts = Pick<DutyRota, 'cycle_weeks' | 'starts_on' | 'shifts' | 'swaps'>

/** A shift on one day of a person. */
export interface DayShift {
  key: string
  from: string
  to: string
  /** Who has it instead on this day; null: nobody else. */
  givenTo: string | null
  /** Whose it is, where somebody has it instead of them. */
  insteadOf: string | null
}

export interface PersonWeek {
  id: number
  name: string
  /** Monday first. */
  days: DayShift[][]
}

/** The Monday of the week that an instant falls in. */
export const mondayOf = (instant: number): string => localDay(instant - (localWeekday(instant) - 1) * DAY_MS)

/** The seven days of a week, from its Monday. */
export const daysFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, day) => localDay(localInstant(monday) + day * DAY_MS))

const WEEK_MS = 7 * DAY_MS

/** Which week of the cycle begins on a Monday, 1 for the first. */
export function weekOfCycle(
  { cycle_weeks: cycle, starts_on: start }: Pick<DutyRota, 'cycle_weeks' | 'starts_on'>,
  monday: string,
): number {
  const weeks = Math.round((localInstant(monday) - localInstant(mondayOf(localInstant(start)))) / WEEK_MS)
  return (((weeks % cycle) + cycle) % cycle) + 1
}

/** Each person with their shifts of a week, by name; who only stands in for somebody, too. */
export function rotaWeek(rota: Shifts, monday: string): PersonWeek[] {
  const people = new Map<number, PersonWeek>()
  const of = (id: number, name: string): PersonWeek => {
    const found = people.get(id) ?? { id, name, days: Array.from({ length: 7 }, () => []) }
    people.set(id, found)
    return found
  }
  const week = weekOfCycle(rota, monday)
  const days = daysFrom(monday)
  for (const shift of rota.shifts) {
    const own = of(shift.user_id, shift.user_name)
    if (shift.week !== week) continue
    const swap = rota.swaps.find(
      ({ date, user }) => date === days[shift.day - 1] && user.id === shift.user_id,
    )
    const { from_time: from, to_time: to } = shift
    const at = { key: `${shift.user_id} ${from} ${to}`, from, to }
    own.days[shift.day - 1]?.push({ ...at, givenTo: swap?.by.name ?? null, insteadOf: null })
    if (swap === undefined) continue
    of(swap.by.id, swap.by.name).days[shift.day - 1]?.push({
      ...at,
      givenTo: null,
      insteadOf: shift.user_name,
    })
  }
  for (const person of people.values())
    for (const day of person.days) day.sort((a, b) => a.from.localeCompare(b.from))
  return [...people.values()]
}
