import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { EntryFailure } from './EntryFailure.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

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
    <EntryFrame title={t('setPassword.title')} lead={useLead(owner.data)}>
      {owner.data !== undefined && <SetPasswordForm key={token} token={token} owner={owner.data} />}
      {owner.isPending && <Skeleton height={150} />}
      {owner.isError && <Refused error={owner.error} onRetry={() => void owner.refetch()} />}
    </EntryFrame>
  )
}

function useLead(owner: { email: string; is_invited: boolean } | undefined): string {
  const { t } = useTranslation()
  if (owner === undefined) return ''
  return t(owner.is_invited ? 'setPassword.welcome' : 'setPassword.lead', { email: owner.email })
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
