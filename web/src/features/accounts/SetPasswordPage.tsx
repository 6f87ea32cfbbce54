import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LinkOwner } from '@quantrac/contract'
import { queryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { forgetSessionEnd } from '../../api/session.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { EntryFailure } from './EntryFailure.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { signInOrSecond } from './second-due.ts'

const ownerQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => (await api.passwordLinkCheck({ body: { token } }, { signal })).data,
    // Each wrong link counts as a guess.
    retry: false,
    staleTime: 'static',
  })

/** Where a one-time link leads: its person sets a password. The link is behind the `#` of the address. */
export function SetPasswordPage() {
  const { t } = useTranslation()
  // Without one, too, the server says what is wrong and whom to ask.
  const token = useLocation({ select: ({ hash }) => hash }) || 'none'
  const owner = useQuery(ownerQuery(token))
  return (
    <EntryFrame title={t('setPassword.title')} lead={useLead(owner)}>
      {owner.data !== undefined && <SetPasswordForm key={token} token={token} owner={owner.data} />}
      {owner.isPending && <Skeleton height={215} />}
      {owner.isError && <Refused error={owner.error} onRetry={() => void owner.refetch()} />}
    </EntryFrame>
  )
}

function useLead({ data, isPending }: UseQueryResult<LinkOwner>): string {
  const { t } = useTranslation()
  // While the link is checked its line is kept free.
  if (data === undefined) return isPending ? '\u00a0' : ''
  return t(data.is_invited ? 'setPassword.welcome' : 'setPassword.lead', { email: data.email })
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const isInvalid = error instanceof ApiError && error.code === 'link-invalid'
  return (
    <Stack gap="md">
      <EntryFailure error={error} fallback={t('setPassword.checkFailed')} />
      {!isInvalid && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t('setPassword.toSignIn')}
      </Anchor>
    </Stack>
  )
}

interface SetPasswordFormProps {
  token: string
  owner: LinkOwner
}

/** Sets the password and signs in with it. */
function SetPasswordForm({ token, owner }: SetPasswordFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { new_password: '' },
    validate: { new_password: (text) => (text === '' ? t('login.passwordRequired') : null) },
  })
  const { set, isSet, second, enter } = useSetPassword({ token, owner }, (error) => {
    form.setErrors(fieldErrorsFor(error, form.getValues()).known)
    form.getInputNode('new_password')?.focus()
  })
  const [isLeft, setLeft] = useState(false)
  if (isSet && (set.isError || isLeft)) return <SignInYourself />
  // The link sets a password and takes no second factor away.
  if (second) return <second.Step asked={second.asked} onDone={enter} onBack={() => setLeft(true)} />
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
  // The used link does not stay in the history.
  const enter = () => void navigate({ to: '/', replace: true })
  const set = useMutation({
    mutationFn: async (new_password: string) => {
      await api.passwordLinkUse({ body: { token, new_password } })
      setDone(true)
      forgetSessionEnd()
      return signInOrSecond(owner.email, new_password)
    },
    onError: onRefused,
    onSuccess: (second) => (second === null ? enter() : undefined),
  })
  return { set, isSet, second: set.data ?? null, enter }
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
