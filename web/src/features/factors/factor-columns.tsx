import type { Factor } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActiveBadge } from '../../components/table/ActiveBadge.tsx'
import type { Column } from '../../components/table/column.ts'
import { ModuleLink } from '../../components/layout/ModuleLink.tsx'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { NoWrap } from '../../ui/NoWrap.tsx'

const name: Column<Factor> = {
  key: 'name',
  header: 'factor.name',
  sort: 'name',
  cell: (factor) => (
    <Text span inherit fw={500} lineClamp={2} title={factor.name}>
      {factor.name}
    </Text>
  ),
}

const code: Column<Factor> = {
  key: 'code',
  header: 'factor.code',
  sort: 'code',
  width: '25%',
  cell: (factor) => factor.code,
}

const status: Column<Factor> = {
  key: 'status',
  header: 'factor.status',
  sort: 'status',
  width: 180,
  cell: (factor) => <ActiveBadge active={factor.status} />,
}

/** The columns of the factors of one module. */
export const factorColumns: readonly Column<Factor>[] = [name, code, status]

/** The columns of the factors of all modules. */
export const allFactorColumns: readonly Column<Factor>[] = [
  { ...name, width: '30%' },
  { ...code, width: '12%' },
  {
    key: 'module',
    header: 'factor.station',
    width: '24%',
    cell: (factor) => <ModuleLink module={factor.module} />,
  },
  {
    key: 'unit',
    header: 'factor.unit',
    width: 100,
    // «mg/L» is one word.
    cell: (factor) => <NoWrap>{factor.unit || '–'}</NoWrap>,
  },
  { ...status, width: 150 },
]

/** A factor in two lines for a phone: code and unit; its name, and the station where the list has many. */
function FactorLines({
  factor: { name: words, code: what, unit, status: isActive, module },
  hasModule,
}: LinesProps) {
  const { t } = useTranslation()
  const facts = [words === what ? '' : words, hasModule && module.code, isActive ? '' : t('common.inactive')]
  return <PhoneLines what={what} value={unit} facts={facts} />
}

interface LinesProps {
  factor: Factor
  hasModule: boolean
}

export const factorLines = (factor: Factor) => <FactorLines factor={factor} hasModule={false} />
export const allFactorLines = (factor: Factor) => <FactorLines factor={factor} hasModule />
