import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { forgetSessionEnd, lastSessionEnd, onSessionEnd, type SessionEnd } from '../../api/session.ts'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { NEXT, nextPage } from '../../lib/next-page.ts'
import { EntryFailure } from './EntryFailure.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { type SecondDue, signInOrSecond } from './second-due.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const enter = useEntering()
  const [second, setSecond] = useState<SecondDue | null>(null)
  const [why, setWhy] = useState<ApiError>()
  return (
    <EntryFrame title={t('login.title')} lead={t('login.lead')}>
      {second === null ? (
        <>
          <LoginForm onDone={enter} onSecond={setSecond} why={why} />
          <Text c="dimmed" size="sm">
            {t('login.forgotten')}
          </Text>
        </>
      ) : (
        <second.Step
          asked={second.asked}
          onDone={enter}
          onBack={(reason) => {
            setWhy(reason)
            setSecond(null)
          }}
        />
      )}
    </EntryFrame>
  )
}

/** Going back from there leads to where the person came from, not here again. */
function useEntering(): () => void {
  const navigate = useNavigate()
  const search: TableSearch = useSearch({ strict: false })
  return () => void navigate({ ...(nextPage(search[NEXT]) ?? { to: '/' }), replace: true })
}

interface Credentials {
  email: string
  password: string
}

function useLoginForm() {
  const { t } = useTranslation()
  return useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('login.emailRequired') : null),
      password: (value) => (value === '' ? t('login.passwordRequired') : null),
    },
  })
}

interface LoginFormProps {
  onDone: () => void
  onSecond: (second: SecondDue) => void
  /** Why the password is asked for again. */
  why: ApiError | undefined
}

function LoginForm({ onDone, onSecond, why }: LoginFormProps) {
  const { t } = useTranslation()
  const ended = useSyncExternalStore(onSessionEnd, lastSessionEnd)
  const form = useLoginForm()
  const login = useMutation({
    mutationFn: ({ email, password }: Credentials) => signInOrSecond(email, password),
    onMutate: forgetSessionEnd,
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
    onSuccess: (second) => (second === null ? onDone() : onSecond(second)),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => form.getInputNode(errors.email === undefined ? 'password' : 'email')?.focus(),
      )}
    >
      <Stack gap={12}>
        <SessionEnded why={ended} />
        <EntryFailure
          error={login.error ?? (login.isPending ? null : (why ?? null))}
          fallback={t('errors.loginFailed')}
        />
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          size="md"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" mt={8} fullWidth loading={login.isPending}>
          {t('login.submit')}
        </Button>
        {'PublicKeyCredential' in window && <PasskeyLogin onDone={onDone} />}
      </Stack>
    </form>
  )
}

/** Signing in without a password; browsers offer it on secure origins only. */
function PasskeyLogin({ onDone }: Pick<LoginFormProps, 'onDone'>) {
  const { t } = useTranslation()
  const login = useMutation({
    mutationFn: async () => (await import('./passkey-sign-in.ts')).signInWithPasskey(),
    onMutate: forgetSessionEnd,
    onSuccess: onDone,
  })
  return (
    <>
      <EntryFailure error={login.error} fallback={t('login.passkeyFailed')} />
      <Button variant="default" size="md" fullWidth loading={login.isPending} onClick={() => login.mutate()}>
        {t('login.passkey')}
      </Button>
    </>
  )
}

const sessionEndTexts = {
  'logout-failed': 'session.logoutFailed',
  'no-refresh-token': 'session.noRefreshToken',
  'no-access-token': 'session.ended',
  refused: 'session.ended',
} as const satisfies Record<Exclude<SessionEnd, 'signed-out'>, TextKey>

function SessionEnded({ why }: { why: SessionEnd | null }) {
  const { t } = useTranslation()
  if (why === null || why === 'signed-out') return null
  return (
    <Alert color="gray" role="alert" icon={<IconAlertCircle />}>
      {t(sessionEndTexts[why])}
    </Alert>
  )
}
