import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionsQuery } from '../../api/sessions.ts'
import { SessionTable } from '../../components/sessions/SessionTable.tsx'
import { useEndSessions } from '../../components/sessions/use-end-sessions.ts'

/** Where this person is signed in; one or all of the others can be ended from here. */
export function OwnSessions() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionsQuery())
  const { end, busy, failure } = useEndSessions()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <section aria-label={t('sessions.title')}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div>
          <Title order={2}>{t('sessions.title')}</Title>
          <Text size="sm" c="dimmed">
            {t('profile.sessionsText')}
          </Text>
        </div>
        {others.length > 0 && (
          <Button variant="default" loading={busy.length > 1} onClick={() => end(others)}>
            {t('profile.endOthers')}
          </Button>
        )}
      </Group>
      <SessionTable sessions={sessions} busy={busy} failure={failure} onEnd={(session) => end([session])} />
    </section>
  )
}
