import type { Report } from '@quantrac/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'

const calls = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const
export type FileForm = keyof typeof calls

/** Saves a report as a file. A notice stays on every page until it is saved. */
export function useDownload() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ report, form }: { report: Report; form: FileForm }) => {
      const { id, name } = report
      const notice = notify.loading(t('reports.preparing', { name }))
      try {
        // In the language in use: a Vietnamese spreadsheet reads `;` and decimal commas.
        const query = { locale: currentLanguage() }
        const file = await download(calls[form], { params: { id }, query })
        saveFile(file.name || `quantrac.${form}`, file.content)
        notify.settle(notice, 'success', t('reports.saved', { name }))
      } catch (error) {
        notify.settle(notice, 'error', errorText(error, t('reports.downloadFailed')))
      }
    },
  })
}
