import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A cell: what matters, and below it, smaller, what is said of it. */
export function TwoTexts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <div>{first}</div>
      <Text component="div" size="xs" c="dimmed">
        {second}
      </Text>
    </div>
  )
}
