import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from './use-error-text.ts'

/** The words in place of a list that could not be loaded: «Error: » and the server's sentence, or `fallback`. */
export function useLoadErrorText(): (error: unknown, fallback: string) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error, fallback) => {
    const detail = error instanceof ApiError ? error.detail : null
    return detail === null ? errorText(error, fallback) : t('errorView.detail', { detail })
  }
}
