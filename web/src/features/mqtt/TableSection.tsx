import { Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** A table with its heading and a line of what stands in it. */
export function TableSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
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
