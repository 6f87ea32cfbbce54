import type { Group } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { cutText } from '../../lib/cut-text.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './group-columns.module.css'
import { countsOf } from './group-presets.ts'
import { permissionName } from './permission-names.ts'

export const groupColumns: readonly Column<Group>[] = [
  {
    key: 'name',
    header: 'settingPermission.name',
    sort: 'name',
    width: '22%',
    cell: (group) => (
      <Text span inherit fw={500}>
        {group.name}
      </Text>
    ),
  },
  {
    key: 'permissions',
    header: 'settingPermission.permissions',
    cell: (group) => <PermissionsCell group={group} />,
  },
  {
    key: 'members',
    header: 'settingPermission.members',
    sort: 'user_count',
    align: 'right',
    width: 120,
    cell: (group) => formatNumber(group.user_count, currentLanguage()),
  },
  {
    key: 'scope',
    header: 'settingPermission.scope',
    width: 130,
    cell: (group) => <ScopeCell count={group.module_ids.length} />,
  },
]

/** The rest shows on hover. */
const LONGEST = 100

function PermissionsCell({ group }: { group: Group }) {
  const { t } = useTranslation()
  const names = group.permissions.map((permission) => permissionName(t, permission)).join(', ')
  if (names === '') return '-'
  return (
    <span className={classes.rights} title={names}>
      <RightCounts group={group} />
      <small>{cutText(names, LONGEST)}</small>
    </span>
  )
}

/** «6 quyền xem, 2 quyền sửa» */
function RightCounts({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { view, change } = countsOf(group.permissions)
  return [
    ...(view > 0 ? [t('settingPermission.viewCount', { count: view })] : []),
    ...(change > 0 ? [t('settingPermission.changeCount', { count: change })] : []),
  ].join(', ')
}

function ScopeCell({ count }: { count: number }) {
  const { t } = useTranslation()
  return count === 0 ? t('settingPermission.scopeAll') : t('settingPermission.scopeCount', { count })
}

function GroupLines({ group }: { group: Group }) {
  const { t } = useTranslation()
  const facts = [
    <RightCounts key="rights" group={group} />,
    <ScopeCell key="scope" count={group.module_ids.length} />,
  ]
  return (
    <PhoneLines
      what={group.name}
      value={t('settingPermission.memberCount', { count: group.user_count })}
      facts={facts}
    />
  )
}

/** A group in two lines for a phone. */
export const groupLines = (group: Group) => <GroupLines group={group} />
