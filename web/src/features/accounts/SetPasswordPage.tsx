import type { LinkOwner } from '@quantrac/contract'
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
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
