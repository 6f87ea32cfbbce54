import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './InstrumentForm.module.css'

export interface PartProps {
  number: number
  title: string
  text: string
  /** At the right of the title; below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the numbered parts of the form. */
export function Part({ number, title, text, actions, children }: PartProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={classes.part ?? ''}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {`${number}. ${title}`}
          </Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </Card>
  )
}
