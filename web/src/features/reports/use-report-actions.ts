import type { Report } from '@quantrac/contract'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { reportsKey } from './report-list.ts'
import { type FileForm, useDownload } from './use-download.ts'

const forms = {
  csv: { icon: IconFileTypeCsv, label: 'reports.downloadCsv' },
  xlsx: { icon: IconFileSpreadsheet, label: 'reports.downloadXlsx' },
  pdf: { icon: IconFileTypePdf, label: 'reports.downloadPdf' },
} as const

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
      icon: forms[form].icon,
      key: `file-${form}`,
      label: t(forms[form].label, { name }),
      onClick: () => download({ report, form }),
      ...(!isReady && { disabledBecause: notYet }),
    })
    return [
      file('csv'),
      file('xlsx'),
      file('pdf'),
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
