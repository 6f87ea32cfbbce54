import type { Row } from '../../files/reading/cut-rows.ts'
import { stampOf } from '../read/stamps.ts'
import { type CellKind, kindOfCell } from './cells.ts'
import { fold } from './fold.ts'

/** What the cells of a column are. */
export interface ColumnKinds {
  readonly filled: number
  readonly kinds: Readonly<Record<CellKind, number>>
}

export function kindsOf(rows: readonly Row[], width: number): ColumnKinds[] {
  return Array.from({ length: width }, (_, at) => {
    const kinds: Record<CellKind, number> = { blank: 0, number: 0, stamp: 0, counted: 0, clock: 0, text: 0 }
    for (const { cells } of rows) kinds[kindOfCell(cells[at] ?? '')] += 1
    return { filled: rows.length - kinds.blank, kinds }
  })
}

/** Where the time stands: in one column, or a date and its clock in two. */
export type TimePlace = { readonly time: number } | { readonly date: number; readonly clock: number }

const timeWords =
  /\b(?:time|timestamp|datetime|date|ts|epoch|unix|thoi gian|thoi diem|ngay|gio|ngay gio|gio do|ngay do)\b/

const isTimeHead = (head: string): boolean => timeWords.test(fold(head))

const most = 0.7

/** Null: no column holds times. */
export function timePlace(
  rows: readonly Row[],
  kinds: readonly ColumnKinds[],
  { heads, isSheet, now }: { heads: readonly string[]; isSheet: boolean; now: number },
): TimePlace | null {
  const is = (at: number, kind: CellKind) => {
    const { filled = 0, kinds: found } = kinds[at] ?? {}
    return filled > 0 && (found?.[kind] ?? 0) / filled >= most
  }
  const places = kinds.map((_, at) => at)
  const stamps = places.filter((at) => is(at, 'stamp'))
  const clocks = places.filter((at) => is(at, 'clock'))
  const first = stamps.find((at) => isTimeHead(heads[at] ?? '')) ?? stamps[0]
  if (first !== undefined) {
    const clock = clocks.find((at) => at === first + 1) ?? clocks[0]
    return clock !== undefined && !hasClock(rows, first) ? { date: first, clock } : { time: first }
  }
  const counted = places.filter((at) => is(at, 'counted') && isRising(rows, at, now))
  const named = counted.find((at) => isTimeHead(heads[at] ?? ''))
  const epoch = named ?? counted.find((at) => at === 0 && (isSheet || isLong(rows, at)))
  if (epoch === undefined) return null
  const clock = clocks[0]
  return clock !== undefined && !hasClock(rows, epoch) ? { date: epoch, clock } : { time: epoch }
}

/** Whether some of a column's dates have a clock. */
function hasClock(rows: readonly Row[], at: number): boolean {
  return rows.some(({ cells }) => {
    const stamp = stampOf(cells[at] ?? '', 'dmy')
    return typeof stamp !== 'string' && stamp.local % 86_400_000 !== 0
  })
}

const isLong = (rows: readonly Row[], at: number): boolean =>
  rows.every(({ cells }) => (cells[at] ?? '').length === 0 || (cells[at] ?? '').length >= 8)

const earliest = Date.UTC(1970, 0, 2)

/** Numbers that never fall and lie in the past, as times do. */
function isRising(rows: readonly Row[], at: number, now: number): boolean {
  let [last, falls, count] = [Number.NEGATIVE_INFINITY, 0, 0]
  for (const { cells } of rows) {
    const stamp = stampOf(cells[at] ?? '', 'ymd')
    if (typeof stamp === 'string') continue
    if (stamp.local < earliest || stamp.local > now + 2 * 86_400_000) return false
    count += 1
    if (stamp.local < last) falls += 1
    last = stamp.local
  }
  return count > 0 && (falls <= count * 0.05 || falls >= count * 0.9)
}
