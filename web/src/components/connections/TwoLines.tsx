import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

interface TwoLinesProps {
  what: ReactNode
  /** At the right of it. */
  mark: ReactNode
  /** What is empty is left out. */
  facts: readonly string[]
}

/** A row in two lines: what, and its facts under it. */
export function TwoLines({ what, mark, facts }: TwoLinesProps) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <span className={classes.what}>{what}</span>
        <span className={classes.mark}>{mark}</span>
      </div>
      <div className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</div>
    </div>
  )
}
