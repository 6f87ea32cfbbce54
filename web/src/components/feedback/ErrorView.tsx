import { Button, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './use-error-text.ts'
import { useFailedPart } from './failed-parts.ts'
import classes from './PageState.module.css'

export interface ErrorViewProps {
  /** «This could not be loaded» by default. */
  title?: string
  /** What failed; by default the words of `error`, or `fallback`. */
  text?: string
  error?: unknown
  /** The sentence of the error catalogue, shown if the server gives none. */
  fallback?: string
  onRetry?: () => void
  /** In a card that is lower than these words one below the other: they stand side by side. */
  isLow?: boolean
}

/** A failed page or card: what failed, in words, with Retry. */
export function ErrorView({ title, text, error, fallback, onRetry, isLow = false }: ErrorViewProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isToldAbove = useFailedPart(error, onRetry)
  const said = text ?? errorText(isToldAbove ? undefined : error, fallback ?? t('errors.unknown'))
  return (
    <div className={classes.state} role={isToldAbove ? undefined : 'alert'} data-low={isLow || undefined}>
      <IconAlertTriangle className={classes.icon} data-tone="alert" size={32} stroke={1.5} aria-hidden />
      {!isToldAbove && <Text fw={600}>{title ?? t('errorView.title')}</Text>}
      <Text className={classes.text} c="dimmed" size="sm">
        {said}
      </Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
