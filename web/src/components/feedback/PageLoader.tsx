import { Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PageState.module.css'
import { ErrorView } from './ErrorView.tsx'

const HINT_MS = 30_000
const FAILURE_MS = 60_000

export interface PageLoaderProps {
  /** The action of Retry after 60 s; by default it reloads the page. */
  onRetry?: () => void
  /** «Loading…» by default. */
  label?: string
}

/** A page that loads: a spinner, a hint after 30 s, a failure after 60 s. */
export function PageLoader({ onRetry, label }: PageLoaderProps) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<'waiting' | 'long' | 'failed'>('waiting')
  useEffect(() => {
    const hint = setTimeout(() => setStage('long'), HINT_MS)
    const failure = setTimeout(() => setStage('failed'), FAILURE_MS)
    return () => {
      clearTimeout(hint)
      clearTimeout(failure)
    }
  }, [])
  if (stage === 'failed') {
    return (
      <ErrorView
        title={t('loading.failedTitle')}
        text={t('loading.failed')}
        onRetry={onRetry ?? (() => window.location.reload())}
      />
    )
  }
  return (
    <output className={classes.state}>
      <Loader aria-hidden />
      <Text c="dimmed" size="sm">
        {label ?? t('loading.label')}
      </Text>
      {stage === 'long' && (
        <Text c="dimmed" size="sm">
          {t('loading.longer')}
        </Text>
      )}
    </output>
  )
}
