import { localDay } from '@quantrac/contract'
import type { Dated } from '../../components/tariffs/dated.ts'

/** Whether an entry holds today, will, or did. */
export const stateOf = (
  { entry, isHeld }: Dated<{ valid_from: string | null }>,
  now: number,
): 'held' | 'later' | 'over' =>
  isHeld ? 'held' : (entry.valid_from ?? '') > localDay(now) ? 'later' : 'over'
