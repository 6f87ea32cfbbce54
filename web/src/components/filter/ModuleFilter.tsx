import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Can } from '../access/Can.tsx'
import { LazyPart } from '../feedback/LazyPart.tsx'
import type { TableState } from '../table/use-table-state.ts'

// The select is 16 KiB of script, which a page of rows need not wait for.
const loadSelect = async () => (await import('../form/ModuleSelect.tsx')).ModuleSelect

const width = { base: '100%', xs: 220 }

/** Filters a list by one module's code: `module` in the address. Hidden from people who may not see the modules. */
export function ModuleFilter({ state }: { state: TableState }) {
  const { t } = useTranslation()
  return (
    <Can do="adaptors.view_module">
      <LazyPart load={loadSelect} waiting={<Skeleton height={36} w={width} />}>
        {(ModuleSelect) => (
          <ModuleSelect
            aria-label={t('moduleSelect.label')}
            placeholder={t('moduleSelect.all')}
            none={t('moduleSelect.all')}
            w={width}
            value={state.filter('module') ?? ''}
            onChange={(code) => state.setFilter('module', code || undefined)}
          />
        )}
      </LazyPart>
    </Can>
  )
}
