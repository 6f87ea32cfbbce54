import type { Group } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { permissionName } from '../../components/permissions/permission-names.ts'
import { RightCounts, RightsCell, ScopeCell } from '../../components/permissions/RightsCell.tsx'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'

export const groupColumns: readonly Column<Group>[] = [
  {
    key: 'name',
    header: 'settingPermission.name',
    sort: 'name',
    width: '22%',
    cell: (group) => (
      <>
        <Text span inherit fw={500}>
          {group.name}
        </Text>
        {group.second_factor_days !== null && (
          <Text size="xs" c="dimmed">
            <NeedsSecond />
          </Text>
        )}
      </>
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

const codenamesOf = ({ permissions }: Group): string[] => permissions.map(({ codename }) => codename)

function NeedsSecond() {
  const { t } = useTranslation()
  return t('settingPermission.twoStep.required')
}

function PermissionsCell({ group }: { group: Group }) {
  const { t } = useTranslation()
  return (
    <RightsCell
      codenames={codenamesOf(group)}
      names={group.permissions.map((permission) => permissionName(t, permission))}
    />
  )
}

function GroupLines({ group }: { group: Group }) {
  const { t } = useTranslation()
  const facts = [
    <RightCounts key="rights" codenames={codenamesOf(group)} />,
    <ScopeCell key="scope" count={group.module_ids.length} />,
    ...(group.second_factor_days === null ? [] : [<NeedsSecond key="second" />]),
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
