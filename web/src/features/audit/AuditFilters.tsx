import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { auditVerbs } from '../../api/contract-values.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { useAuditWords } from './use-audit-words.ts'

/** Person, kind of thing, action and time; all kept in the address. */
export function AuditFilters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const object = state.filter('object')
  const chosen = Object.entries(auditVerbs).filter(([name]) => object === undefined || name === object)
  return (
    <Group gap="sm" mb="md" align="flex-start">
      <SearchBox
        label={t('audit.searchPerson')}
        value={state.filter('actor') ?? ''}
        onSearch={(text) => state.setFilter('actor', text || undefined)}
      />
      <FilterSelect
        state={state}
        name="object"
        label={t('audit.object')}
        all={t('audit.allObjects')}
        options={Object.keys(auditVerbs).map((name) => ({ value: name, label: words.object(name) }))}
        // An action belongs to one kind of thing.
        onChoose={(value) => state.setFilters({ object: value, action: undefined })}
      />
      <FilterSelect
        state={state}
        name="action"
        label={t('audit.action')}
        all={t('audit.allActions')}
        options={chosen.map(([name, verbs]) => ({
          group: words.object(name),
          items: verbs.map((verb) => ({ value: `${name}.${verb}`, label: words.verb(`${name}.${verb}`) })),
        }))}
      />
      <TimeFilter state={state} />
    </Group>
  )
}
