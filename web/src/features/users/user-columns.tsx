import type { Role, User } from '@quantrac/contract'
import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './user-columns.module.css'
import { groupNames } from './users-shown.ts'

export const userColumns: readonly Column<User>[] = [
  {
    key: 'name',
    header: 'settingUsers.name',
    sort: 'first_name',
    width: '18%',
    cell: (user) => <NameCell user={user} />,
  },
  {
    key: 'email',
    header: 'settingUsers.email',
    sort: 'email',
    width: '22%',
    // Below the name instead: the actions leave no room for whole addresses.
    hideBelow: 959,
    cell: (user) => user.email,
  },
  {
    key: 'role',
    header: 'settingUsers.role',
    sort: 'role',
    width: 140,
    cell: (user) => <RoleCell role={user.role} />,
  },
  {
    key: 'groups',
    header: 'settingUsers.groups',
    sort: 'groups',
    // The other columns need the room; the filter and the form say the groups.
    hideBelow: 959,
    cell: (user) => (
      <Text span inherit lineClamp={2} title={groupNames(user)}>
        {groupNames(user) || '-'}
      </Text>
    ),
  },
  {
    key: 'status',
    header: 'settingUsers.status',
    sort: 'is_active',
    width: 150,
    cell: (user) => <StatusCell user={user} />,
  },
]

/** A person's name with the family name first, in English too: it is a name, not words; `-` if they have none yet. */
function fullName({ last_name, first_name }: User): string {
  return [last_name, first_name].filter((part) => part !== '').join(' ') || '-'
}

function NameCell({ user }: { user: User }) {
  const { t } = useTranslation()
  const isSelf = useCurrentUser()?.id === user.id
  return (
    <Group gap="0 8px" component="span" display="inline-flex">
      <Text span inherit fw={500}>
        {fullName(user)}
      </Text>
      {isSelf && <Badge color="accent">{t('settingUsers.you')}</Badge>}
      {user.is_service === true && <Badge color="gray">{t('settingUsers.service')}</Badge>}
      <Text span inherit c="dimmed" className={classes.email}>
        {user.email}
      </Text>
    </Group>
  )
}

function RoleCell({ role }: { role: Role }) {
  const { t } = useTranslation()
  return role === 'admin' ? t('settingUsers.roleAdmin') : t('settingUsers.roleOperator')
}

function StatusCell({ user: { is_active, is_invited } }: { user: User }) {
  const { t } = useTranslation()
  if (!is_active || is_invited !== true) return <ActiveBadge active={is_active} />
  return (
    <StatusBadge tone="info">
      <Text span inherit lh={1.3} style={{ whiteSpace: 'normal' }}>
        {t('invitation.status')}
      </Text>
    </StatusBadge>
  )
}

function UserLines({ user }: { user: User }) {
  const { t } = useTranslation()
  const isSelf = useCurrentUser()?.id === user.id
  const name = fullName(user)
  const isRule = user.is_active && user.is_invited !== true
  return (
    <PhoneLines
      what={isSelf ? `${name} (${t('settingUsers.you')})` : name}
      value={isRule ? <RoleCell role={user.role} /> : <StatusCell user={user} />}
      facts={[user.is_service === true ? t('settingUsers.service') : user.email, groupNames(user)]}
    />
  )
}

/** A person in two lines for a phone. */
export const userLines = (user: User) => <UserLines user={user} />
