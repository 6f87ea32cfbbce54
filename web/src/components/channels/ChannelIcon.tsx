import type { ChannelKind } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'

const icons: Readonly<Record<ChannelKind, TablerIcon>> = {
  app: IconBell,
  mail: IconMail,
  push: IconAppWindow,
  sms: IconDeviceMobile,
  telegram: IconBrandTelegram,
  zalo: IconMessageCircle,
  webhook: IconWebhook,
}

export function ChannelIcon({ kind, size = 20 }: { kind: ChannelKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.75} aria-hidden />
}
