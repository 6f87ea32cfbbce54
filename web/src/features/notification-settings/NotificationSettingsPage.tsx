import { Card, SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationSettingsQuery } from '../../api/notification-settings.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { MailFacts } from './MailFacts.tsx'
import { SettingCard } from './SettingCard.tsx'
import { settingSwitches } from './switches.ts'

/** The three channels for alerts, each with its switch. */
export function NotificationSettingsPage() {
  const { t } = useTranslation()
  return (
    <section>
      <PageHeader title={t('nav.notifications')} context={t('notificationSettings.context')} />
      <SettingCards />
    </section>
  )
}

function SettingCards() {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery)
  const { data } = settings
  if (data === undefined && settings.isError) {
    return (
      <Card padding={0}>
        <ErrorView
          error={settings.error}
          fallback={t('errors.fetchNotificationSettingsFailed')}
          onRetry={() => void settings.refetch()}
        />
      </Card>
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing={16} aria-busy={data === undefined}>
      {settingSwitches.map(({ flag, title, text, icon }) =>
        data === undefined ? (
          <CardSkeleton key={flag} />
        ) : (
          <SettingCard key={flag} flag={flag} icon={icon} title={t(title)} text={t(text)} settings={data}>
            {flag === 'has_email' && <MailFacts />}
          </SettingCard>
        ),
      )}
    </SimpleGrid>
  )
}

function CardSkeleton() {
  return (
    <Card aria-hidden>
      <Skeleton height={14} width="40%" my={4} />
      <Skeleton height={12} width="90%" my={4} />
      <Skeleton height={12} width="60%" my={4} />
    </Card>
  )
}
