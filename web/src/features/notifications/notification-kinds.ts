import type { NotificationKind } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconRouter from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'

export const kindIcons: Record<NotificationKind, TablerIcon> = {
  alert: IconAlertTriangle,
  report: IconFileText,
  station: IconRouter,
  system: IconInfoCircle,
}
