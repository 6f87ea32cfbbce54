import type { Import } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { useSaveFile } from '../../components/download/use-save-file.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** Saves the refused rows of an import as a file, each with the reason. */
export function useSaveRefused(): (of: Pick<Import, 'id'>) => void {
  const { t } = useTranslation()
  const { mutate } = useSaveFile()
  return ({ id }) =>
    mutate({
      fetch: () => download('importRefused', { params: { id }, query: { locale: currentLanguage() } }),
      name: 'quantrac.csv',
      words: {
        preparing: t('download.preparing'),
        saved: t('imports.refusedSaved'),
        failed: t('download.failed'),
      },
    })
}
