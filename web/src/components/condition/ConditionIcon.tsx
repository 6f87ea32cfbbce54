import type { Condition } from '@quantrac/contract'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTrendingDown from '@tabler/icons-react/dist/esm/icons/IconTrendingDown.mjs'
import IconZoomExclamation from '@tabler/icons-react/dist/esm/icons/IconZoomExclamation.mjs'
import classes from './Condition.module.css'

const icons = {
  above: IconAlertOctagon,
  below: IconAlertOctagon,
  offline: IconPlugConnectedX,
  near: IconAlertTriangle,
  recovering: IconTrendingDown,
  late: IconClockExclamation,
  faulty: IconZoomExclamation,
  calibrating: IconTool,
  normal: IconCircleCheck,
} as const

/** The icon of a condition in its colour; a word stands beside it. */
export function ConditionIcon({ condition, size = 20 }: { condition: Condition; size?: number }) {
  const Icon = icons[condition]
  return <Icon className={classes.icon ?? ''} data-condition={condition} size={size} stroke={2} aria-hidden />
}
