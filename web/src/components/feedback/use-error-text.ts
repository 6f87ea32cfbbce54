import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'

/**
 * Gives the words for a failed call: the server's own where it gave some, else the catalogue's `fallback`, followed by what is known
 * where no answer came at all.
 */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiError)) return fallback
      const said = error.detail ?? Object.values(error.fields).join(', ')
      if (said !== '') return said
      if (error.code === 'network') return `${fallback}. ${t('errorView.offline')}`
      if (error.code === 'timeout') return `${fallback}. ${t('errorView.timeout')}`
      return fallback
    },
    [t],
  )
}
