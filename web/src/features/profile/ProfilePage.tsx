import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { User } from '@quantrac/contract'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../api/current-user.ts'
import { sessionsQuery } from '../../api/sessions.ts'
import { Can } from '../../components/access/Can.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageLoader } from '../../components/feedback/PageLoader.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { EditPanel } from '../../components/form/EditPanel.tsx'
import { useEditing } from '../../components/form/use-editing.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { SessionTable } from '../../components/sessions/SessionTable.tsx'
import { useEndSessions } from '../../components/sessions/use-end-sessions.ts'
import { FactorsSection } from '../../components/two-step/FactorsSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileQuery } from './profile-query.ts'

const loadDialog = async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog

/** The person's own data, second factors and sessions. */
export function ProfilePage() {
  const { t } = useTranslation()
  const me = useQuery(currentUserQuery)
  const profile = useQuery(profileQuery(me.data?.id))
  return (
    <>
      <PageHeader
        title={t('nav.user_profiles')}
        // The line is there from the start, so that the page does not jump when its text is loaded.
        context={profile.data ? <Account user={profile.data} /> : '\u00a0'}
      />
      <Stack gap="lg">
        {profile.data === undefined ? (
          <NoProfile
            error={me.data === undefined ? me.error : profile.error}
            onRetry={() => void (me.data === undefined ? me.refetch() : profile.refetch())}
          />
        ) : (
          <ProfilePanel user={profile.data} />
        )}
        <FactorsSection />
        <OwnSessions />
      </Stack>
    </>
  )
}

/** The data that people cannot change about themselves. */
function Account({ user }: { user: User }) {
  const { t } = useTranslation()
  const role = user.role === 'admin' ? t('settingUsers.roleAdmin') : t('settingUsers.roleOperator')
  return [user.email, role, ...user.groups.map(({ name }) => name)].join(' · ')
}

function NoProfile({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const reason = useErrorText()
  return (
    <Card padding={0} aria-busy={error === null}>
      {error === null ? (
        <PageLoader label={t('profile.loading')} onRetry={onRetry} />
      ) : (
        <ErrorView title={t('profile.loadFailed')} text={reason(error)} onRetry={onRetry} />
      )}
    </Card>
  )
}

/** The person's sessions; one or all of the others can be ended. */
function OwnSessions() {
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

/** The person's own data, read-only until Edit, and the button to change the password. */
function ProfilePanel({ user }: { user: User }) {
  const { t } = useTranslation()
  const { isEditing, edit, leave, editButton } = useEditing()
  const [asking, setAsking] = useState<number>()
  return (
    <EditPanel
      title={t('profile.personal')}
      isEditing={isEditing}
      buttons={
        <Can do="accounts.change_userprofile">
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => setAsking((turn = 0) => turn + 1)}
          >
            {t('profile.changePassword')}
          </Button>
          {!isEditing && (
            <Button ref={editButton} leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
              {t('common.edit')}
            </Button>
          )}
        </Can>
      }
    >
      <ProfileForm
        // Outside edit mode it shows each new answer; while the person edits, it must not change.
        key={isEditing ? 'editing' : JSON.stringify(user)}
        user={user}
        isEditing={isEditing}
        onLeave={leave}
      />
      <LazyDialog load={loadDialog} asking={asking}>
        {(Dialog) => <Dialog key={asking} email={user.email} />}
      </LazyDialog>
    </EditPanel>
  )
}
