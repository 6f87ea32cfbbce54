import type { TextKey } from '../../i18n/keys.ts'

/** What a quality is called at the beginning of a line. */
export const qualityWords = {
  0: 'station.good',
  1: 'condition.calibrating',
  2: 'condition.faulty',
  3: 'state.SUSPECT',
  4: 'state.INVALID',
} as const satisfies Record<number, TextKey>
