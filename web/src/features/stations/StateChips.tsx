import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { type Group, groups, type OverviewRow } from '../../components/live-stations/worst-first.ts'
import { countConditions, countGroups } from './overview-rows.ts'
import classes from './StateChips.module.css'
import type { OverviewAddress } from './use-overview-address.ts'

interface StateChipsProps {
  address: OverviewAddress
  rows: readonly OverviewRow[]
}

/** Filters by condition, kept in the address. Each shows its number of stations. */
export function StateChips({ address, rows }: StateChipsProps) {
  const { t } = useTranslation()
  const { table, group } = address
  const counts = countGroups(rows)
  const { above, below } = countConditions(rows)
  // "Above" alone would be untrue where one is below.
  const outside =
    above > 0 && below > 0 ? 'overview.group.outside' : below > 0 ? 'overview.below' : 'overview.above'
  const choose = (one: Group | undefined): void => table.setFilter('state', one)
  return (
    <fieldset className={classes.states} aria-label={t('stations.filter')}>
      <Chip isOn={group === undefined} count={rows.length} onPress={() => choose(undefined)}>
        {t('stations.allStates')}
      </Chip>
      {groups
        .filter((one) => one === group || (counts.get(one) ?? 0) > 0)
        .map((one) => (
          <Chip
            key={one}
            isOn={one === group}
            count={counts.get(one) ?? 0}
            onPress={() => choose(one === group ? undefined : one)}
          >
            {one !== 'inactive' && <ConditionIcon condition={one === 'outside' ? 'above' : one} size={16} />}
            {one === 'outside' ? t(outside) : t(`overview.group.${one}`)}
          </Chip>
        ))}
    </fieldset>
  )
}

interface ChipProps {
  isOn: boolean
  count: number
  onPress: () => void
  children: ReactNode
}

function Chip({ isOn, count, onPress, children }: ChipProps) {
  return (
    <UnstyledButton className={classes.state} aria-pressed={isOn} onClick={onPress}>
      {children} <span className={classes.count}>{formatNumber(count, currentLanguage())}</span>
    </UnstyledButton>
  )
}
