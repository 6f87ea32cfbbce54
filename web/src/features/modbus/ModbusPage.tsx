import type { ModbusSource } from '@quantrac/contract'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { modbusColumns, modbusLines } from './modbus-columns.tsx'
import { modbusKey, modbusList } from './modbus-list.ts'

const loadView = async () => (await import('./InstrumentView.tsx')).InstrumentView

/** The instruments that are read over Modbus; or the one that the address names, or a new one. */
export function ModbusPage() {
  const { source }: TableSearch = useSearch({ strict: false })
  const isNew = source === 'new'
  if (!isNew && (source === undefined || !/^[1-9]\d{0,8}$/.test(source))) return <Instruments />
  return (
    <LazyPart load={loadView}>
      {(InstrumentView) => <InstrumentView key={source} id={isNew ? null : Number(source)} />}
    </LazyPart>
  )
}

function Instruments() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = useListPage(modbusList)
  const open = (source: string) => void navigate({ to: '/setting/modbus', search: { source } })
  const actions = useActions(open)
  const addButton = (
    <AddButton needs={['settings.change_mqttconfig']} onAdd={() => open('new')}>
      {t('modbus.add')}
    </AddButton>
  )
  return (
    <ListPage
      page={page}
      title={t('modbus.title')}
      context={(count) => t('modbus.context', { count })}
      action={addButton}
      search={t('modbus.search')}
    >
      <DataTable
        page={page}
        label="modbus.title"
        columns={modbusColumns}
        phoneRow={modbusLines}
        empty={{
          title: 'modbus.empty',
          text: 'modbus.emptyText',
          noMatch: 'modbus.noMatch',
          action: addButton,
        }}
        failed="modbus.fetchFailed"
        actions={actions}
        onOpen={({ id }) => open(String(id))}
      />
    </ListPage>
  )
}

function useActions(open: (source: string) => void) {
  const { t } = useTranslation()
  const save = useSaveFile()
  return ({ id, name }: ModbusSource): readonly RowActionItem[] => [
    {
      icon: IconPencil,
      label: t('modbus.edit', { name }),
      onClick: () => open(String(id)),
      needs: 'settings.change_mqttconfig',
    },
    {
      icon: IconFileDownload,
      label: t('modbus.saveTable', { name }),
      needs: 'settings.view_mqttconfig',
      onClick: () =>
        save.mutate({
          fetch: () => download('modbusTableCsv', { params: { id }, query: { locale: currentLanguage() } }),
          name: 'quantrac.csv',
          words: {
            preparing: t('download.preparing'),
            saved: t('modbus.tableSaved'),
            failed: t('download.failed'),
          },
        }),
    },
    confirmDelete({
      label: t('modbus.delete', { name }),
      needs: 'settings.change_mqttconfig',
      name,
      what: t('modbus.deleteConsequences'),
      call: () => api.modbusSourceDelete({ params: { id } }),
      renews: modbusKey,
      done: t('modbus.deleted', { name }),
      failed: t('modbus.deleteFailed'),
    }),
  ]
}
