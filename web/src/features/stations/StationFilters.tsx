import { Group, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './StationFilters.module.css'
import { stateTones, stateWords, stationStates, type StationState } from './station-state.ts'

export interface StationFiltersProps {
  state: TableState
  /** The chosen state; undefined: all states. */
  chosen: StationState | undefined
  /** The number of stations in each state. */
  counts: ReadonlyMap<StationState, number>
}

/** Search and state, both kept in the address. Each state shows its number of stations. */
export function StationFilters({ state, chosen, counts }: StationFiltersProps) {
  const { t } = useTranslation()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const count = (value: number) => (
    <span className={classes.count}>{formatNumber(value, currentLanguage())}</span>
  )
  return (
    <Group gap="sm" mb="md">
      <SearchBox label={t('stations.search')} value={state.search} onSearch={state.setSearch} />
      <fieldset className={classes.states} aria-label={t('stations.filter')}>
        <UnstyledButton
          className={classes.state}
          aria-pressed={chosen === undefined}
          onClick={() => state.setFilter('state', undefined)}
        >
          {t('stations.allStates')} {count(total)}
        </UnstyledButton>
        {stationStates
          .filter((one) => one === chosen || (counts.get(one) ?? 0) > 0)
          .map((one) => (
            <UnstyledButton
              key={one}
              className={classes.state}
              aria-pressed={one === chosen}
              onClick={() => state.setFilter('state', one === chosen ? undefined : one)}
            >
              <StatusBadge tone={stateTones[one]}>{t(stateWords[one])}</StatusBadge>{' '}
              {count(counts.get(one) ?? 0)}
            </UnstyledButton>
          ))}
      </fieldset>
    </Group>
  )
}
