import type { Condition } from '@quantrac/contract'

/**
 * The key of a factor's condition in words: a station may be off line, a factor has no readings while its station may
 * send others.
 */
export const factorWord = (condition: Condition): Exclude<Condition, 'offline'> | 'noReadings' =>
  condition === 'offline' ? 'noReadings' : condition
