import type { User } from '@quantrac/contract'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionsQuery } from '../../api/sessions.ts'
import { SessionTable } from '../../components/sessions/SessionTable.tsx'
import { useEndSessions } from '../../components/sessions/use-end-sessions.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

/** Where a person is signed in, and how to end that. Opens when it is mounted. */
export function UserSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const sessions = useQuery({ ...sessionsQuery(user.id), enabled: opened })
  const { end, busy, failure } = useEndSessions(user.id)
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="xl"
      title={t('settingUsers.sessionsLabel', { email: user.email })}
    >
      <SessionTable sessions={sessions} onEnd={(session) => end([session])} busy={busy} failure={failure} />
    </Modal>
  )
}
