import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moduleTypes } from '../lib/module-types.ts'
import type { TableState } from './use-table-state.ts'

interface FilterProps {
  state: TableState
}

/** Narrows a list to one kind of module: `type` in the address. */
export function TypeFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('settingData.type')}
      value={state.filter('type') ?? ''}
      onChange={(event) => state.setFilter('type', event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('settingData.allTypes') },
        ...moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) })),
      ]}
    />
  )
}

/** Narrows a list to what is active or inactive: `status` in the address. */
export function StatusFilter({ state }: FilterProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('settingData.status')}
      value={state.filter('status') ?? ''}
      onChange={(event) => state.setFilter('status', event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('settingData.allStatuses') },
        { value: 'true', label: t('common.active') },
        { value: 'false', label: t('common.inactive') },
      ]}
    />
  )
}

/** The filters of the address as the calls take them; what a person wrote there that is no filter counts as none. */
export function filtersAsked(state: TableState) {
  return {
    module: state.filter('module'),
    type: moduleTypes.find((type) => type === state.filter('type')),
    status: (['true', 'false'] as const).find((status) => status === state.filter('status')),
  }
}
