import { Checkbox, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DelayFields } from '../../components/form/DelayFields.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText } from '../../lib/decimal-input.ts'
import { type FactorValues, limitOf } from './factor-form.ts'

type Form = UseFormReturnType<FactorValues>

/** The two limits. */
export function LimitFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <div>
      <SimpleGrid cols={2} spacing={12}>
        <LimitField form={form} field="min_value" openField="has_no_min" label={t('threshold.min')} />
        <LimitField form={form} field="max_value" openField="has_no_max" label={t('threshold.max')} />
      </SimpleGrid>
      <Text c="dimmed" size="xs" mt={4}>
        {t('threshold.limitsHelp')}
      </Text>
    </div>
  )
}

interface LimitFieldProps {
  form: Form
  field: 'min_value' | 'max_value'
  openField: 'has_no_min' | 'has_no_max'
  label: string
}

function LimitField({ form, field, openField, label }: LimitFieldProps) {
  const { t } = useTranslation()
  const props = form.getInputProps(field)
  const isOpen = form.values[openField]
  const unit = isOpen ? '' : form.values.unit.trim()
  return (
    <TextInput
      {...props}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={isOpen}
      placeholder={isOpen ? t('threshold.open') : '0'}
      value={isOpen ? '' : form.values[field]}
      rightSection={<Unit text={unit} />}
      rightSectionWidth={unit === '' ? 0 : 72}
      rightSectionProps={{ style: { justifyContent: 'flex-end', paddingRight: 12 } }}
      // What is no number is sent as 0: it is shown before it is sent.
      onBlur={() => form.setFieldValue(field, decimalText(limitOf(form.values[field]), currentLanguage()))}
    />
  )
}

function Unit({ text }: { text: string }) {
  return (
    <Text c="dimmed" size="xs" truncate>
      {text}
    </Text>
  )
}

/** What few thresholds need: open sides, warning bands, deadband and delays. */
export function AdvancedThresholdFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox label={t('threshold.noMin')} {...form.getInputProps('has_no_min', { type: 'checkbox' })} />
      <Checkbox label={t('threshold.noMax')} {...form.getInputProps('has_no_max', { type: 'checkbox' })} />
      <TextInput
        label={t('threshold.minRange')}
        description={t('threshold.rangeHelp')}
        inputMode="decimal"
        {...form.getInputProps('min_range')}
      />
      <TextInput
        label={t('threshold.maxRange')}
        description={t('threshold.rangeHelp')}
        inputMode="decimal"
        {...form.getInputProps('max_range')}
      />
      <DelayFields form={form} />
      <Switch
        label={t('threshold.status')}
        description={t('threshold.statusHelp')}
        {...form.getInputProps('threshold_status', { type: 'checkbox' })}
      />
    </>
  )
}
