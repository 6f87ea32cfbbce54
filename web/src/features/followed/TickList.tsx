import { useCallback } from 'react'
import { TickRow, useTabStop } from '../../components/form/TickRow.tsx'
import classes from './TickList.module.css'

export interface Tickable {
  id: number
  code: string
  /** Shown after the code in a lighter tone. */
  name: string
}

export interface TickListProps {
  options: readonly Tickable[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** Checkboxes, side by side if there is room. */
export function TickList({ options, chosen, onChoose }: TickListProps) {
  const [stop, setLast] = useTabStop(options)
  const tick = useCallback((id: number, isTicked: boolean) => onChoose([id], isTicked), [onChoose])
  return (
    <div className={classes.list} data-list>
      {options.map(({ id, code, name }) => (
        <TickRow
          key={id}
          id={id}
          label={code}
          hint={name === code || name === '' ? undefined : name}
          isTicked={chosen.has(id)}
          isStop={id === stop}
          onTick={tick}
          onFocus={setLast}
        />
      ))}
    </div>
  )
}
