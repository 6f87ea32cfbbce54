import { Text } from '@mantine/core'
import { type ApiKey, DAY_MS } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { codeName } from '../../components/permissions/permission-names.ts'
import { RightCounts, RightsCell, ScopeCell } from '../../components/permissions/RightsCell.tsx'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDay } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

export const apiKeyColumns: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    header: 'apiKeys.name',
    sort: 'name',
    width: '20%',
    cell: ({ name, prefix }) => (
      <>
        <Text span inherit fw={500} display="block">
          {name}
        </Text>
        <Text span size="xs" c="dimmed" ff="monospace">
          {prefix}…
        </Text>
      </>
    ),
  },
  {
    key: 'account',
    header: 'apiKeys.account',
    width: '15%',
    hideBelow: 959,
    cell: ({ user }) => <Account user={user} />,
  },
  {
    key: 'permissions',
    header: 'settingPermission.permissions',
    cell: (key) => <Rights of={key} />,
  },
  {
    key: 'expires',
    header: 'apiKeys.expires',
    sort: 'expires_at',
    width: 150,
    cell: (key) => <Expiry of={key} />,
  },
  {
    key: 'used',
    header: 'apiKeys.used',
    sort: 'last_used_at',
    width: 190,
    hideBelow: 959,
    cell: (key) => <Used of={key} />,
  },
]

interface OfKey {
  of: ApiKey
}

function Account({ user }: Pick<ApiKey, 'user'>) {
  const { t } = useTranslation()
  return (
    <>
      {user.name}
      {user.is_service && (
        <Text span size="xs" c="dimmed" display="block">
          {t('settingUsers.service')}
        </Text>
      )}
    </>
  )
}

const codenamesOf = ({ permissions }: ApiKey): string[] => permissions.map((code) => code.split('.')[1] ?? '')

function Rights({ of: key }: OfKey) {
  const { t } = useTranslation()
  return (
    <RightsCell
      codenames={codenamesOf(key)}
      stations={key.module_ids.length}
      names={key.permissions.map((code) => codeName(t, code))}
    />
  )
}

const SOON_DAYS = 14

/** When it ends; that it has, or will soon, in words. */
function Expiry({ of: { expires_at } }: OfKey) {
  const { t } = useTranslation()
  const left = Date.parse(expires_at) - useNow()
  if (left <= 0) return <StatusBadge tone="alert">{t('apiKeys.expired')}</StatusBadge>
  const days = Math.ceil(left / DAY_MS)
  if (days > SOON_DAYS) return formatDay(expires_at)
  return <StatusBadge tone="warning">{t('apiKeys.daysLeft', { count: days })}</StatusBadge>
}

function Used({ of: { last_used_at, last_used_address } }: OfKey) {
  const { t } = useTranslation()
  if (last_used_at === null) return t('apiKeys.neverUsed')
  return (
    <>
      <RelativeTime instant={last_used_at} locale={currentLanguage()} />
      <Text span size="xs" c="dimmed" display="block">
        {last_used_address}
      </Text>
    </>
  )
}

function KeyLines({ of: key }: OfKey) {
  const facts = [
    key.user.name,
    <RightCounts key="rights" codenames={codenamesOf(key)} />,
    <ScopeCell key="scope" count={key.module_ids.length} />,
  ]
  return <PhoneLines what={key.name} value={<Expiry of={key} />} facts={facts} />
}

/** A key in two lines for a phone. */
export const apiKeyLines = (key: ApiKey) => <KeyLines of={key} />
