import { Fragment, type ReactNode } from 'react'
import classes from './TwoLines.module.css'

interface TwoLinesProps {
  what: ReactNode
  /** The mark at the right of the first line. */
  mark: ReactNode
  /** What is empty is left out. */
  facts: readonly string[]
}

/** A row in two lines: what, and its facts under it. */
export function TwoLines({ what, mark, facts }: TwoLinesProps) {
  const known = facts.filter((fact) => fact !== '')
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <span className={classes.what}>{what}</span>
        <span className={classes.mark}>{mark}</span>
      </div>
      <div className={classes.facts}>
        {known.map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {/* The dot stays with the fact before it: a line never begins with one. */}
            <span className={classes.fact}>{index < known.length - 1 ? `${fact} ·` : fact}</span>
          </Fragment>
        ))}
      </div>
    </div>
  )
}
