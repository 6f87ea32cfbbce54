import type { LinkOwner } from '@quantrac/contract'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { forgetSessionEnd } from '../../api/session.ts'
import { signIn } from '../../api/sign-in.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { EntryFailure } from './EntryFailure.tsx'

export interface SetPasswordFormProps {
  token: string
  owner: LinkOwner
}

/** Sets the password and signs in with it. */
export function SetPasswordForm({ token, owner }: SetPasswordFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { new_password: '' },
    validate: { new_password: (text) => (text === '' ? t('login.passwordRequired') : null) },
  })
  const { set, isSet } = useSetPassword({ token, owner }, (error) => {
    form.setErrors(fieldErrorsFor(error, form.getValues()).known)
    form.getInputNode('new_password')?.focus()
  })
  if (isSet && set.isError) return <SignInYourself />
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ new_password }) => set.mutate(new_password),
        () => form.getInputNode('new_password')?.focus(),
      )}
    >
      <Stack gap={12}>
        <EntryFailure error={set.error} fallback={t('setPassword.failed')} />
        {/* Password managers need the account that the password belongs to. */}
        <input type="text" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField
          label={t('profile.newPassword')}
          description={t('profile.passwordHelp')}
          autoComplete="new-password"
          size="md"
          key={form.key('new_password')}
          {...form.getInputProps('new_password')}
        />
        {!owner.is_invited && (
          <Text size="sm" c="dimmed">
            {t('setPassword.endsSessions')}
          </Text>
        )}
        <Button type="submit" size="md" mt={8} fullWidth loading={set.isPending}>
          {t('setPassword.submit')}
        </Button>
      </Stack>
    </form>
  )
}

function useSetPassword({ token, owner }: SetPasswordFormProps, onRefused: (error: unknown) => void) {
  const navigate = useNavigate()
  const [isSet, setDone] = useState(false)
  const set = useMutation({
    mutationFn: async (new_password: string) => {
      await api.passwordLinkUse({ body: { token, new_password } })
      setDone(true)
      forgetSessionEnd()
      await signIn(owner.email, new_password)
    },
    onError: onRefused,
    // The used link does not stay in the history.
    onSuccess: () => navigate({ to: '/', replace: true }),
  })
  return { set, isSet }
}

/** The password is set, but signing in failed: the link would not work again. */
function SignInYourself() {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Alert color="green" role="alert">
        {t('setPassword.isSet')}
      </Alert>
      <Anchor component={Link} to="/login" size="sm">
        {t('setPassword.toSignIn')}
      </Anchor>
    </Stack>
  )
}
