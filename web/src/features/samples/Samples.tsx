import type { ModuleLatest } from '@quantrac/contract'
import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { DownloadMenu } from '../../components/download/DownloadMenu.tsx'
import { useListDownload } from '../../components/download/use-list-download.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useListPage } from '../../components/table/use-list-page.ts'
import { sampleColumns, sampleLines } from './sample-columns.tsx'
import { samplesOfStation, takeSamples } from './samples-query.ts'
import { useSampleActions } from './use-sample-actions.ts'
import classes from './Samples.module.css'

const loadForm = async () => (await import('./SampleForm.tsx')).SampleForm
const loadImport = async () => (await import('./SampleImportDialog.tsx')).SampleImportDialog

/** What laboratories found at a station, each beside its instrument and its limit. */
export function Samples({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const list = useMemo(() => samplesOfStation(station.id), [station.id])
  const page = useListPage(list)
  const actions = useSampleActions(page)
  const saving = useListDownload(page, (form) =>
    takeSamples(form, { module: String(station.id), ordering: page.asked.ordering }),
  )
  return (
    <>
      <div className={classes.buttons}>
        <Can do="samples.add_sample">
          <Button size="xs" variant="default" onClick={() => page.openDialog('add')}>
            {t('samples.add')}
          </Button>
          <Button size="xs" variant="default" onClick={() => page.openDialog('import')}>
            {t('samples.import')}
          </Button>
        </Can>
        {(page.count ?? 0) > 0 && <DownloadMenu download={saving} size="xs" />}
      </div>
      <DataTable
        page={page}
        label="samples.title"
        columns={sampleColumns}
        phoneRow={sampleLines}
        empty={{ title: 'samples.empty', text: 'samples.emptyText' }}
        failed="samples.fetchFailed"
        actions={actions}
        usualRows={3}
      />
      <Text size="xs" c="dimmed" px={16} py={8}>
        {t('samples.rule')}
      </Text>
      <ListDialog
        page={page}
        load={loadForm}
        needs={{ add: 'samples.add_sample', edit: 'samples.change_sample' }}
      >
        {(SampleForm, dialog) => <SampleForm {...dialog} station={station} />}
      </ListDialog>
      <ListDialog page={page} load={loadImport} needs={{ import: 'samples.add_sample' }}>
        {(SampleImportDialog, { onClose }) => <SampleImportDialog station={station} onClose={onClose} />}
      </ListDialog>
    </>
  )
}
