import { memo, useState } from 'react'
import { arrowFocus } from './arrow-focus.ts'
import classes from './TickRow.module.css'

export interface TickRowProps {
  id: number
  label: string
  /** Stands after the label in a lighter tone. */
  hint?: string | undefined
  isTicked: boolean
  /** The one of its list that the Tab key reaches; the arrow keys lead to the others. */
  isStop: boolean
  onTick: (id: number, isTicked: boolean) => void
  onFocus: (id: number) => void
}

/** A box to tick in an element with `data-list`. Kept as it is while its neighbours change: there may be a thousand of them. */
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

/** Which row of a list the Tab key reaches: the one that had the focus last, or the first. */
export function useTabStop(
  options: readonly { id: number }[],
): [stop: number | undefined, setLast: (id: number) => void] {
  const [last, setLast] = useState<number>()
  return [options.some(({ id }) => id === last) ? last : options[0]?.id, setLast]
}
