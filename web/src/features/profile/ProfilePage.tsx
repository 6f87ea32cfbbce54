import type { User } from '@quantrac/contract'
import { Card, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { PageLoader } from '../../components/feedback/PageLoader.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileQuery } from './profile-query.ts'

/** Who the signed-in person is, and where they are signed in. */
export function ProfilePage() {
  const { t } = useTranslation()
  const me = useQuery(currentUserQuery)
  const profile = useQuery(profileQuery(me.data?.id))
  return (
    <>
      <PageHeader
        title={t('nav.user_profiles')}
        // The line stands from the start, so that the page does not jump when the words come.
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
        <OwnSessions />
      </Stack>
    </>
  )
}

/** What the person cannot change about themself. */
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
