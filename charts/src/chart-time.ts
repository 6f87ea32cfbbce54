import { DAY_MS, ZONE_OFFSET_MS } from '@quantrac/contract'
import { formatClock, formatDateTime, formatShortDay } from './time-format.ts'

/**
 * ECharts knows UTC and the browser's own zone, but the console shows one zone everywhere: its charts are drawn in UTC
 * with every instant moved by the zone's offset. This is an instant as a chart gets it.
 */
export const onAxis = (at: number): number => at + ZONE_OFFSET_MS

/** An instant that a chart answers with. */
export const fromAxis = (place: number): number => place - ZONE_OFFSET_MS

/** Longer axes have months. */
const MONTHS_MS = 200 * DAY_MS

export interface AxisTime {
  /** Epoch milliseconds. */
  readonly at: number
  /** The length of the whole axis, in milliseconds. */
  readonly period: number
  /** Days of another year than this instant's have their year. */
  readonly now: number
}

/** A mark of the axis: the clock within a day, the day in longer periods, the month in a year. */
export function axisTime({ at, period, now }: AxisTime): string {
  const there = new Date(onAxis(at))
  const isMidnight = there.getTime() % DAY_MS === 0
  if (period > MONTHS_MS) return `${two(there.getUTCMonth() + 1)}/${there.getUTCFullYear()}`
  if (isMidnight || period > 3 * DAY_MS) return formatShortDay(at, now)
  return formatClock(at)
}

/**
 * The mark of an axis of time. Of its months the first and each January have their year, so that there is room for all
 * of them.
 */
export function timeMark(text: string, { at, from, to }: { at: number; from: number; to: number }): string {
  if (to - from <= MONTHS_MS) return text
  const there = new Date(onAxis(at))
  if (there.getUTCDate() !== 1) return ''
  return there.getUTCMonth() === 0 || at - from < 31 * DAY_MS ? text : text.slice(0, 2)
}

/** An instant in a tooltip: to the second. */
export const formatInstant = (at: number, locale: string): string => formatDateTime(at, locale)

const two = (value: number): string => String(value).padStart(2, '0')
