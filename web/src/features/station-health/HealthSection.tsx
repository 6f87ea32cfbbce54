import { Card, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './StationHealth.module.css'

interface HealthSectionProps {
  title: string
  /** What stands at the right of the title. */
  extra: ReactNode
  children: ReactNode
}

export function HealthSection({ title, extra, children }: HealthSectionProps) {
  const id = useId()
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <span className={classes.span}>{extra}</span>
      </div>
      {children}
    </Card>
  )
}
