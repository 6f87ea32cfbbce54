import { sweep, instant } from './sweep.ts'

export const retentionSweep = sweep({
  other: {
    retentionAllow: () => ({ body: { kind: 'readings' as const, older_than: '2026-03-01T02:00:00.000Z' } }),
    retentionConfirmClock: () => ({ body: { shown: new Date().toISOString() } }),
  },
  audit: {
    retentionAllow: 'retention.allow',
    retentionConfirmClock: 'retention.confirm_clock',
  },
  reach: {
    retentionRetrieve: null,
    retentionAllow: null,
    retentionConfirmClock: null,
  },
  texts: {
    'retentionAllow.older_than': instant,
    'retentionConfirmClock.shown': instant,
  },
})
