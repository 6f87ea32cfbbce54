import { Button, Card, Checkbox, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { QuietHoursWrite } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { useSave } from '../../components/form/use-save.ts'
import { quietHoursChange, quietHoursValues } from './quiet-hours-form.ts'

const quietHoursMineQuery = queryOptions({
  queryKey: ['quiet-hours', 'mine'],
  queryFn: async ({ signal }) => (await api.quietHoursMine(undefined, { signal })).data,
})

/** When the person is not told outside the console. */
export function QuietHoursCard() {
  const { t } = useTranslation()
  const id = useId()
  const hours = useQuery(quietHoursMineQuery)
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('quietHours.title')}
      </Title>
      <Text size="sm" c="dimmed" mb={12}>
        {t('quietHours.about')}
      </Text>
      {hours.data !== undefined ? (
        <Fields key={JSON.stringify(hours.data)} hours={hours.data} />
      ) : hours.isError ? (
        <ErrorView
          isLow
          error={hours.error}
          fallback={t('quietHours.loadFailed')}
          onRetry={() => void hours.refetch()}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  )
}

type Form = UseFormReturnType<ReturnType<typeof quietHoursValues>>

function Times({ form, mayChange }: { form: Form; mayChange: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Group gap={12} align="flex-start">
        <DateField
          kind="time"
          w={110}
          label={t('quietHours.from')}
          disabled={!mayChange}
          {...form.getInputProps('from_time')}
        />
        <DateField
          kind="time"
          w={110}
          label={t('quietHours.to')}
          disabled={!mayChange}
          {...form.getInputProps('to_time')}
        />
      </Group>
      <Checkbox
        label={t('quietHours.holdsAlerts')}
        description={t('quietHours.holdsAlertsHelp')}
        disabled={!mayChange}
        {...form.getInputProps('holds_alerts', { type: 'checkbox' })}
      />
    </>
  )
}

function Fields({ hours }: { hours: QuietHoursWrite }) {
  const { t } = useTranslation()
  const mayChange = useCan('notify.change_setting')
  const required = (time: string, { isOn }: { isOn: boolean }) =>
    isOn && time === '' ? t('form.required') : null
  const form = useForm({
    initialValues: quietHoursValues(hours),
    validate: {
      from_time: required,
      to_time: (time, values) =>
        required(time, values) ?? (values.isOn && time === values.from_time ? t('quietHours.same') : null),
    },
  })
  const failed = t('quietHours.saveFailed')
  const save = useSave({
    form,
    save: (values) => api.quietHoursUpdate({ body: quietHoursChange(values) }),
    renews: ['quiet-hours'],
    done: t('quietHours.saved'),
    failed,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap={12} align="flex-start">
        <Switch
          label={t('quietHours.on')}
          disabled={!mayChange}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        {form.values.isOn && <Times form={form} mayChange={mayChange} />}
        <SaveFailure error={save.error} form={form} failed={failed} />
        {mayChange && (
          <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
            {t('common.save')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
