/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of a table cannot be left out of layout while it is out of sight */
import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import classes from './FoldButton.module.css'
import type { OverviewAddress } from './use-overview-address.ts'

interface FoldButtonProps {
  count: number
  address: OverviewAddress
  /** In a grid it is a row with one cell. */
  isGrid?: boolean
}

/** Shows and hides the stations that are normal. */
export function FoldButton({ count, address, isGrid = false }: FoldButtonProps) {
  const { t } = useTranslation()
  const { isUnfolded, table } = address
  const button = (
    <UnstyledButton
      className={classes.fold}
      aria-expanded={isUnfolded}
      onClick={() => table.setFilter('normal', isUnfolded ? undefined : 'open')}
    >
      <ConditionIcon condition="normal" size={18} />
      {t('overview.normal', { count })}
      <IconChevronDown size={16} className={classes.chevron ?? ''} aria-hidden />
    </UnstyledButton>
  )
  if (!isGrid) return <li>{button}</li>
  return (
    <div role="row">
      <div role="gridcell">{button}</div>
    </div>
  )
}
