import { Card as Frame, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps {
  title: string
  /** A few words beside the title. */
  extra?: ReactNode
  children: ReactNode
}

export function Card({ title, extra, children }: CardProps) {
  const id = useId()
  return (
    <Frame component="section" padding={0} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} className={classes.title ?? ''} id={id}>
          {title}
        </Title>
        {extra !== undefined && (
          <Text size="sm" c="dimmed">
            {extra}
          </Text>
        )}
      </div>
      {children}
    </Frame>
  )
}
