import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface RecordSectionProps {
  title: string
  text: string
  children: ReactNode
}

/** A table of what the connection has heard, under a heading. */
export function RecordSection({ title, text, children }: RecordSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {text}
      </Text>
      {children}
    </section>
  )
}
