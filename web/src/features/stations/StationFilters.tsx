import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { type Group, groups, type OverviewRow } from '../../components/live-stations/worst-first.ts'
import { countConditions, countGroups } from './overview-rows.ts'
import classes from './StationFilters.module.css'
import type { OverviewAddress } from './use-overview-address.ts'

export interface StationFiltersProps {
  address: OverviewAddress
  /** Undefined while loading, or if they could not be loaded. */
  rows: readonly OverviewRow[] | undefined
}

/** Search and condition, both kept in the address. Each condition shows its number of stations. */
export function StationFilters({ address, rows: given }: StationFiltersProps) {
  const rows = given ?? []
  const { t } = useTranslation()
  const { table, group } = address
  const counts = countGroups(rows)
  const { above, below } = countConditions(rows)
  // "Above" alone would be untrue where one is below.
  const outside =
    above > 0 && below > 0 ? 'overview.group.outside' : below > 0 ? 'overview.below' : 'overview.above'
  const choose = (one: Group | undefined): void => table.setFilter('state', one)
  return (
    <div className={classes.filters}>
      <SearchBox label={t('stations.search')} value={table.search} onSearch={table.setSearch} />
      <fieldset className={classes.states} aria-label={t('stations.filter')}>
        <Chip isOn={group === undefined} count={given?.length} onPress={() => choose(undefined)}>
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
              {one !== 'inactive' && (
                <ConditionIcon condition={one === 'outside' ? 'above' : one} size={16} />
              )}
              {one === 'outside' ? t(outside) : t(`overview.group.${one}`)}
            </Chip>
          ))}
      </fieldset>
    </div>
  )
}

interface ChipProps {
  isOn: boolean
  /** Undefined while it is not known. */
  count: number | undefined
  onPress: () => void
  children: ReactNode
}

function Chip({ isOn, count, onPress, children }: ChipProps) {
  return (
    <UnstyledButton className={classes.state} aria-pressed={isOn} onClick={onPress}>
      {children}{' '}
      {count !== undefined && <span className={classes.count}>{formatNumber(count, currentLanguage())}</span>}
    </UnstyledButton>
  )
}
