import type { User } from '@quantrac/contract'
import { Button } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { EditPanel } from '../../components/form/EditPanel.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { useEditing } from '../../components/form/use-editing.ts'
import { ProfileForm } from './ProfileForm.tsx'

const loadDialog = async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog

/** The person's own data, read-only until Edit, and the button to change the password. */
export function ProfilePanel({ user }: { user: User }) {
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
      <LateDialog load={loadDialog} asking={asking}>
        {(Dialog) => <Dialog key={asking} email={user.email} />}
      </LateDialog>
    </EditPanel>
  )
}
