import { DAY_MS, localInstant } from '@quantrac/contract'

/** A calendar day in Asia/Ho_Chi_Minh, counted from 1970-01-01. */
export type Day = number

const firstDay = localInstant('1970-01-01')
// Readings that arrive within an hour of midnight are then still inserted as rows, not merged into a block.
const graceMs = 3_600_000

export const dayOf = (ts: number): Day => Math.floor((ts - firstDay) / DAY_MS)

/** Epoch milliseconds of the day's midnight. */
export const startOfDay = (day: Day): number => firstDay + day * DAY_MS

/** The newest day that is over: what is packed, and the first watermark of a new factor. */
export const closedDay = (now: number): Day => dayOf(now - graceMs) - 1

/** `YYYY-MM-DD` */
export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
