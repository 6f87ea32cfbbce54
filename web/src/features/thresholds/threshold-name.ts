import type { ListedThreshold } from '@quantrac/contract'

/** What a person calls a threshold: its factor and its module. */
export const thresholdName = ({ factor }: Pick<ListedThreshold, 'factor'>): string =>
  `${factor.code.toUpperCase()}, ${factor.module.code}`
