import type { Period } from '../../lib/ranges.ts'

/** Readings of one factor from one instant to another, both included, in epoch milliseconds. */
export interface Stretch extends Period {
  readonly module: string
  readonly factor: string
}

/** A stretch as the address names it. */
export const keyOf = ({ module, factor, from, to }: Stretch): string =>
  [encodeURIComponent(module), encodeURIComponent(factor), from, to].join('/')
