import { memo, useCallback, useState } from 'react'
import { arrowFocus } from '../../components/arrow-focus.ts'
import classes from './TickList.module.css'

export interface Tickable {
  id: number
  code: string
  /** Stands after the code in a lighter tone. */
  name: string
}

export interface TickListProps {
  options: readonly Tickable[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

/** Boxes to tick, of which the Tab key reaches one; the arrow keys lead to the others. */
export function TickList({ options, chosen, onChoose }: TickListProps) {
  const [last, setLast] = useState<number>()
  const stop = options.some(({ id }) => id === last) ? last : options[0]?.id
  const tick = useCallback((id: number, isTicked: boolean) => onChoose([id], isTicked), [onChoose])
  return (
    <div className={classes.list} data-list>
      {options.map((option) => (
        <TickRow
          key={option.id}
          id={option.id}
          code={option.code}
          name={option.name === option.code ? '' : option.name}
          isTicked={chosen.has(option.id)}
          isStop={option.id === stop}
          onTick={tick}
          onFocus={setLast}
        />
      ))}
    </div>
  )
}

interface TickRowProps extends Tickable {
  isTicked: boolean
  isStop: boolean
  onTick: (id: number, isTicked: boolean) => void
  onFocus: (id: number) => void
}

/** Kept as it is while its neighbours change: there may be a thousand of them. */
const TickRow = memo(function TickRow({ id, code, name, isTicked, isStop, onTick, onFocus }: TickRowProps) {
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
        <span className={classes.code}>{code}</span>{' '}
        {name !== '' && <span className={classes.name}>{name}</span>}
      </span>
    </label>
  )
})
