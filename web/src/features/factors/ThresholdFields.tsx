import { Checkbox, SimpleGrid, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DelayFields } from '../../components/form/DelayFields.tsx'
import { limitRules, widthRules } from '../../components/form/limit-input.ts'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, readingsOf } from '../../lib/decimal-input.ts'
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
  const language = currentLanguage()
  const typed = form.values[field]
  return (
    <NumberField
      {...props}
      label={label}
      rules={limitRules}
      unit={isOpen ? '' : form.values.unit.trim()}
      disabled={isOpen}
      placeholder={isOpen ? t('threshold.open') : '0'}
      value={isOpen ? '' : typed}
      onChoose={(text) => form.setFieldValue(field, text)}
      onBlur={() => {
        // A text that is no number is sent as 0, so 0 is shown before it is sent.
        if (readingsOf(typed, language).length < 2)
          form.setFieldValue(field, decimalText(limitOf(typed, language), language))
      }}
    />
  )
}

/** Rarely needed settings: open sides, warning bands, deadband and delays. */
export function AdvancedThresholdFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  const unit = form.values.unit.trim()
  return (
    <>
      <Checkbox label={t('threshold.noMin')} {...form.getInputProps('has_no_min', { type: 'checkbox' })} />
      <Checkbox label={t('threshold.noMax')} {...form.getInputProps('has_no_max', { type: 'checkbox' })} />
      {(['min_range', 'max_range'] as const).map((field) => (
        <NumberField
          key={field}
          label={t(field === 'min_range' ? 'threshold.minRange' : 'threshold.maxRange')}
          description={t('threshold.rangeHelp')}
          rules={widthRules}
          unit={unit}
          {...form.getInputProps(field)}
          value={form.values[field]}
          onChoose={(text) => form.setFieldValue(field, text)}
        />
      ))}
      <DelayFields form={form} unit={unit} />
      <Switch
        label={t('threshold.status')}
        description={t('threshold.statusHelp')}
        {...form.getInputProps('threshold_status', { type: 'checkbox' })}
      />
    </>
  )
}
