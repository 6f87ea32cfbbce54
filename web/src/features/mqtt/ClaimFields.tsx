import type { Module } from '@quantrac/contract'
import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import type { ClaimForm, ClaimValues } from './claim-form.ts'
import { ClaimFactorRows } from './ClaimFactorRows.tsx'
import { type ClaimWays, useClaimWays } from './use-may-claim.ts'

export interface ClaimFieldsProps {
  form: ClaimForm
  /** The module that has the device's id already. */
  known: Module | undefined
}

/** Which module the device is, and what it measures. */
export function ClaimFields({ form, known }: ClaimFieldsProps) {
  const { t } = useTranslation()
  const chosen = form.values.module_way === 'old' ? form.values.module_id : null
  return (
    <>
      {known === undefined ? (
        <ModulePart form={form} />
      ) : (
        <Text>{t('claim.known', { code: known.code, device: known.manufacturer_id })}</Text>
      )}
      <ClaimFactorRows form={form} moduleId={known?.id ?? chosen} />
    </>
  )
}

function ModulePart({ form }: { form: ClaimForm }) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  const hasChoice = ways.newModule && ways.oldModule
  return (
    <>
      {hasChoice && (
        <SegmentedControl
          aria-label={t('moduleSelect.label')}
          data-autofocus
          data={[
            { value: 'new', label: t('claim.newModule') },
            { value: 'old', label: t('claim.oldModule') },
          ]}
          value={form.values.module_way}
          onChange={(module_way) => form.setValues({ module_way, ...withoutOld(form, ways) })}
        />
      )}
      {form.values.module_way === 'new' ? <NewModule form={form} /> : <OldModule form={form} />}
    </>
  )
}

function NewModule({ form }: { form: ClaimForm }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('claim.moduleCode')}
        description={t('settingData.codeHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.module.code}
        {...form.getInputProps('module_code')}
      />
      <NativeSelect
        label={t('settingData.type')}
        data={moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
        {...form.getInputProps('module_type')}
      />
      <TextInput
        label={t('settingData.description')}
        {...fieldRules.module.description}
        {...form.getInputProps('module_description')}
      />
    </>
  )
}

/** The factors of another module cannot be chosen any more. */
function withoutOld(form: ClaimForm, ways: ClaimWays): Pick<ClaimValues, 'factors'> {
  const factors = form.values.factors.map((row) =>
    row.way === 'old' ? { ...row, way: ways.newFactor ? ('new' as const) : row.way, factor_id: '' } : row,
  )
  return { factors }
}

function OldModule({ form }: { form: ClaimForm }) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  return (
    <ModuleSelect
      label={t('moduleSelect.label')}
      placeholder={t('moduleSelect.choose')}
      description={t('claim.oldModuleHelp')}
      withAsterisk
      value={form.values.module}
      error={form.errors['module']}
      onChange={(code, module) => {
        form.setValues({ module: code, module_id: module?.id ?? null, ...withoutOld(form, ways) })
        form.clearFieldError('module')
      }}
    />
  )
}
