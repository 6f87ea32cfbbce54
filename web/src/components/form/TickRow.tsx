import { memo, useState } from 'react'
import { arrowFocus } from './arrow-focus.ts'
import classes from './TickRow.module.css'

export interface TickRowProps {
  id: number
  label: string
  /** Shown after the label in a lighter tone. */
  hint?: string | undefined
  isTicked: boolean
  /** The Tab stop of its list; the arrow keys move to the others. */
  isStop: boolean
  onTick: (id: number, isTicked: boolean) => void
  onFocus: (id: number) => void
}

/** A checkbox in an element with `data-list`. Memoised: there may be a thousand of them. */
export const TickRow = memo(function TickRow(props: TickRowProps) {
  const { id, label, hint, isTicked, isStop, onTick, onFocus } = props
  return (
    <label className={classes.row}>
      <input
        type="checkbox"
        checked={isTicked}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(id)}
        onKeyDown={arrowFocus}
        onChange={(event) => onTick(id, event.currentTarget.checked)}
      />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint !== undefined && ' '}
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </span>
    </label>
  )
})

/** The row that is the list's Tab stop: the last one that had the focus, or the first. */
export function useTabStop(
  options: readonly { id: number }[],
): [stop: number | undefined, setLast: (id: number) => void] {
  const [last, setLast] = useState<number>()
  return [options.some(({ id }) => id === last) ? last : options[0]?.id, setLast]
}
