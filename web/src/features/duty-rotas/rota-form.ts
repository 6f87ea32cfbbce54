import type { DutyRota, DutyRotaWrite } from '@quantrac/contract'
import { mondayOf } from './rota-week.ts'

/** The same hours of one person on some days of a week. */
export interface ShiftValues {
  /** Stays with the line while others come and go. */
  key: number
  /** As texts, which fields of a form give. */
  week: string
  user: string
  from_time: string
  to_time: string
  days: string[]
}

export interface RotaValues {
  name: string
  cycle_weeks: string
  starts_on: string
  shifts: ShiftValues[]
}

export const longestCycle = 8

const firstShift: ShiftValues = {
  key: 1,
  week: '1',
  user: '',
  from_time: '06:00',
  to_time: '14:00',
  days: ['1', '2', '3', '4', '5'],
}

export function valuesOf(rota: DutyRota | null, now: number): RotaValues {
  return {
    name: rota?.name ?? '',
    cycle_weeks: String(rota?.cycle_weeks ?? 1),
    starts_on: rota?.starts_on ?? mondayOf(now),
    shifts: rota === null ? [firstShift] : linesOf(rota.shifts),
  }
}

/** Shifts of one person at the same hours are one line with their days. */
function linesOf(shifts: DutyRota['shifts']): ShiftValues[] {
  const lines = new Map<string, ShiftValues>()
  for (const { week, user_id: user, from_time, to_time, day } of shifts) {
    const name = [week, user, from_time, to_time].join(' ')
    const line = lines.get(name) ?? {
      key: lines.size + 1,
      week: String(week),
      user: String(user),
      from_time,
      to_time,
      days: [],
    }
    line.days.push(String(day))
    lines.set(name, line)
  }
  return [...lines.values()]
}

/** The next line goes on where the last one ends, for as long. */
export function withShift(shifts: readonly ShiftValues[]): ShiftValues[] {
  const last = shifts.at(-1) ?? { ...firstShift, from_time: '22:00', to_time: '06:00' }
  const key = Math.max(0, ...shifts.map((one) => one.key)) + 1
  const [from, to] = [minutesOf(last.from_time), minutesOf(last.to_time)]
  if (Number.isNaN(from) || Number.isNaN(to)) return [...shifts, { ...firstShift, key }]
  const length = (to - from + 1440) % 1440 || 1440
  return [
    ...shifts,
    { ...last, key, user: '', from_time: clockOf(to), to_time: clockOf(to + length), days: [...last.days] },
  ]
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Of valid values. */
export function bodyOf(values: RotaValues): DutyRotaWrite {
  const cycle = Number(values.cycle_weeks)
  return {
    name: values.name.trim(),
    cycle_weeks: cycle,
    starts_on: values.starts_on,
    shifts: values.shifts.flatMap(({ week, user, from_time, to_time, days }) =>
      // Of a cycle that has become shorter no week is left over.
      days.map((day) => ({
        week: Math.min(Number(week), cycle),
        day: Number(day),
        from_time,
        to_time,
        user_id: Number(user),
      })),
    ),
  }
}
