import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import { NoWrap } from '../../ui/NoWrap.tsx'

interface DayAndClockProps {
  at: string | null
  isBold?: boolean
  children?: ReactNode
}

/** The day, and the clock under it with what follows it; nothing without an instant. */
export function DayAndClock({ at, isBold, children }: DayAndClockProps) {
  if (at === null) return null
  return (
    <div>
      <Text span inherit fw={isBold ? 600 : undefined}>
        <NoWrap>{formatDay(at)}</NoWrap>
      </Text>
      <Text component="div" size="xs" c="dimmed">
        {formatClock(at)}
        {children}
      </Text>
    </div>
  )
}
