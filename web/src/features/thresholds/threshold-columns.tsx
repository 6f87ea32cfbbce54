import type { ListedThreshold } from '@quantrac/contract'
import { Text } from '@mantine/core'
import type { Column } from '../../components/table/column.ts'
import { ModuleLink } from '../../components/layout/ModuleLink.tsx'
import { LimitCell } from './LimitCell.tsx'
import { StatusCell } from './StatusCell.tsx'

export const thresholdColumns: readonly Column<ListedThreshold>[] = [
  {
    key: 'module',
    header: 'factor.station',
    sort: 'module',
    width: '16%',
    cell: (row) => <ModuleLink module={row.factor.module} />,
  },
  {
    key: 'factor',
    header: 'settingThresholds.factor',
    sort: 'factor',
    cell: (row) => (
      <Text span inherit fw={500} title={row.factor.name}>
        {row.factor.code}
      </Text>
    ),
  },
  {
    key: 'min_value',
    header: 'threshold.min',
    sort: 'min_value',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="min_value" />,
  },
  {
    key: 'max_value',
    header: 'threshold.max',
    sort: 'max_value',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="max_value" />,
  },
  {
    key: 'min_range',
    header: 'settingThresholds.minBand',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="min_range" />,
  },
  {
    key: 'max_range',
    header: 'settingThresholds.maxBand',
    align: 'right',
    width: 138,
    cell: (row) => <LimitCell row={row} field="max_range" />,
  },
  {
    key: 'status',
    header: 'settingData.status',
    sort: 'status',
    width: 150,
    cell: (row) => <StatusCell row={row} />,
  },
]
