import type { Module } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import type { Column } from '../../components/table/column.ts'

export const moduleColumns: readonly Column<Module>[] = [
  {
    key: 'code',
    header: 'settingData.code',
    sort: 'code',
    width: '15%',
    cell: (module) => (
      <Text span inherit fw={500}>
        {module.code}
      </Text>
    ),
  },
  {
    key: 'manufacturer_id',
    header: 'settingData.manufacturerId',
    sort: 'manufacturer_id',
    width: '25%',
    cell: (module) => module.manufacturer_id,
  },
  {
    key: 'description',
    header: 'settingData.description',
    sort: 'description',
    cell: (module) => (
      <Text span inherit lineClamp={2} title={module.description}>
        {module.description === '' ? '-' : module.description}
      </Text>
    ),
  },
  {
    key: 'status',
    header: 'settingData.status',
    sort: 'status',
    width: 150,
    cell: (module) => <ActiveBadge active={module.status} />,
  },
]
