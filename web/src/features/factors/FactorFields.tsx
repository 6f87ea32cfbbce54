import type { ThresholdStandard } from '@quantrac/contract'
import { Checkbox, Group, NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { AdvancedSection } from '../../components/form/AdvancedSection.tsx'
import { DelayFields } from '../../components/form/DelayFields.tsx'
import { limitRules, widthRules } from '../../components/form/limit-input.ts'
import { useSourceWords } from '../../components/form/use-source-words.ts'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, readingsOf } from '../../lib/decimal-input.ts'
import { decimalsRules, type FactorValues, limitOf } from './factor-form.ts'
import { QuantityField } from './QuantityField.tsx'

const advancedFields = [
  'decimals',
  'kind',
  'range_min',
  'range_max',
  'min_range',
  'max_range',
  'deadband',
  'on_delay_seconds',
  'off_delay_seconds',
] as const

export interface FactorFieldsProps {
  form: UseFormReturnType<FactorValues>
  /** Whether the module is chosen here. */
  withModule: boolean
  /** False for a person who may add factors but not change thresholds. */
  withThreshold: boolean
  /** What the standard of the station sets, if it sets any of the limits. */
  standard: ThresholdStandard | null
}

/** The fields of the factor dialog; the rarely needed ones are under «Advanced». */
export function FactorFields({ form, withModule, withThreshold, standard }: FactorFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {withModule && (
        <ModuleSelect
          label={t('factor.station')}
          placeholder={t('moduleSelect.choose')}
          withAsterisk
          data-autofocus
          {...form.getInputProps('module')}
        />
      )}
      <NameAndUnit form={form} isFirst={!withModule} />
      <TextInput
        label={t('factor.code')}
        description={t('factor.codeHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        {...form.getInputProps('code')}
      />
      <TextInput
        label={t('factor.manufacturerId')}
        description={t('factor.manufacturerIdHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.manufacturer_id}
        {...form.getInputProps('manufacturer_id')}
      />
      <QuantityField form={form} />
      <Switch
        label={t('common.active')}
        description={t('factor.statusHelp')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      {withThreshold && <LimitFields form={form} standard={standard} />}
      <AdvancedSection hasError={advancedFields.some((field) => Boolean(form.errors[field]))}>
        <MeasureFields form={form} />
        {withThreshold && <AdvancedThresholdFields form={form} standard={standard} />}
      </AdvancedSection>
    </>
  )
}

/** What it is called, and beside it what it is measured in. */
function NameAndUnit({ form, isFirst }: { form: UseFormReturnType<FactorValues>; isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <Group gap={12} align="flex-start" wrap="nowrap">
      <TextInput
        label={t('factor.name')}
        withAsterisk
        data-autofocus={isFirst || undefined}
        autoComplete="off"
        flex={1}
        {...fieldRules.factor.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('factor.unit')}
        autoComplete="off"
        spellCheck={false}
        w={112}
        {...fieldRules.factor.unit}
        {...form.getInputProps('unit')}
      />
    </Group>
  )
}

function MeasureFields({ form }: { form: UseFormReturnType<FactorValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <NumberField
        label={t('factor.decimals')}
        rules={decimalsRules}
        {...form.getInputProps('decimals')}
        value={form.values.decimals}
        onChoose={(text) => form.setFieldValue('decimals', text)}
      />
      <NativeSelect
        label={t('factor.kind')}
        data={[
          { value: 'gauge', label: t('factor.kindGauge') },
          { value: 'counter', label: t('factor.kindCounter') },
        ]}
        {...form.getInputProps('kind')}
      />
      <SimpleGrid cols={2} spacing={12}>
        {(['range_min', 'range_max'] as const).map((field) => (
          <NumberField
            key={field}
            label={t(field === 'range_min' ? 'factor.rangeMin' : 'factor.rangeMax')}
            description={t(field === 'range_min' ? 'quantity.rangeMinHelp' : 'quantity.rangeMaxHelp')}
            rules={limitRules}
            unit={form.values.unit.trim()}
            {...form.getInputProps(field)}
            value={form.values[field]}
            onChoose={(text) => form.setFieldValue(field, text)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

type Form = UseFormReturnType<FactorValues>

interface WithStandard {
  form: Form
  standard: ThresholdStandard | null
}

/** The sides that the standard sets while the factor follows it. */
const setSides = ({ form, standard }: WithStandard) => ({
  min: form.values.follows_standard && (standard?.min ?? null) !== null,
  max: form.values.follows_standard && (standard?.max ?? null) !== null,
})

/** The two limits, and whether the standard of the station sets them. */
function LimitFields({ form, standard }: WithStandard) {
  const { t } = useTranslation()
  const isSet = setSides({ form, standard })
  return (
    <div>
      {standard !== null && <FollowSwitch form={form} standard={standard} />}
      <SimpleGrid cols={2} spacing={12}>
        <LimitField
          form={form}
          field="min_value"
          openField="has_no_min"
          label={t('threshold.min')}
          isSet={isSet.min}
        />
        <LimitField
          form={form}
          field="max_value"
          openField="has_no_max"
          label={t('threshold.max')}
          isSet={isSet.max}
        />
      </SimpleGrid>
      <Text c="dimmed" size="xs" mt={4}>
        {t('threshold.limitsHelp')}
      </Text>
    </div>
  )
}

function FollowSwitch({ form, standard }: { form: Form; standard: ThresholdStandard }) {
  const { t } = useTranslation()
  const words = useSourceWords()
  const follow = (follows: boolean): void => {
    form.setFieldValue('follows_standard', follows)
    if (!follows) return
    // What it sets is shown in its place.
    for (const side of ['min', 'max'] as const) {
      const source = standard[side]
      if (source === null) continue
      form.setFieldValue(`${side}_value`, decimalText(source.limit, currentLanguage()))
      form.setFieldValue(`has_no_${side}`, false)
    }
  }
  return (
    <Switch
      mb={12}
      label={t('threshold.follows')}
      description={words(standard, form.values.unit.trim()).join('; ')}
      checked={form.values.follows_standard}
      onChange={(event) => follow(event.currentTarget.checked)}
    />
  )
}

interface LimitFieldProps {
  form: Form
  /** The standard of the station sets it. */
  isSet: boolean
  field: 'min_value' | 'max_value'
  openField: 'has_no_min' | 'has_no_max'
  label: string
}

function LimitField({ form, field, openField, label, isSet }: LimitFieldProps) {
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
      disabled={isOpen || isSet}
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
function AdvancedThresholdFields({ form, standard }: WithStandard) {
  const { t } = useTranslation()
  const unit = form.values.unit.trim()
  const isSet = setSides({ form, standard })
  return (
    <>
      <Checkbox
        label={t('threshold.noMin')}
        disabled={isSet.min}
        {...form.getInputProps('has_no_min', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('threshold.noMax')}
        disabled={isSet.max}
        {...form.getInputProps('has_no_max', { type: 'checkbox' })}
      />
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
