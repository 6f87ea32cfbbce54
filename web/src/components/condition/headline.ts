import type { Attention, Condition } from '@quantrac/contract'

/** The parts of the headline, worst first; calibration is planned, so it is no part of it. */
const told = ['offline', 'near', 'recovering', 'late', 'faulty'] as const satisfies readonly Condition[]

export type HeadlinePart = (typeof told)[number] | 'above' | 'below' | 'outside'

export interface Headline {
  /** Empty: nothing is wrong. */
  parts: { part: HeadlinePart; count: number }[]
  worst: Condition
  /** Stations that no part tells of and that are not calibrating. */
  normal: number
  calibrating: number
}

/** What is wrong, in one sentence. Both sides together are «outside»: "above" alone would be untrue. */
export function headlineOf({ modules }: Pick<Attention, 'modules'>): Headline {
  const { above, below } = modules
  const first: Headline['parts'] =
    above > 0 && below > 0
      ? [{ part: 'outside', count: above + below }]
      : [
          { part: 'above', count: above },
          { part: 'below', count: below },
        ]
  const parts = [...first, ...told.map((part) => ({ part, count: modules[part] }))].filter(
    ({ count }) => count > 0,
  )
  const [worst] = parts
  return {
    parts,
    worst: worst === undefined ? 'normal' : worst.part === 'outside' ? 'above' : worst.part,
    normal: modules.normal,
    calibrating: modules.calibrating,
  }
}
