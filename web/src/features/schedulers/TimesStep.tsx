import { NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import type { StepProps } from './BasicStep.tsx'
import { nextDues } from './scheduler-form.ts'
import classes from './Steps.module.css'

const kinds = ['never', 'after', 'on'] as const

/** When it is due, and until when; shows the next due times as they are typed. */
export function TimesStep({ form }: StepProps) {
  const { t } = useTranslation()
  const { values } = form
  const whole = (value: string | number, most: number): number =>
    Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1))
  return (
    <>
      <Select
        label={t('schedulers.repeats')}
        data={[{ value: 'monthly', label: t('schedulers.monthly') }]}
        value="monthly"
        allowDeselect={false}
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('schedulers.everyMonths')}
          min={1}
          max={120}
          allowDecimal={false}
          value={values.repeat_every}
          onChange={(value) => form.setFieldValue('repeat_every', whole(value, 120))}
          error={form.errors['repeat_every']}
        />
        <NumberInput
          label={t('schedulers.dayOfMonth')}
          min={1}
          max={31}
          allowDecimal={false}
          clampBehavior="strict"
          value={values.day}
          onChange={(value) => form.setFieldValue('day', whole(value, 31))}
        />
        <TextInput
          type="date"
          max="9999-12-31"
          label={t('schedulers.startDay')}
          {...form.getInputProps('start_day')}
        />
        <TextInput
          type="time"
          label={t('schedulers.startTime', { zone: ZONE_LABEL })}
          {...form.getInputProps('start_time')}
        />
      </div>
      <Ends form={form} whole={whole} />
      <Dues form={form} />
    </>
  )
}

function Ends({ form, whole }: StepProps & { whole: (value: string | number, most: number) => number }) {
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
            min={1}
            max={100_000}
            allowDecimal={false}
            disabled={values.ends !== 'after'}
            value={values.occurrences}
            onChange={(value) => form.setFieldValue('occurrences', whole(value, 100_000))}
          />
          <Text size="sm">{t('schedulers.times')}</Text>
        </div>
        <div className={classes.end}>
          <Radio value="on" label={t('schedulers.endsOn')} />
          <TextInput
            type="date"
            max="9999-12-31"
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
  const dues = nextDues(form.values, Date.now())
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
