import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'

/** The day, and the clock under it with what follows it; nothing without an instant. */
export function DayAndClock({ at, children }: { at: string | null; children?: ReactNode }) {
  if (at === null) return null
  return (
    <div>
      <NoWrap>{formatDay(at)}</NoWrap>
      <Text component="div" size="xs" c="dimmed">
        {formatClock(at)}
        {children}
      </Text>
    </div>
  )
}
