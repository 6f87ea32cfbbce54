import type { NotificationSetting } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { TextKey } from '../../i18n/keys.ts'

export type SwitchFlag = Exclude<keyof NotificationSetting, 'id'>

interface SettingSwitch {
  flag: SwitchFlag
  title: TextKey
  text: TextKey
  icon: TablerIcon
}

export const settingSwitches: readonly SettingSwitch[] = [
  {
    flag: 'has_email',
    title: 'notificationSettings.email',
    text: 'notificationSettings.emailText',
    icon: IconMail,
  },
  {
    flag: 'has_app',
    title: 'notificationSettings.app',
    text: 'notificationSettings.appText',
    icon: IconInbox,
  },
  {
    flag: 'has_alert_system',
    title: 'notificationSettings.alertSystem',
    text: 'notificationSettings.alertSystemText',
    icon: IconBellRinging,
  },
]
