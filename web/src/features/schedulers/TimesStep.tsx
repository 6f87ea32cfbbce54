import { NumberInput, type NumberInputProps, Radio, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../components/date/DateField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { StepProps } from './BasicStep.tsx'
import { mostOf, nextDues, wholeOf } from './scheduler-form.ts'
import classes from './Steps.module.css'

const kinds = ['never', 'after', 'on'] as const

/** When it is due, and until when; shows the next due times as they are typed. */
export function TimesStep({ form }: StepProps) {
  const { t } = useTranslation()
  const { values } = form
  /** Typed freely; whatever it is becomes a number within its bounds when the field is left. */
  const number = (field: keyof typeof mostOf) => ({
    min: 1,
    max: mostOf[field],
    allowDecimal: false,
    value: values[field],
    onChange: (value: number | string) => form.setFieldValue(field, value),
    onBlur: () => form.setFieldValue(field, wholeOf(values, field)),
    error: form.errors[field],
  })
  return (
    <>
      <Select
        label={t('schedulers.repeats')}
        data={[{ value: 'monthly', label: t('schedulers.monthly') }]}
        value="monthly"
        allowDeselect={false}
      />
      <div className={classes.pair}>
        <NumberInput label={t('schedulers.everyMonths')} {...number('repeat_every')} />
        <NumberInput label={t('schedulers.dayOfMonth')} {...number('day')} clampBehavior="strict" />
        <DateField kind="date" label={t('schedulers.startDay')} {...form.getInputProps('start_day')} />
        <DateField
          kind="time"
          label={t('schedulers.startTime', { zone: ZONE_LABEL })}
          {...form.getInputProps('start_clock')}
        />
      </div>
      <Ends form={form} occurrences={number('occurrences')} />
      <Dues form={form} />
    </>
  )
}

function Ends({ form, occurrences }: StepProps & { occurrences: NumberInputProps }) {
  const { t } = useTranslation()
  const { values } = form
  return (
    <Radio.Group
      label={t('schedulers.ends')}
      value={values.ends}
      onChange={(value) => form.setFieldValue('ends', kinds.find((kind) => kind === value) ?? 'never')}
    >
      <Stack gap={10} mt={6}>
        <Radio value="never" label={t('schedulers.endsNever')} />
        <div className={classes.end}>
          <Radio value="after" label={t('schedulers.endsAfter')} />
          <NumberInput
            aria-label={t('schedulers.occurrences')}
            w={110}
            {...occurrences}
            disabled={values.ends !== 'after'}
          />
          <Text size="sm">{t('schedulers.times')}</Text>
        </div>
        <div className={classes.end}>
          <Radio value="on" label={t('schedulers.endsOn')} />
          <DateField
            kind="date"
            aria-label={t('schedulers.endDay')}
            disabled={values.ends !== 'on'}
            {...form.getInputProps('end_day')}
          />
        </div>
      </Stack>
    </Radio.Group>
  )
}

function Dues({ form }: StepProps) {
  const { t } = useTranslation()
  const dues = nextDues(form.values, useNow())
  return (
    <Text size="sm" c="dimmed" component="output">
      {dues.length === 0
        ? t('schedulers.neverDue')
        : t('schedulers.nextDues', {
            times: dues.map((at) => formatDateTime(at, currentLanguage())).join(' · '),
            zone: ZONE_LABEL,
          })}
    </Text>
  )
}
