import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'alert' | 'warning' | 'normal' | 'info' | 'neutral'

const icons = {
  alert: IconAlertOctagon,
  warning: IconAlertTriangle,
  normal: IconCircleCheck,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
}

/** The tone of every known state; unknown ones are neutral. */
export function toneOf(status: string): Tone {
  if (status === 'ALERT') return 'alert'
  if (status === 'WARNING') return 'warning'
  if (status === 'NORMAL' || status === 'SUCCESS') return 'normal'
  return status === 'INFO' ? 'info' : 'neutral'
}

export interface StatusBadgeProps {
  tone: Tone
  /** The word: colour and icon are never used without it. */
  children: ReactNode
}

/** A state as icon and word in its colour. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const Icon = icons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
