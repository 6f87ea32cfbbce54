import { Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { AdvancedSection } from '../../components/form/AdvancedSection.tsx'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { decimalsRules, type FactorValues } from './factor-form.ts'
import { AdvancedThresholdFields, LimitFields } from './ThresholdFields.tsx'

const advancedFields = [
  'decimals',
  'kind',
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
}

/** The fields of the factor dialog; the rarely needed ones are under «Advanced». */
export function FactorFields({ form, withModule, withThreshold }: FactorFieldsProps) {
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
      <Switch
        label={t('common.active')}
        description={t('factor.statusHelp')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      {withThreshold && <LimitFields form={form} />}
      <AdvancedSection hasError={advancedFields.some((field) => Boolean(form.errors[field]))}>
        <MeasureFields form={form} />
        {withThreshold && <AdvancedThresholdFields form={form} />}
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
    </>
  )
}
