import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

export interface PageHeaderProps {
  /** Text, or a link back. */
  title: ReactNode
  /** One line under the title: count, range, zone. */
  context?: ReactNode
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode
  /** 2 for one of several parts of a page. */
  order?: 1 | 2
}

export function PageHeader({ title, context, actions, order = 1 }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={order}>{title}</Title>
        {context !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {context}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </header>
  )
}
