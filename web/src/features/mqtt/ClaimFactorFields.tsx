import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import type { ClaimForm } from './claim-form.ts'
import { deviceFactorsQuery } from './mqtt-query.ts'
import { useClaimWays } from './use-may-claim.ts'

export interface ClaimFactorFieldsProps {
  form: ClaimForm
  /** The module whose factors can be chosen; null if it is a new one or none is chosen. */
  moduleId: number | null
}

/** A new factor, or an existing one that takes over the device's id for it. */
export function ClaimFactorFields({ form, moduleId }: ClaimFactorFieldsProps) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  const hasChoice = ways.newFactor && ways.oldFactor && moduleId !== null
  // A new module has no factors to choose from.
  const isNew = form.values.factor_way === 'new' || (moduleId === null && ways.newFactor)
  return (
    <>
      {hasChoice && (
        <SegmentedControl
          aria-label={t('settingThresholds.factor')}
          data={[
            { value: 'new', label: t('claim.newFactor') },
            { value: 'old', label: t('claim.oldFactor') },
          ]}
          {...form.getInputProps('factor_way')}
        />
      )}
      {isNew ? <NewFactor form={form} /> : <OldFactor form={form} moduleId={moduleId} />}
    </>
  )
}

function NewFactor({ form }: { form: ClaimForm }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('claim.factorName')}
        withAsterisk
        autoComplete="off"
        {...fieldRules.factor.name}
        {...form.getInputProps('factor_name')}
      />
      <TextInput
        label={t('claim.factorCode')}
        description={t('factor.codeHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        {...form.getInputProps('factor_code')}
      />
      <TextInput
        label={t('factor.unit')}
        {...fieldRules.factor.unit}
        {...form.getInputProps('factor_unit')}
      />
    </>
  )
}

function OldFactor({ form, moduleId }: ClaimFactorFieldsProps) {
  const { t } = useTranslation()
  const factors = useQuery({ ...deviceFactorsQuery(moduleId ?? 0), enabled: moduleId !== null })
  return (
    <NativeSelect
      label={t('settingThresholds.factor')}
      description={t('claim.oldFactorHelp')}
      withAsterisk
      disabled={factors.data === undefined}
      data={[
        { value: '', label: t('settingThresholds.chooseFactor') },
        ...(factors.data ?? []).map((factor) => ({
          value: String(factor.id),
          label: `${factor.code} – ${factor.name} (${factor.manufacturer_id})`,
        })),
      ]}
      {...form.getInputProps('factor_id')}
    />
  )
}
