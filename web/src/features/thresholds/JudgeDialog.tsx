import type { ListedThreshold, ThresholdJudgement } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { DateField } from '../../components/date/DateField.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { datetimeValue } from '../../lib/date-input.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { isTurnedAround, type TimeRange, timeRangeOf } from '../../lib/time-range.ts'
import { thresholdName } from './limits-draft.ts'
import { thresholdsKey } from './thresholds-query.ts'

const judgeQuery = (id: number, range: TimeRange) =>
  queryOptions({
    queryKey: [...thresholdsKey, 'judge', id, range],
    queryFn: async () => (await api.thresholdJudgePreview({ params: { id }, query: range })).data,
  })

/** Has a factor's past judged by today's limits, and says before what that would change. Opens when it is mounted. */
export function JudgeDialog({ row, onClose }: { row: ListedThreshold; onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const name = thresholdName(row)
  const { id } = row.factor
  const { form, whole, range, isTurned } = useShownWindow(id)
  const field = (end: 'from' | 'to') => (
    <DateField
      kind="datetime"
      label={`${t(`timeFilter.${end}`)} (${ZONE_LABEL})`}
      {...form.getInputProps(end)}
      {...(end === 'to' && isTurned && { error: t('timeFilter.turnedAround') })}
    />
  )
  const loading = (
    <Loaded query={whole} fallback={t('errors.judgePreviewFailed')} height={240}>
      {() => null}
    </Loaded>
  )
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.judgeTitle', { name })}
      form={form}
      isDirty={false}
      save={() => api.thresholdJudge({ body: { factor_id: id, ...range } })}
      // Alerts of any list, and the charts that mark them.
      renews={[]}
      done={t('settingThresholds.judged', { name })}
      failed={t('errors.judgeFailed')}
      submitLabel={t('settingThresholds.judge')}
      placeholder={whole.data === undefined ? loading : undefined}
    >
      <Text size="sm">{t('settingThresholds.judgeHelp')}</Text>
      {field('from')}
      {field('to')}
      {!isTurned && <Preview id={id} range={range} />}
    </FormDialog>
  )
}

/** The period that is offered: from the first reading to when the limits were set. */
function useShownWindow(id: number) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { from: '', to: '' },
    validate: { to: (_, values) => (isTurnedAround(values) ? t('timeFilter.turnedAround') : null) },
  })
  const { initialize } = form
  const whole = useQuery(judgeQuery(id, {}))
  useEffect(() => {
    if (whole.data !== undefined) initialize(fieldsOf(whole.data))
  }, [whole.data, initialize])
  const range = form.isDirty() ? timeRangeOf({ range: undefined, ...form.values }, 0) : {}
  return { form, whole, range, isTurned: isTurnedAround(form.values) }
}

function Preview({ id, range }: { id: number; range: TimeRange }) {
  const { t } = useTranslation()
  const preview = useQuery(judgeQuery(id, range))
  return (
    <Loaded query={preview} fallback={t('errors.judgePreviewFailed')} height={42}>
      {(found) => (
        <Text component="output" fw={600} mih={42}>
          <Changes found={found} />
        </Text>
      )}
    </Loaded>
  )
}

/** In words, before it is done. */
function Changes({ found: { made, changed, withdrawn } }: { found: ThresholdJudgement }) {
  const { t } = useTranslation()
  if (made + changed + withdrawn === 0) return t('settingThresholds.judgeNothing')
  return t('settingThresholds.judgeChanges', { made, changed, withdrawn })
}

const fieldsOf = ({ first, since }: ThresholdJudgement) => ({ from: minuteOf(first), to: minuteOf(since) })

const minuteOf = (instant: string | null): string => (instant === null ? '' : datetimeValue(instant))
