import type { Factor } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { ActiveBadge } from '../../components/ActiveBadge.tsx'
import type { Column } from '../../components/DataTable.tsx'

export const factorColumns: readonly Column<Factor>[] = [
  {
    key: 'name',
    header: 'factor.name',
    sort: 'name',
    sortValue: (factor) => factor.name,
    cell: (factor) => (
      <Text span inherit fw={500} lineClamp={2} title={factor.name}>
        {factor.name}
      </Text>
    ),
  },
  {
    key: 'code',
    header: 'factor.code',
    sort: 'code',
    sortValue: (factor) => factor.code,
    width: '25%',
    cell: (factor) => factor.code.toUpperCase(),
  },
  {
    key: 'status',
    header: 'factor.status',
    sort: 'status',
    sortValue: (factor) => factor.status,
    width: 180,
    cell: (factor) => <ActiveBadge active={factor.status} />,
  },
]
