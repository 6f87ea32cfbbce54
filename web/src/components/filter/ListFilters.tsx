import type { ModuleType } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { moduleTypes } from '../../api/contract-values.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { TableState } from '../table/use-table-state.ts'

interface FilterProps {
  state: TableState
}

/** Filters a list by the module's type: `type` in the address. */
export function TypeFilter({ state, types = moduleTypes }: FilterProps & { types?: readonly ModuleType[] }) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      state={state}
      name="type"
      label={t('settingData.type')}
      all={t('settingData.allTypes')}
      options={types.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
    />
  )
}

/** Filters a list by active or inactive: `status` in the address. */
export function StatusFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      state={state}
      name="status"
      label={t('settingData.status')}
      all={t('settingData.allStatuses')}
      options={[
        { value: 'true', label: t('common.active') },
        { value: 'false', label: t('common.inactive') },
      ]}
    />
  )
}

/** Filters modules by whether they have a place on the map: `placed` in the address. */
export function PlacedFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      state={state}
      name="placed"
      label={t('settingData.place')}
      all={t('settingData.anyPlace')}
      options={[
        { value: 'true', label: t('settingData.placed') },
        { value: 'false', label: t('settingData.notPlaced') },
      ]}
    />
  )
}

/** Filters a list by read or unread: `read` in the address. */
export function ReadFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      state={state}
      name="read"
      label={t('alerts.readState')}
      all={t('alerts.readOrNot')}
      options={[
        { value: 'false', label: t('alerts.unread') },
        { value: 'true', label: t('alerts.read') },
      ]}
    />
  )
}
