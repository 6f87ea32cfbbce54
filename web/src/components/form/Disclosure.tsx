import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Disclosure.module.css'

export interface DisclosureProps extends ComponentProps<'details'> {
  /** What stands there folded. */
  summary: ReactNode
}

/** Something that is folded until it is asked for. */
export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <details {...details}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  )
}
