import type { Report } from '@quantrac/contract'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { formLooks } from '../../components/download/form-looks.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { reportsKey } from './report-list.ts'
import { type FileForm, fileForms, useDownload } from './use-download.ts'

interface Given {
  onRename: (report: Report) => void
  onDeleted?: () => void
}

/** What can be done with a report: take along, rename, stop, delete. */
export function useReportActions({ onRename, onDeleted }: Given): (report: Report) => RowActionItem[] {
  const { t } = useTranslation()
  const download = useDownload()
  const cancel = useCancel()
  return (report) => {
    const { id, name, status } = report
    const isReady = status === 'ready'
    const notYet = status === 'pending' ? t('reports.notReady') : t('reports.hasFailed')
    const file = (form: FileForm): RowActionItem => ({
      icon: formLooks[form].icon,
      key: `file-${form}`,
      label: t('reports.downloadAs', { name, form: formLooks[form].label }),
      onClick: () => download({ report, form }),
      ...(!isReady && { disabledBecause: notYet }),
    })
    return [
      ...fileForms.map(file),
      {
        icon: IconPencil,
        label: t('reports.rename', { name }),
        onClick: () => onRename(report),
        needs: 'reports.change_report',
      },
      ...(status === 'pending'
        ? [
            {
              icon: IconCircleX,
              label: t('reports.cancel', { name }),
              onClick: () => cancel(report),
              needs: 'reports.add_report' as const,
            },
          ]
        : []),
      confirmDelete({
        label: t('reports.delete', { name }),
        needs: 'reports.delete_report',
        name,
        what: t('reports.deleteConsequences'),
        call: () => api.reportDelete({ params: { id } }),
        renews: reportsKey,
        done: () => {
          notify.success(t('reports.deleted', { name }))
          onDeleted?.()
        },
        failed: t('reports.deleteFailed'),
      }),
    ]
  }
}

function useCancel(): (report: Report) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  return ({ id, name }) => {
    void api
      .reportCancel({ params: { id } })
      .then(
        () => notify.info(t('reports.cancelled', { name })),
        (error: unknown) => notify.error(errorText(error, t('reports.cancelFailed'))),
      )
      .then(() => client.invalidateQueries({ queryKey: reportsKey }))
  }
}
