import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'

/** Why a call failed: the server's words, what is known where no answer came, else «Unknown error». */
export function useFailureReason(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors.unknown')
    if (error.detail !== null) return error.detail
    if (error.code === 'network') return t('errorView.offline')
    if (error.code === 'timeout') return t('errorView.timeout')
    return t('errors.unknown')
  }
}
