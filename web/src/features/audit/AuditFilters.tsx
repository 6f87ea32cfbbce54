import { Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../components/SearchBox.tsx'
import { TimeFilter } from '../../components/TimeFilter.tsx'
import type { TableState } from '../../components/use-table-state.ts'
import { auditActions } from './audit-query.ts'
import { useAuditWords } from './use-audit-words.ts'

/** Person, kind of thing, action and time; all kept in the address. */
export function AuditFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const object = state.filter('object')
  const chosen = Object.entries(auditActions).filter(([name]) => object === undefined || name === object)
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox
        label={t('audit.searchPerson')}
        value={state.filter('actor') ?? ''}
        onSearch={(text) => state.setFilter('actor', text || undefined)}
      />
      <NativeSelect
        aria-label={t('audit.object')}
        value={object ?? ''}
        // An action belongs to one kind of thing.
        onChange={(event) =>
          state.setFilters({ object: event.currentTarget.value || undefined, action: undefined })
        }
        data={[
          { value: '', label: t('audit.allObjects') },
          ...Object.keys(auditActions).map((name) => ({ value: name, label: words.object(name) })),
        ]}
      />
      <NativeSelect
        aria-label={t('audit.action')}
        value={state.filter('action') ?? ''}
        onChange={(event) => state.setFilter('action', event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('audit.allActions') },
          ...chosen.map(([name, verbs]) => ({
            group: words.object(name),
            items: verbs.map((verb) => ({ value: `${name}.${verb}`, label: words.verb(`${name}.${verb}`) })),
          })),
        ]}
      />
      <TimeFilter state={state} />
    </Group>
  )
}
