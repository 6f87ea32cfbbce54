import { Card, Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './EditPanel.module.css'

export interface EditPanelProps {
  title: string
  /** A state, shown beside the title. */
  mark?: ReactNode
  /** What stands at the right of the title; below it on a phone. */
  buttons?: ReactNode
  /** Marks the edge of the panel. */
  isEditing: boolean
  children: ReactNode
}

/** A card that shows values and can be edited. */
export function EditPanel({ title, mark, buttons, isEditing, children }: EditPanelProps) {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      data-editing={isEditing || undefined}
      className={classes.panel}
    >
      <div className={classes.head}>
        <Group gap={12}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {mark}
        </Group>
        <Group gap={8}>{buttons}</Group>
      </div>
      {children}
    </Card>
  )
}
