import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { GroupSection } from '../../features/groups/GroupSection.tsx'
import { UserSection } from '../../features/users/UserSection.tsx'

/** Two nouns on one page, the groups first: a feature may not import another, so the page is composed here. */
export function UserManagementRoute() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('nav.user_management')} context={t('settingUsers.page')} />
      <Stack gap="xl">
        <Can do="accounts.view_groupprofile">
          <GroupSection />
        </Can>
        <Can do="accounts.view_useraccount">
          <UserSection />
        </Can>
      </Stack>
    </>
  )
}
