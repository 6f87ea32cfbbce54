import { Fragment, type ReactNode } from 'react'
import classes from './PhoneLines.module.css'

export interface PhoneLinesProps {
  icon?: ReactNode
  /** What the row is: one line, cut where it is too long. */
  what: ReactNode
  /** The value that the row is looked at for; never cut. */
  value?: ReactNode
  /** Where, whose and how; those that are empty are left out. */
  facts: readonly ReactNode[]
  /** When; never cut. */
  when?: ReactNode
}

const isSaid = (part: ReactNode): boolean =>
  part !== '' && part !== null && part !== undefined && part !== false

/** A row in two lines, for a phone: what and its value, below it the rest in grey. */
export function PhoneLines({ icon, what, value, facts, when }: PhoneLinesProps) {
  const said = facts.filter(isSaid)
  return (
    <div className={classes.lines} data-icon={icon !== undefined || undefined}>
      {icon}
      <strong className={classes.what}>{what}</strong>
      {isSaid(value) && <span className={classes.value}>{value}</span>}
      <div className={classes.facts}>
        {said.map((fact, place) => (
          <Fragment key={place}>
            {place > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </div>
      {isSaid(when) && <span className={classes.when}>{when}</span>}
    </div>
  )
}
