import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { sorts, moduleTypes } from '../../api/contract-values.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { FactorFilters } from '../../components/filter/FactorFilters.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { allFactorColumns } from './factor-columns.tsx'
import { FactorRows } from './FactorRows.tsx'
import { factorsKey } from './factors-query.ts'

const list = listPage({
  key: factorsKey,
  call: api.factorList,
  filters: { module: 'text', type: moduleTypes, status: 'flag' },
  ordering: sorts.factor,
  // The newest first: a factor just added is the first row.
  defaultOrder: '-id',
})

/** The factors of all modules, with the actions that the person may use. */
export function FactorsPage() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const addButton = (
    // A new factor needs a module to choose.
    <AddButton needs={['adaptors.view_module', 'adaptors.add_factor']} onAdd={() => page.openDialog('add')}>
      {t('factor.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('settingFactors.title')}
      context={(count) => t('moduleDetails.context', { count })}
      action={addButton}
      search={t('moduleDetails.search')}
      filters={<FactorFilters state={page} />}
    >
      <FactorRows
        page={page}
        label="settingFactors.title"
        columns={allFactorColumns}
        empty={{
          title: 'settingFactors.empty',
          text: 'settingFactors.emptyText',
          noMatch: 'moduleDetails.noMatch',
          action: addButton,
        }}
      />
    </ListPage>
  )
}
