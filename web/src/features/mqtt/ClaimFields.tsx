import type { Module } from '@quantrac/contract'
import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { ModuleSelect } from '../../components/form/ModuleSelect.tsx'
import type { ClaimForm } from './claim-form.ts'
import { ClaimFactorFields } from './ClaimFactorFields.tsx'
import { useClaimWays } from './use-may-claim.ts'

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
      <ClaimFactorFields form={form} moduleId={known?.id ?? chosen} />
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
          {...form.getInputProps('module_way')}
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

function OldModule({ form }: { form: ClaimForm }) {
  const { t } = useTranslation()
  return (
    <ModuleSelect
      label={t('moduleSelect.label')}
      placeholder={t('moduleSelect.choose')}
      description={t('claim.oldModuleHelp')}
      withAsterisk
      value={form.values.module}
      error={form.errors['module']}
      onChange={(code, module) => {
        form.setValues({ module: code, module_id: module?.id ?? null, factor_id: '' })
        form.clearFieldError('module')
      }}
    />
  )
}
