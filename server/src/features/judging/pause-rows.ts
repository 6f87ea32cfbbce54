import { DAY_MS, localInstant, type MaintenanceRepeat } from '@quantrac/contract'
import { noPauses, type PauseRule, Pauses } from './pauses.ts'

/** As the database answers them; epoch milliseconds. */
export type PauseColumns = readonly [
  start: number,
  end: number | null,
  repeat: MaintenanceRepeat | null,
  until: string | null,
  ended: readonly number[],
]

export function ruleOf([start, end, repeat, until, ended]: PauseColumns): PauseRule {
  const pairs = ended.flatMap((at, place): [number, number][] =>
    place % 2 === 0 ? [[Math.round(at), Math.round(ended[place + 1] ?? at)]] : [],
  )
  return {
    from: Math.round(start),
    until: end === null ? Number.POSITIVE_INFINITY : Math.round(end),
    repeat,
    last: repeat === null || until === null ? Number.POSITIVE_INFINITY : localInstant(until) + DAY_MS,
    ended: new Map(pairs),
  }
}

export const pausesOf = (rows: readonly PauseColumns[] | null): Pauses =>
  rows === null ? noPauses : new Pauses(rows.map(ruleOf))
