import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMessageShare from '@tabler/icons-react/dist/esm/icons/IconMessageShare.mjs'
import { page } from '../page.ts'

/** The pages of the settings about alerts: who is told, who has duty, by what, and what can be chosen. */
export const alertSettingPages = [
  page('/setting/notification-rules', {
    title: 'nav.notificationRules',
    needs: ['notify.view_rule'],
    texts: ['alerting', 'handling', 'health'],
    nav: { group: 'alerts', icon: IconBellRinging },
    load: async () =>
      (await import('../../features/notification-rules/NotificationRulesPage.tsx')).NotificationRulesPage,
  }),
  page('/setting/duty-rotas', {
    title: 'nav.dutyRotas',
    needs: ['notify.view_rule'],
    texts: ['alerting'],
    nav: { group: 'alerts', icon: IconCalendarUser },
    load: async () => (await import('../../features/duty-rotas/DutyRotasPage.tsx')).DutyRotasPage,
  }),
  page('/setting/channels', {
    title: 'nav.channels',
    needs: ['notify.view_rule'],
    texts: ['alerting'],
    nav: { group: 'alerts', icon: IconMessageShare },
    load: async () => (await import('../../features/channels/ChannelsPage.tsx')).ChannelsPage,
  }),
  page('/setting/alert-choices', {
    title: 'nav.alertChoices',
    needs: ['notify.change_choice'],
    texts: ['handling'],
    nav: { group: 'alerts', icon: IconListCheck },
    load: async () => (await import('../../features/alert-choices/AlertChoicesPage.tsx')).AlertChoicesPage,
  }),
] as const
