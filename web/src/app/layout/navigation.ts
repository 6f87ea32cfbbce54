import type { PermissionCode } from '@quantrac/contract'
import type { TablerIcon } from '@tabler/icons-react'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStars from '@tabler/icons-react/dist/esm/icons/IconStars.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import type vi from '../../../public/locales/vi/translation.json'

/** A page with words of its own: `nav.<key>`. */
export type PageText = Exclude<keyof (typeof vi)['nav'], 'notificationsMqtt'>
type GroupText = 'groupMonitoring' | 'groupElements' | 'groupSettings'

export interface NavItem {
  to:
    | '/dashboard'
    | '/notification'
    | '/wasteWater'
    | '/air'
    | '/elecConsum'
    | '/setting/data'
    | '/setting/modules'
    | '/setting/user_profiles'
    | '/setting/user_modules'
    | '/setting/user_factors'
    | '/setting/factors'
    | '/setting/thresholds'
    | '/setting/notifications'
    | '/setting/user_management'
    | '/setting/audit'
  text: PageText
  icon: TablerIcon
  /** Shown to everybody signed in without it; of several codes any one is enough. */
  needs?: PermissionCode | readonly PermissionCode[]
}

interface NavGroup {
  key: string
  /** Its heading; without one it goes on with the group before it. */
  text?: GroupText
  needs?: PermissionCode
  items: readonly NavItem[]
}

/** What the sidebar offers. A screen stands here when it exists, so that no entry leads nowhere. */
export const navigation: readonly NavGroup[] = [
  {
    key: 'top',
    items: [
      { to: '/dashboard', text: 'dashboard', icon: IconLayoutDashboard, needs: 'widgets.view_widget' },
      { to: '/notification', text: 'notification', icon: IconBell, needs: 'notify.view_notification' },
    ],
  },
  {
    key: 'monitoring',
    text: 'groupMonitoring',
    needs: 'adaptors.view_module',
    items: [{ to: '/setting/data', text: 'data', icon: IconListDetails }],
  },
  {
    key: 'elements',
    text: 'groupElements',
    items: [
      { to: '/wasteWater', text: 'wasteWater', icon: IconDroplet },
      { to: '/air', text: 'air', icon: IconWind },
      { to: '/elecConsum', text: 'elecConsum', icon: IconBolt },
    ],
  },
  {
    key: 'own',
    text: 'groupSettings',
    items: [
      { to: '/setting/user_profiles', text: 'user_profiles', icon: IconUserCircle },
      { to: '/setting/user_modules', text: 'user_modules', icon: IconStar },
      { to: '/setting/user_factors', text: 'user_factors', icon: IconStars },
      { to: '/setting/notifications', text: 'notifications', icon: IconBroadcast },
    ],
  },
  {
    key: 'stations',
    items: [
      {
        to: '/setting/modules',
        text: 'modules',
        icon: IconBuildingFactory2,
        needs: 'adaptors.view_module',
      },
      { to: '/setting/factors', text: 'factors', icon: IconFlask, needs: 'adaptors.view_factor' },
      {
        to: '/setting/thresholds',
        text: 'thresholds',
        icon: IconAdjustments,
        needs: 'adaptors.view_threshold',
      },
    ],
  },
  {
    key: 'people',
    items: [
      {
        to: '/setting/user_management',
        text: 'user_management',
        icon: IconUsers,
        needs: ['accounts.view_groupprofile', 'accounts.view_useraccount'],
      },
      { to: '/setting/audit', text: 'audit', icon: IconHistory, needs: 'audit.view_log' },
    ],
  },
]
