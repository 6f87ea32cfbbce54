import type { NotificationRule } from '@quantrac/contract'
import { Card, Skeleton, Text, Title } from '@mantine/core'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Messages } from './Messages.tsx'
import classes from './RuleTester.module.css'
import { TestFields } from './TestFields.tsx'
import { askOf } from './test-ask.ts'
import type { Preview } from './rules-query.ts'
import { useTestValues } from './use-test-values.ts'

interface RuleTesterProps {
  rules: readonly NotificationRule[]
  /** `2026-11-25T02:10`; '' while half is typed. */
  at: string
  onAt: (at: string) => void
  onAnswer: (answer: Preview | undefined) => void
}

/** What would be sent if an alert were raised: when, to whom, by what and in which words. Nothing is sent. */
export function RuleTester({ rules, at, onAt, onAnswer }: RuleTesterProps) {
  const { t } = useTranslation()
  const id = useId()
  const [values, change] = useTestValues()
  const ask = askOf({ ...values, at })
  const preview = useQuery({
    // Also the rules: the answer is another one when they change.
    queryKey: ['notification-rules', 'preview', ask, rules],
    queryFn: ({ signal }) => api.notificationRulePreview({ body: ask ?? never() }, { signal }),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const answer = ask === null || preview.isError ? undefined : preview.data
  useEffect(() => onAnswer(answer), [answer, onAnswer])
  return (
    <Card component="section" padding={0} aria-labelledby={id} className={classes.card ?? ''}>
      <div className={classes.ask}>
        <Title order={2} size="h4" id={id}>
          {t('rules.test.title')}
        </Title>
        <TestFields values={values} onChange={change} at={at} onAt={onAt} />
      </div>
      <div className={classes.answer} aria-live="polite" aria-busy={preview.isFetching}>
        {ask === null ? (
          <Text size="sm" c="dimmed">
            {t('rules.test.incomplete')}
          </Text>
        ) : preview.isError ? (
          <ErrorView
            isLow
            error={preview.error}
            fallback={t('rules.failed.test')}
            onRetry={() => void preview.refetch()}
          />
        ) : preview.data === undefined ? (
          <Skeleton height={240} />
        ) : (
          <Messages answer={preview.data} rules={rules} />
        )}
        <p className={classes.end}>
          <IconUserCheck size={16} stroke={1.75} aria-hidden />
          {t('rules.test.end')}
        </p>
      </div>
    </Card>
  )
}

/** The query is switched off without something to ask. */
function never(): never {
  throw new Error('Nothing is asked.')
}
