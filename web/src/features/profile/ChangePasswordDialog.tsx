import { Alert, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { sessionsKey } from '../../api/sessions.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'

interface Passwords {
  old_password: string
  new_password: string
}

/** Asks for the old and a new password. Opens when it is mounted. */
export function ChangePasswordDialog({ email }: { email: string }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const required = (text: string) => (text === '' ? t('form.required') : null)
  const form = useForm<Passwords>({
    initialValues: { old_password: '', new_password: '' },
    validate: { old_password: required, new_password: required },
  })
  const isIncomplete = Object.values(form.errors).includes(t('form.required'))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('profile.changePassword')}
      size="sm"
      form={form}
      save={(body) => api.userChangePassword({ body })}
      renews={sessionsKey}
      done={t('profile.passwordChanged')}
      failed={t('profile.passwordFailed')}
    >
      {isIncomplete && (
        <Alert color="red" role="alert">
          {t('profile.fillAllFields')}
        </Alert>
      )}
      <PasswordFields form={form} email={email} />
      <Text size="sm" c="dimmed">
        {t('profile.passwordEndsSessions')}
      </Text>
    </FormDialog>
  )
}

function PasswordFields({ form, email }: { form: UseFormReturnType<Passwords>; email: string }) {
  const { t } = useTranslation()
  return (
    <>
      {/* Password managers need the account that the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('profile.oldPassword')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('old_password')}
      />
      <PasswordField
        label={t('profile.newPassword')}
        description={t('profile.passwordHelp')}
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
    </>
  )
}
