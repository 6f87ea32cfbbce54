import { Alert, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReviewMonth } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { reviewsKey } from '../../api/reviews.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { monthName } from './month-words.ts'
import { monthsQuery } from './reviews-query.ts'
import { useMonthRights } from './use-months.ts'

/** Locks a month, or unlocks it with a reason; who may not reads how it stands. Opens when it is mounted. */
export function MonthDialog({ month }: { month: ReviewMonth }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount()
  const rights = useMonthRights()
  const isLocked = month.locked_at !== null
  const may = isLocked ? rights.unlock : rights.lock
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) => (isLocked && text.trim() === '' ? t('reviews.reasonMissing') : null),
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={monthName(month.month, t)}
      form={form}
      submitLabel={t(isLocked ? 'reviews.months.unlock' : 'reviews.months.lock')}
      save={({ reason }) =>
        isLocked
          ? api.reviewMonthUnlock({ body: { month: month.month, reason: reason.trim() } })
          : api.reviewMonthLock({ body: { month: month.month } })
      }
      onSaved={({ data }) =>
        client.setQueryData<ReviewMonth[]>(monthsQuery.queryKey, (rows) =>
          rows?.map((row) => (row.month === data.month ? data : row)),
        )
      }
      renews={[reviewsKey]}
      done={t(isLocked ? 'reviews.months.unlocked' : 'reviews.months.lockedNow', {
        month: monthName(month.month, t),
      })}
      failed={t(isLocked ? 'reviews.months.unlockFailed' : 'reviews.months.lockFailed')}
      placeholder={may ? undefined : <Facts month={month} may={false} />}
    >
      <Facts month={month} may />
      {isLocked && (
        <Textarea
          label={t('reviews.months.reason')}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          {...fieldRules.review.reason}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  )
}

/** How the month stands, and what locking or unlocking it means. */
function Facts({ month: { locked_at, locked_by, waiting }, may }: { month: ReviewMonth; may: boolean }) {
  const { t } = useTranslation()
  const { isLimited } = useMonthRights()
  const refused = t(isLimited ? 'reviews.months.limited' : 'reviews.months.mayNot')
  if (locked_at !== null)
    return (
      <>
        <Text>
          {t('reviews.months.lockedAt', {
            name: locked_by ?? t('reviews.nobody'),
            at: formatDateTime(locked_at, currentLanguage()),
          })}
        </Text>
        <Text mt={may ? 0 : 8}>{may ? t('reviews.months.unlockMeans') : refused}</Text>
      </>
    )
  return (
    <>
      {waiting > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('reviews.months.stillWaiting', { count: waiting })}
        </Alert>
      ) : (
        <Text>{t('reviews.months.noneWaiting')}</Text>
      )}
      <Text mt={may ? 0 : 8}>{may ? t('reviews.months.lockMeans') : refused}</Text>
    </>
  )
}
