import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { AuditFilters } from './audit-query.ts'

/** Saves the list, narrowed as it is on screen, as a file. A notice stays until it is there, on whatever page. */
export function useAuditExport() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (query: AuditFilters) => {
      const notice = notify.loading(t('audit.preparing'))
      try {
        const file = await download('auditExport', { query })
        saveFile(file.name || 'quantrac-audit.csv', file.content)
        notify.settle(notice, 'success', t('audit.saved'))
      } catch (error) {
        notify.settle(notice, 'error', errorText(error, t('audit.exportFailed')))
      }
    },
  })
}
