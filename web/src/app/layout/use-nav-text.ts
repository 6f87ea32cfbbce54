import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import type { PageText } from './navigation.ts'

/** What a page is called. That of the notification settings holds the MQTT panel, too: nobody else need read of it. */
export function useNavText(): (page: PageText) => string {
  const { t } = useTranslation()
  const hasMqtt = useCan('settings.view_mqttconfig')
  return (page) => t(page === 'notifications' && hasMqtt ? 'nav.notificationsMqtt' : `nav.${page}`)
}
