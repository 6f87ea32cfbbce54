import type { Condition } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useTranslation } from 'react-i18next'
import classes from './ConditionWord.module.css'

const looks: Readonly<Record<Condition, { icon: TablerIcon; tone: string }>> = {
  above: { icon: IconAlertOctagon, tone: 'alert' },
  below: { icon: IconAlertOctagon, tone: 'alert' },
  offline: { icon: IconPlugConnectedX, tone: 'stale' },
  near: { icon: IconAlertTriangle, tone: 'near' },
  recovering: { icon: IconHistory, tone: 'near' },
  late: { icon: IconClock, tone: 'stale' },
  faulty: { icon: IconTool, tone: 'calib' },
  calibrating: { icon: IconTool, tone: 'calib' },
  normal: { icon: IconCircleCheck, tone: 'normal' },
}

/** The condition of a factor as icon and word; only what is not normal has a colour. */
export function ConditionWord({ condition }: { condition: Condition }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = looks[condition]
  return (
    <span className={classes.condition} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`widgets.condition.${condition}`)}
    </span>
  )
}
