import type { Report } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

const calls = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const
export type FileForm = keyof typeof calls
export const fileForms = ['csv', 'xlsx', 'pdf'] as const satisfies readonly FileForm[]

interface Asked {
  report: Report
  form: FileForm
}

/** Saves a report as a file. */
export function useDownload(): (asked: Asked) => void {
  const { t } = useTranslation()
  const save = useSaveFile()
  return ({ report: { id, name }, form }) =>
    save.mutate({
      // In the language in use: a Vietnamese spreadsheet reads `;` and decimal commas.
      fetch: () => download(calls[form], { params: { id }, query: { locale: currentLanguage() } }),
      name: `quantrac.${form}`,
      words: {
        preparing: t('reports.preparing', { name }),
        saved: t('reports.saved', { name }),
        failed: t('reports.downloadFailed'),
      },
    })
}
