import { type AuditWords, auditWords } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { formatExact } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'

/** The log in words, in the language in use. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation()
  return auditWords({
    text: (key, values) => (i18n.exists(key) ? t(key as TextKey, { ...values }) : undefined), // it exists
    instant: (iso) => formatDateTime(iso, currentLanguage()),
    number: (value) => formatExact(value, currentLanguage()),
  })
}
