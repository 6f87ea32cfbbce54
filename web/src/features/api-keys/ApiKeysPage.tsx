import { Group } from '@mantine/core'
import type { ApiKey } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { apiKeyColumns, apiKeyLines } from './api-key-columns.tsx'
import { apiKeysKey, apiKeysList } from './api-keys-list.ts'

const loadForm = async () => (await import('./ApiKeyForm.tsx')).ApiKeyForm
const loadAccountForm = async () => (await import('./ServiceAccountForm.tsx')).ServiceAccountForm

/** The keys by which programs call the API, and what each of them may do. */
export function ApiKeysPage() {
  return (
    <RequirePermission code="accounts.view_apikey">
      <Keys />
    </RequirePermission>
  )
}

function Keys() {
  const { t } = useTranslation()
  const page = useListPage(apiKeysList)
  const actions = useActions()
  const addButton = (
    <AddButton needs={['accounts.add_apikey']} onAdd={() => page.openDialog('add')}>
      {t('apiKeys.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('nav.api_keys')}
      context={(count) => t('apiKeys.context', { count, number: formatNumber(count, currentLanguage()) })}
      action={
        <Group gap="sm">
          <AddButton
            needs={['accounts.add_useraccount']}
            isNext={false}
            onAdd={() => page.openDialog('account')}
          >
            {t('apiKeys.addAccount')}
          </AddButton>
          {addButton}
        </Group>
      }
      search={t('apiKeys.search')}
    >
      <DataTable
        page={page}
        label="nav.api_keys"
        columns={apiKeyColumns}
        phoneRow={apiKeyLines}
        empty={{
          title: 'apiKeys.empty',
          text: 'apiKeys.emptyText',
          noMatch: 'apiKeys.noMatch',
          action: addButton,
        }}
        failed="apiKeys.fetchFailed"
        usualRows={4}
        actions={actions}
      />
      <ListDialog page={page} load={loadForm} needs={{ add: 'accounts.add_apikey' }}>
        {(ApiKeyForm, { onClose }) => <ApiKeyForm page={page} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadAccountForm} needs={{ account: 'accounts.add_useraccount' }}>
        {(ServiceAccountForm, { onClose }) => <ServiceAccountForm onClose={onClose} />}
      </ListDialog>
    </ListPage>
  )
}

function useActions() {
  const { t } = useTranslation()
  return ({ id, name }: ApiKey): readonly RowActionItem[] => [
    confirmDelete({
      label: t('apiKeys.deleteLabel', { name }),
      needs: 'accounts.delete_apikey',
      name,
      what: t('apiKeys.deleteConsequences'),
      call: () => api.apiKeyDelete({ params: { id } }),
      renews: apiKeysKey,
      done: t('apiKeys.deleted', { name }),
      failed: t('apiKeys.deleteFailed'),
    }),
  ]
}
