import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './FormPart.module.css'

export interface FormPartProps {
  number: number
  title: string
  text: string
  /** At the right of the title; below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the numbered parts of a form that is a page. */
export function FormPart({ number, title, text, actions, children }: FormPartProps) {
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
