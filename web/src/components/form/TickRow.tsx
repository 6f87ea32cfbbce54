import { type KeyboardEvent, memo, useState } from 'react'
import classes from './TickRow.module.css'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

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

/** Moves the focus among the inputs of the nearest element with `data-list`, which has a single Tab stop. */
function arrowFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const list = event.currentTarget.closest('[data-list]')
  const inputs = [...(list?.querySelectorAll('input') ?? [])]
  inputs[step(inputs.indexOf(event.currentTarget), inputs.length)]?.focus()
}
