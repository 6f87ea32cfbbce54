import type { NotificationSetting } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'

export type SwitchFlag = Exclude<keyof NotificationSetting, 'id'>

interface SettingSwitch {
  flag: SwitchFlag
  /** The part of the locale that holds its words. */
  words: 'email' | 'app' | 'alertSystem'
  icon: TablerIcon
}

export const settingSwitches: readonly SettingSwitch[] = [
  { flag: 'has_email', words: 'email', icon: IconMail },
  { flag: 'has_app', words: 'app', icon: IconInbox },
  { flag: 'has_alert_system', words: 'alertSystem', icon: IconBellRinging },
]
