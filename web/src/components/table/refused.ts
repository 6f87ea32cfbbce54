import { notify } from '../feedback/notify.tsx'
import type { RowTask } from './row-actions.ts'

/**
 * An action that is refused for a reason, which a press says, too: a finger sees no tooltip. Nothing without a reason.
 */
export const refusedBecause = (words: string | undefined): Pick<RowTask, 'disabledBecause' | 'onRefused'> =>
  words === undefined ? {} : { disabledBecause: words, onRefused: () => notify.warning(words, { id: words }) }

/** Opens a row, or says why it is not opened. */
export const openUnlessRefused =
  <Row>(open: (row: Row) => void, refusal: (row: Row) => string | undefined) =>
  (row: Row): void => {
    const { onRefused } = refusedBecause(refusal(row))
    if (onRefused === undefined) open(row)
    else onRefused()
  }
