import type { Sample } from '@quantrac/contract'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../api/client.ts'
import { samplesKey } from '../../api/samples.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import type { ListPageState } from '../../components/table/use-list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { resultText } from '../../lib/sample-text.ts'
import { formatClockDay } from '../../lib/time-format.ts'

/** What can be done with a sample of a list. */
export function useSampleActions(page: ListPageState<Sample>, withStation = false) {
  const { t } = useTranslation()
  const save = useSaveFile()
  return (row: Sample): readonly RowActionItem[] => {
    const of = withStation ? `${row.module.code} ${row.factor.code}` : row.factor.code
    const name = `${of} ${formatClockDay(Date.parse(row.taken_at))}`
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
