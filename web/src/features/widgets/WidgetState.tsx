import { Button, Skeleton, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailedPart } from '../../components/feedback/failed-parts.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import classes from './WidgetState.module.css'

interface Asked {
  readonly data: unknown
  readonly isError: boolean
  readonly fetchStatus: string
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface WidgetStateProps {
  /** What has to be loaded. */
  queries: readonly Asked[]
  /** What is asked for, for the words of a failure. */
  name: string
  /** The sentence of the error catalogue; without one the widget's name is in a sentence of its own. */
  failure?: string
  isEmpty: boolean
  emptyText?: string
  children: ReactNode
}

/** The inside of a widget: loading, failed with Retry, without data, or what it shows. Its size is always the same. */
export function WidgetState({ queries, name, failure, isEmpty, emptyText, children }: WidgetStateProps) {
  const { t } = useTranslation()
  const failed = queries.find((query) => query.isError && query.data === undefined)
  if (failed !== undefined) {
    return (
      <FailedWidget
        error={failed.error}
        failure={failure ?? t('widgets.dataFailed', { name })}
        onRetry={() => {
          for (const query of queries) if (query.isError) void query.refetch()
        }}
      />
    )
  }
  const missing = queries.filter(({ data }) => data === undefined)
  // Off screen nothing is asked for, so nothing is loading.
  if (missing.some(({ fetchStatus }) => fetchStatus === 'idle')) return null
  if (missing.length > 0) return <Skeleton className={classes.skeleton} aria-hidden />
  if (isEmpty) {
    return (
      <div className={classes.state}>
        <Text size="sm" c="dimmed">
          {emptyText ?? t('widgets.empty')}
        </Text>
      </div>
    )
  }
  return children
}

/** With the reason, unless that stands above the page because many fail at once. */
function FailedWidget({ error, failure, onRetry }: { error: unknown; failure: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isToldAbove = useFailedPart(error, onRetry)
  return (
    <div className={classes.state} role={isToldAbove ? undefined : 'alert'}>
      <Text size="sm">
        <IconAlertTriangle className={classes.icon} size={16} aria-hidden />{' '}
        {isToldAbove ? failure : errorText(error, failure)}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
