import { Card, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  /** What stands at the right of the title. */
  extra?: ReactNode
  children: ReactNode
}

/** A card of the page; it loads and fails alone. */
export function Section({ title, extra, children }: SectionProps) {
  const id = useId()
  return (
    <Card component="section" padding={0} className={classes.section ?? ''} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {extra}
      </div>
      {children}
    </Card>
  )
}
