import { DAY_MS, localDay, localInstant, localWeekday, startOfLocalDay } from '@quantrac/contract'

export interface Shift {
  readonly week: number
  /** The day of the week on which it begins, 1 is Monday. */
  readonly day: number
  /** `HH:mm`; a `to_time` that is not later is of the next day. */
  readonly from_time: string
  readonly to_time: string
  readonly user_id: number
}

/** On the local day `date` the shifts of one person are those of another. */
export interface Swap {
  readonly date: string
  readonly user_id: number
  readonly by_user_id: number
}

export interface Rota {
  readonly cycle_weeks: number
  /** A day of week 1. */
  readonly starts_on: string
  readonly shifts: readonly Shift[]
  readonly swaps: readonly Swap[]
}

/** Epoch milliseconds; the end is not in it. */
export interface Duty {
  readonly user_id: number
  readonly from: number
  readonly until: number
}

const mondayOf = (midnight: number): number => midnight - (localWeekday(midnight) - 1) * DAY_MS

/** 1 is the first; also of days before the rota begins. */
function weekOf({ starts_on, cycle_weeks }: Rota, midnight: number): number {
  const weeks = Math.round((mondayOf(midnight) - mondayOf(localInstant(starts_on))) / (7 * DAY_MS))
  return (((weeks % cycle_weeks) + cycle_weeks) % cycle_weeks) + 1
}

/** The shifts that begin on a local day, given by its midnight. */
function dutiesOf(rota: Rota, midnight: number): Duty[] {
  const date = localDay(midnight)
  const [week, day] = [weekOf(rota, midnight), localWeekday(midnight)]
  return rota.shifts
    .filter((shift) => shift.week === week && shift.day === day)
    .map(({ user_id, from_time, to_time }) => {
      const swap = rota.swaps.find((one) => one.date === date && one.user_id === user_id)
      const until = localInstant(date, to_time)
      return {
        user_id: swap?.by_user_id ?? user_id,
        from: localInstant(date, from_time),
        until: to_time > from_time ? until : until + DAY_MS,
      }
    })
}

/** Who has duty at an instant, each once and until the end of their last shift in a row; who has it longest first. */
export function onDuty(rota: Rota, at: number): Duty[] {
  const today = startOfLocalDay(at)
  const running = [today - DAY_MS, today]
    .flatMap((midnight) => dutiesOf(rota, midnight))
    .filter(({ from, until }) => from <= at && at < until)
  return [...Map.groupBy(running, ({ user_id }) => user_id).values()].flatMap((own) => {
    const last = own.toSorted((one, other) => other.until - one.until)[0]
    return last === undefined ? [] : [last]
  })
}

/** The next shifts that begin after an instant, all at the same time; empty: the rota has none. */
export function nextDuties(rota: Rota, at: number): Duty[] {
  const today = startOfLocalDay(at)
  for (let days = 0; days <= rota.cycle_weeks * 7; days += 1) {
    const later = dutiesOf(rota, today + days * DAY_MS).filter(({ from }) => from > at)
    const first = Math.min(...later.map(({ from }) => from))
    if (later.length > 0) return later.filter(({ from }) => from === first)
  }
  return []
}
