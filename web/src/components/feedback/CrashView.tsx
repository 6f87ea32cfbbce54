import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from './ErrorView.tsx'

/** Shown instead of a page that threw while rendering. The error itself goes to the browser's log only. */
export function CrashView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  useEffect(() => reportError(error), [error])
  return <ErrorView title={t('errorView.crashTitle')} text={t('errorView.crash')} onRetry={onRetry} />
}
