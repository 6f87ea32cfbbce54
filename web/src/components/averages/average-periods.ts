import type { AveragePeriod } from '@quantrac/contract'

/** In the order of a choice. */
export const averagePeriods = ['1h', '8h', '24h', 'month', 'year'] as const satisfies readonly AveragePeriod[]
