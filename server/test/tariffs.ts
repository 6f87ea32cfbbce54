import type { HourBook } from '@quantrac/contract'
import type { TestApp } from './harness.ts'

type DayHours = Pick<HourBook, 'hours' | 'days_without_peak'>
type Hours = DayHours & Pick<HourBook, 'valid_from'>

/** The hours of Circular 16/2014/TT-BCT. */
export const circular: DayHours = {
  hours: [
    { period: 'offpeak', start: '00:00', end: '04:00' },
    { period: 'normal', start: '04:00', end: '09:30' },
    { period: 'peak', start: '09:30', end: '11:30' },
    { period: 'normal', start: '11:30', end: '17:00' },
    { period: 'peak', start: '17:00', end: '20:00' },
    { period: 'normal', start: '20:00', end: '22:00' },
    { period: 'offpeak', start: '22:00', end: '24:00' },
  ],
  days_without_peak: [7],
}

/** Only the hours of the circular, at all times. */
export const circularHours: readonly Hours[] = [{ valid_from: null, ...circular }]

/** Those of Decision 963/QĐ-BCT, which hold from 22 April 2026 on. */
export const decision: DayHours = {
  hours: [
    { period: 'offpeak', start: '00:00', end: '06:00' },
    { period: 'normal', start: '06:00', end: '17:30' },
    { period: 'peak', start: '17:30', end: '22:30' },
    { period: 'normal', start: '22:30', end: '24:00' },
  ],
  days_without_peak: [7],
}

/** With which the product begins. */
export const shippedHours: readonly Hours[] = [...circularHours, { valid_from: '2026-04-22', ...decision }]

/** Takes away the decision: the hours of the circular hold at all times. */
export async function keepCircular({ connections }: TestApp): Promise<void> {
  await connections.pool.query("delete from tariff_entry where kind = 'hours' and valid_from is not null")
}
