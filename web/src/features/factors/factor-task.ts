import type { Factor } from '@quantrac/contract'

/** What a person has asked the list for; each asking opens one dialog. */
export type FactorTask = { kind: 'add' } | { kind: 'edit' | 'delete'; factor: Factor }
