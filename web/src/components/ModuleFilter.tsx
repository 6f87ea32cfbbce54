import { useTranslation } from 'react-i18next'
import { Can } from './Can.tsx'
import { ModuleSelect } from './ModuleSelect.tsx'
import type { TableState } from './use-table-state.ts'

/** Narrows a list to one module, by its code: `module` in the address. Not for whoever may not see the modules to choose from. */
export function ModuleFilter({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Can do="adaptors.view_module">
      <ModuleSelect
        aria-label={t('moduleSelect.label')}
        placeholder={t('moduleSelect.all')}
        clearable
        w={{ base: '100%', xs: 220 }}
        value={state.filter('module') ?? ''}
        onChange={(code) => state.setFilter('module', code || undefined)}
      />
    </Can>
  )
}
