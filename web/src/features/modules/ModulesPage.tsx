import type { Module } from '@quantrac/contract'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { sorts, moduleTypes } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { toConnect } from '../../components/connections/may-connect.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { PlacedFilter, StatusFilter, TypeFilter } from '../../components/filter/ListFilters.tsx'
import { loadStationRules } from '../../components/health-rules/load-station-rules.ts'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import { loadStationStandard } from '../../components/standards/load-station-standard.ts'
import { loadStationGroup } from '../../components/tariffs/load-station-group.ts'
import { moduleColumns, moduleLines } from './module-columns.tsx'
import { ModulesActions } from './ModulesActions.tsx'
import { NewDevicesNotice } from './NewDevicesNotice.tsx'

const list = listPage({
  key: modulesKey,
  call: api.moduleList,
  filters: { type: moduleTypes, status: 'flag', placed: 'flag' },
  ordering: sorts.module,
  // Newest first: a module just added is the first row.
  defaultOrder: '-id',
})

const loadForm = async () => (await import('./ModuleForm.tsx')).ModuleForm
const loadStrips = async () => (await import('./ModuleStrip.tsx')).ModuleStripsLive

/** The list of all modules, with all actions. */
export function ModulesPage() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const unseen = useNoStations()
  const open = useOpenModule()
  const canOpen = useCan('adaptors.view_factor')
  const actions = useModuleActions(page, open)
  const addButton = (
    <AddButton needs={['adaptors.add_module']} onAdd={() => page.openDialog('add')}>
      {t('settingData.add')}
    </AddButton>
  )
  return (
    <>
      <NewDevicesNotice />
      <ListPage
        page={page}
        title={t('settingData.title')}
        context={(count) => t('settingData.context', { count })}
        action={<ModulesActions add={addButton} />}
        search={t('settingData.search')}
        filters={
          <>
            <TypeFilter state={page} />
            <StatusFilter state={page} />
            <PlacedFilter state={page} />
          </>
        }
      >
        <LazyPart load={loadStrips} renderFailed={() => null}>
          {(ModuleStripsLive) => <ModuleStripsLive />}
        </LazyPart>
        <DataTable
          page={page}
          label="settingData.title"
          columns={moduleColumns}
          phoneRow={moduleLines}
          empty={{
            title: unseen?.title ?? 'settingData.empty',
            text: unseen?.text ?? 'settingData.emptyText',
            noMatch: 'settingData.noMatch',
            action: addButton,
          }}
          failed="errors.loadFactorsFailed"
          failedBecause="errorView.detail"
          actions={actions}
          onOpen={canOpen ? open : undefined}
          areaHeight={600}
        />
        <ModuleDialogs page={page} />
      </ListPage>
    </>
  )
}

function ModuleDialogs({ page }: { page: ListPageState<Module> }) {
  return (
    <>
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'adaptors.add_module', edit: 'adaptors.change_module' }}
      >
        {(ModuleForm, dialog) => <ModuleForm {...dialog} />}
      </ListDialog>
      <ListDialog page={page} load={loadStationStandard} needs={{ standard: 'adaptors.change_threshold' }}>
        {(StationStandard, { row, onClose }) => row && <StationStandard module={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadStationRules} needs={{ health: 'adaptors.change_threshold' }}>
        {(StationRules, { row, onClose }) => row && <StationRules module={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadStationGroup} needs={{ price: 'settings.change_tariff' }}>
        {(StationGroup, { row, onClose }) => row && <StationGroup module={row} onClose={onClose} />}
      </ListDialog>
    </>
  )
}

function useOpenModule(): (module: Module) => void {
  const navigate = useNavigate()
  return ({ id, code, manufacturer_id }) => {
    const params = { id: String(id), code, manuID: manufacturer_id }
    void navigate({ to: '/setting/module_details/$id/$code/$manuID', params })
  }
}

/** The dialogs of what a station is judged and counted by. */
function useRuleActions(page: ListPageState<Module>) {
  const { t } = useTranslation()
  const seesStandards = useCan('standards.view_standard')
  const seesRules = useCan('adaptors.view_threshold')
  return (module: Module): readonly RowActionItem[] => {
    const { code, type } = module
    return [
      ...(seesStandards
        ? [
            {
              icon: IconFileText,
              label: t('settingData.standard', { code }),
              onClick: () => page.openDialog('standard', module),
              needs: 'adaptors.change_threshold' as const,
            },
          ]
        : []),
      ...(seesRules
        ? [
            {
              icon: IconHeartbeat,
              label: t('settingData.healthRules', { code }),
              onClick: () => page.openDialog('health', module),
              needs: 'adaptors.change_threshold' as const,
            },
          ]
        : []),
      ...(type === 'elecConsum'
        ? [
            {
              icon: IconReceipt,
              label: t('settingData.priceGroup', { code }),
              onClick: () => page.openDialog('price', module),
              needs: 'settings.change_tariff' as const,
            },
          ]
        : []),
    ]
  }
}

function useModuleActions(page: ListPageState<Module>, open: (module: Module) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rules = useRuleActions(page)
  return (module: Module): readonly RowActionItem[] => {
    const { id, code, type, manufacturer_id: name, factor_count: count } = module
    const asked = module.name === '' || module.name === code ? name : `${module.name} (${name})`
    return [
      {
        icon: IconListDetails,
        label: t('settingData.viewFactors', { code }),
        onClick: () => open(module),
        needs: 'adaptors.view_factor',
      },
      {
        icon: IconPencil,
        label: t('settingData.editTitle', { code }),
        onClick: () => page.openDialog('edit', module),
        needs: 'adaptors.change_module',
      },
      ...rules(module),
      {
        icon: IconBroadcast,
        label: t('settingData.connect', { code }),
        onClick: () => void navigate({ to: `/${type}`, search: toConnect(code) }),
        needs: 'adaptors.change_module',
      },
      confirmDelete({
        label: t('settingData.deleteLabel', { code }),
        needs: 'adaptors.delete_module',
        name: asked,
        what: t('settingData.deleteConsequences', { code, count }),
        call: () => api.moduleDelete({ params: { id } }),
        renews: modulesKey,
        done: t('settingData.deleted', { name }),
        failed: t('errors.deleteModuleFailed'),
      }),
    ]
  }
}
