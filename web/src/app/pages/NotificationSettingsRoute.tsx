import { Stack } from '@mantine/core'
import { MqttPanel } from '../../features/mqtt/MqttPanel.tsx'
import { NotificationSettingsPage } from '../../features/notification-settings/NotificationSettingsPage.tsx'

/** Two nouns on one page: a feature may not import another, so the page is composed here. */
export function NotificationSettingsRoute() {
  return (
    <Stack gap="lg">
      <NotificationSettingsPage />
      <MqttPanel />
    </Stack>
  )
}
