import type { Factor } from '@quantrac/contract'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { type LimitField, rulesOf } from './limits-draft.ts'
import { thresholdsKey } from './thresholds-query.ts'

/** The dialog's values: numbers as typed, the factor's id as text. */
export interface AddedValues extends Record<LimitField, string> {
  module: string
  factor_id: string
}

type Form = UseFormReturnType<AddedValues>

const numbers = [
  ['min_value', 'threshold.min'],
  ['max_value', 'threshold.max'],
  ['min_range', 'threshold.minRange'],
  ['max_range', 'threshold.maxRange'],
] as const

/** More factors than a module has; the longest page of the call. */
const ALL = 1000

/** The factors of the module with this code that have no threshold yet. */
export const factorsWithoutLimitsQuery = (module: string) =>
  queryOptions({
    queryKey: [...thresholdsKey, 'missing', module],
    queryFn: async ({ signal }) => {
      const [factors, thresholds] = await Promise.all([
        api.factorList({ query: { module } }, { signal }),
        api.thresholdList({ query: { module, limit: ALL } }, { signal }),
      ])
      const limited = new Set(thresholds.results.map((threshold) => threshold.factor_id))
      return factors.results.filter((factor) => !limited.has(factor.id))
    },
    staleTime: 0,
  })

/** Finds the factor with this id, which is a text in the dialog. */
export const isOf =
  (id: string) =>
  (factor: Factor): boolean =>
    String(factor.id) === id

/** A module, one of its factors without a threshold, and the limits. */
export function ThresholdFormFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { module, factor_id } = form.values
  const factors = useQuery({ ...factorsWithoutLimitsQuery(module), enabled: module !== '' })
  const unit = factors.data?.find(isOf(factor_id))?.unit ?? ''
  const { onChange, ...moduleInput } = form.getInputProps('module')
  return (
    <>
      <ModuleSelect
        label={t('factor.station')}
        placeholder={t('moduleSelect.choose')}
        withAsterisk
        data-autofocus
        {...moduleInput}
        onChange={(code) => {
          onChange(code)
          form.setFieldValue('factor_id', '')
        }}
      />
      <FactorChoice
        form={form}
        factors={module === '' ? undefined : factors.data}
        failure={factors.isError ? t('errors.loadFactorsFailed') : undefined}
      />
      <SimpleGrid cols={2} spacing={12}>
        {numbers.map(([field, label]) => (
          <NumberField
            key={field}
            label={t(label)}
            placeholder={field.endsWith('value') ? t('threshold.open') : '0'}
            rules={rulesOf(field)}
            unit={unit}
            {...form.getInputProps(field)}
            value={form.values[field]}
            onChoose={(text) => form.setFieldValue(field, text)}
          />
        ))}
      </SimpleGrid>
      <Text c="dimmed" size="xs">
        {t('settingThresholds.emptyHelp')}
      </Text>
    </>
  )
}

interface FactorChoiceProps {
  form: Form
  /** Undefined until a module is chosen and its factors are loaded. */
  factors: readonly Factor[] | undefined
  failure: string | undefined
}

function FactorChoice({ form, factors, failure }: FactorChoiceProps) {
  const { t } = useTranslation()
  const none = factors?.length === 0 ? t('settingThresholds.allLimited') : undefined
  const { error, ...input } = form.getInputProps('factor_id')
  return (
    <NativeSelect
      label={t('settingThresholds.factor')}
      withAsterisk
      disabled={factors === undefined || factors.length === 0}
      description={none}
      data={[
        { value: '', label: t('settingThresholds.chooseFactor') },
        ...(factors ?? []).map((factor) => ({
          value: String(factor.id),
          label: `${factor.code} – ${factor.name}`,
        })),
      ]}
      {...input}
      error={failure ?? error}
    />
  )
}
