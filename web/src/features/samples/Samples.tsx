import type { ModuleLatest, Sample } from '@quantrac/contract'
import { Button, Text } from '@mantine/core'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { samplesKey } from '../../api/samples.ts'
import { Can } from '../../components/access/Can.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { resultText } from '../../lib/sample-text.ts'
import { formatClockDay } from '../../lib/time-format.ts'
import { sampleColumns, sampleLines } from './sample-columns.tsx'
import { samplesOfStation } from './samples-query.ts'
import classes from './Samples.module.css'

const loadForm = async () => (await import('./SampleForm.tsx')).SampleForm
const loadImport = async () => (await import('./SampleImportDialog.tsx')).SampleImportDialog

/** What laboratories found at a station, each beside its instrument and its limit. */
export function Samples({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const list = useMemo(() => samplesOfStation(station.id), [station.id])
  const page = useListPage(list)
  const actions = useActions(page)
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
        {(page.count ?? 0) > 0 && <SaveList station={station} />}
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

function SaveList({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSaveFile()
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={isPending}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() =>
        mutate({
          fetch: () =>
            download('sampleExportCsv', {
              query: { module: String(station.id), locale: currentLanguage() },
            }),
          name: 'quantrac.csv',
          words: {
            preparing: t('download.preparing'),
            saved: t('samples.listSaved'),
            failed: t('download.failed'),
          },
        })
      }
    >
      CSV
    </Button>
  )
}

function useActions(page: ListPageState<Sample>) {
  const { t } = useTranslation()
  const save = useSaveFile()
  return (row: Sample): readonly RowActionItem[] => {
    const name = `${row.factor.code} ${formatClockDay(Date.parse(row.taken_at))}`
    const { file } = row
    return [
      ...(file === null
        ? []
        : [
            {
              key: 'file',
              icon: IconFileDownload,
              label: t('samples.saveFile', { file: file.name }),
              onClick: () =>
                save.mutate({
                  fetch: () => download('sampleFile', { params: { id: row.id } }),
                  name: file.name,
                  words: {
                    preparing: t('download.preparing'),
                    saved: t('samples.fileSaved', { file: file.name }),
                    failed: t('download.failed'),
                  },
                }),
            },
          ]),
      {
        key: 'edit',
        icon: IconPencil,
        label: t('samples.editOf', { name }),
        onClick: () => page.openDialog('edit', row),
        needs: 'samples.change_sample',
      },
      confirmDelete({
        label: t('samples.deleteOf', { name }),
        needs: 'samples.delete_sample',
        name: `${name}: ${resultText(row, currentLanguage())}`,
        what: file === null ? undefined : t('samples.deleteFile', { file: file.name }),
        call: () => api.sampleDelete({ params: { id: row.id } }),
        renews: samplesKey,
        done: t('samples.deleted', { name }),
        failed: t('samples.deleteFailed'),
      }),
    ]
  }
}
