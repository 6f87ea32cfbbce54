import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Disclosure.module.css'

export interface DisclosureProps extends ComponentProps<'details'> {
  /** Visible while it is closed. */
  summary: ReactNode
}

/** Content that is hidden until it is opened. */
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
