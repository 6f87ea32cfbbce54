import { sweep, clock } from './sweep.ts'

export const tariffSweep = sweep({
  other: {
    tariffUpdate: () => ({ body: { days_without_peak: [6, 7] } }),
  },
  audit: {
    tariffUpdate: 'hour-book.update',
  },
  reach: {
    tariffRetrieve: null,
    tariffUpdate: null,
  },
  updates: {
    tariffUpdate: {
      at: () => ({}),
      read: async ({ app, admin }) => (await app.call('tariffRetrieve', {}, admin)).body.data,
      values: () => ({
        hours: [
          [{ period: 'normal', start: '00:00', end: '24:00' }],
          [
            { period: 'offpeak', start: '00:00', end: '04:00' },
            { period: 'peak', start: '04:00', end: '24:00' },
          ],
        ],
        days_without_peak: [[7], [6, 7]],
        prices: [null, { offpeak: 1200, normal: 1800.5, peak: 3400 }],
      }),
    },
  },
  texts: {
    'tariffUpdate.hours[].start': clock,
    'tariffUpdate.hours[].end': clock,
  },
})
