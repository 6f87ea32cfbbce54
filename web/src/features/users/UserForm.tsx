import type { User } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewPeople } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { changeBody, signupBody, userProblems, userValues, type UserValues } from './user-form.ts'
import { UserFields } from './UserFields.tsx'

/** Adds or edits a user. Opens when it is mounted. */
export function UserForm({ row: user, page, onClose }: ListDialogProps<User>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useForm<UserValues>({
    initialValues: userValues(user),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(userProblems(values, user === undefined)).map(([field, problem]) => [
          field,
          t(problem),
        ]),
      ),
  })
  const save = useSaveUser(user, page.clear)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={
        user === undefined
          ? t('settingUsers.modal.addTitle')
          : t('settingUsers.editTitle', { email: user.email })
      }
      form={form}
      onSubmit={save}
      onInvalid={() => notify.error(t('settingUsers.modal.invalidInput'))}
      errorFallback={user === undefined ? t('errors.signUpFailed') : t('errors.updateUserFailed')}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  )
}

function useSaveUser(user: User | undefined, onCreated: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return async (values: UserValues): Promise<void> => {
    try {
      if (user === undefined) await api.userSignup({ body: signupBody(values) })
      else await api.userUpdate({ params: { id: user.id }, body: changeBody(values, user) })
    } catch (error) {
      notifyFailure(error, user === undefined ? t('errors.signUpFailed') : t('errors.updateUserFailed'))
      throw error
    }
    if (user === undefined) onCreated()
    await renewPeople(client, 'users')
    const email = values.email.trim()
    notify.success(
      user === undefined ? t('settingUsers.added', { email }) : t('settingUsers.saved', { email }),
    )
  }
}
