import { useTranslation } from 'react-i18next'
import { moduleTypes } from '../../api/contract-values.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { TableState } from '../table/use-table-state.ts'

interface FilterProps {
  state: TableState
}

/** Narrows a list to one kind of module: `type` in the address. */
export function TypeFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FilterSelect
      state={state}
      name="type"
      label={t('settingData.type')}
      all={t('settingData.allTypes')}
      options={moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
    />
  )
}

/** Narrows a list to what is active or inactive: `status` in the address. */
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

/** What is read, or not yet: `read` in the address. */
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

/** A filter of the address that is yes or no; anything else there counts for nothing. */
export const flagAsked = (state: TableState, name: string): 'true' | 'false' | undefined =>
  (['true', 'false'] as const).find((flag) => flag === state.filter(name))

/** What the address of a list asks for, as the calls take it; a filter there that is none counts for nothing. */
export function listAsked(state: TableState) {
  return {
    offset: state.offset,
    limit: state.limit,
    search: state.search,
    type: moduleTypes.find((type) => type === state.filter('type')),
    status: flagAsked(state, 'status'),
  }
}

export type ListAsked = ReturnType<typeof listAsked>
