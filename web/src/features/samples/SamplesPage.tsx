import type { Sample } from '@quantrac/contract'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { DownloadMenu } from '../../components/download/DownloadMenu.tsx'
import { useListDownload } from '../../components/download/use-list-download.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { TypeFilter } from '../../components/filter/ListFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useListPage } from '../../components/table/use-list-page.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { sampleResults } from '../../api/contract-values.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { allSampleColumns, allSampleLines } from './sample-columns.tsx'
import { allSamples, sampleChoicesQuery, sampledTypes, takeSamples } from './samples-query.ts'
import { useSampleActions } from './use-sample-actions.ts'

const loadForm = async () => (await import('./SampleForm.tsx')).SampleForm
const loadImport = async () => (await import('./SampleImportDialog.tsx')).SampleImportDialog

/** What laboratories found at all stations, each beside its instrument and its limit. */
export function SamplesPage() {
  const { t } = useTranslation()
  const page = useListPage(allSamples)
  const actions = useSampleActions(page, true)
  const saving = useListDownload(page, (form) => {
    const { module, factor, ...query } = page.asked
    return takeSamples(form, { ...query, module_code: module, factor_code: factor })
  })
  return (
    <ListPage<Sample>
      page={page}
      title={t('nav.samples')}
      context={(count) => `${t('samples.context', { count })} · ${t('common.zone', { zone: ZONE_LABEL })}`}
      action={
        <>
          <Can do="samples.add_sample">
            <Button variant="default" onClick={() => page.openDialog('import')}>
              {t('samples.import')}
            </Button>
          </Can>
          <DownloadMenu download={saving} />
        </>
      }
      search={t('samples.search')}
      filters={<Filters state={page} />}
    >
      <DataTable
        page={page}
        label="nav.samples"
        columns={allSampleColumns}
        phoneRow={allSampleLines}
        empty={{ title: 'samples.empty', text: 'samples.emptyAll', noMatch: 'samples.noMatch' }}
        failed="samples.fetchFailed"
        actions={actions}
      />
      <Text size="xs" c="dimmed" pt={8}>
        {t('samples.rule')}
      </Text>
      <ListDialog page={page} load={loadForm} needs={{ edit: 'samples.change_sample' }}>
        {(SampleForm, dialog) =>
          dialog.row && <SampleForm {...dialog} station={{ code: dialog.row.module.code, factors: [] }} />
        }
      </ListDialog>
      <ListDialog page={page} load={loadImport} needs={{ import: 'samples.add_sample' }}>
        {(SampleImportDialog, { onClose }) => <SampleImportDialog onClose={onClose} />}
      </ListDialog>
    </ListPage>
  )
}

/** Kind, station, factor, laboratory, result and time. */
function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const { data } = useQuery(sampleChoicesQuery)
  return (
    <>
      <TypeFilter state={state} types={sampledTypes} />
      <ModuleFilter state={state} />
      <FilterSelect
        state={state}
        name="factor"
        label={t('samples.factor')}
        all={t('samples.allFactors')}
        options={withChosen(data?.factors, state.filter('factor'))}
      />
      <FilterSelect
        state={state}
        name="laboratory"
        label={t('samples.laboratory')}
        all={t('samples.allLaboratories')}
        options={withChosen(data?.laboratories, state.filter('laboratory'))}
      />
      <FilterSelect
        state={state}
        name="result"
        label={t('samples.limit')}
        all={t('samples.allResults')}
        options={sampleResults.map((value) => ({ value, label: t(`samples.results.${value}`) }))}
      />
      <TimeFilter state={state} />
    </>
  )
}

/** What the address narrows to is shown, too, before the choices are there or where it is of no sample. */
const withChosen = (choices: readonly string[] = [], chosen = ''): string[] =>
  chosen === '' || choices.includes(chosen) ? [...choices] : [chosen, ...choices]
