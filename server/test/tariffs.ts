import type { Tariff } from '@quantrac/contract'

/** The hours of Circular 16/2014/TT-BCT, with which the product begins; nobody has given prices. */
export const circular: Tariff = {
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
  prices: null,
}
