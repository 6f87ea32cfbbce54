import type { Module } from '@quantrac/contract'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { AdvancedSection } from '../../components/form/AdvancedSection.tsx'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { NumberField } from '../../components/form/NumberField.tsx'
import { type ModuleValues, numberFields, numberRules } from './module-form.ts'
import { PlaceField } from './PlaceField.tsx'

interface ModuleFieldsProps {
  form: UseFormReturnType<ModuleValues>
  module: Module | undefined
  /** The module gets its place: «Advanced» is open. */
  isPlacing: boolean
}

/** The fields of the module dialog; rarely used ones are under «Advanced». */
export function ModuleFields({ form, module, isPlacing }: ModuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        label={t('settingData.type')}
        data={moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
        data-autofocus
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('settingData.name')}
        description={t('settingData.nameHelp')}
        placeholder={form.values.code.trim()}
        {...fieldRules.module.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('settingData.code')}
        description={t('settingData.codeHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.module.code}
        {...form.getInputProps('code')}
      />
      <TextInput
        label={t('settingData.manufacturerId')}
        description={t('settingData.manufacturerIdHelp')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.module.manufacturer_id}
        {...form.getInputProps('manufacturer_id')}
      />
      <AboutFields form={form} />
      <Switch
        label={t('common.active')}
        description={t('settingData.statusHelp')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <AdvancedSection
        hasError={numberFields.some(({ field }) => Boolean(form.errors[field]))}
        startsOpen={isPlacing}
      >
        {(isOpen) => (
          <>
            {isOpen && <PlaceField form={form} module={module} />}
            <AdvancedFields form={form} />
          </>
        )}
      </AdvancedSection>
    </>
  )
}

function AboutFields({ form }: { form: UseFormReturnType<ModuleValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <Textarea
        label={t('settingData.description')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        {...fieldRules.module.description}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('settingData.contact')}
        description={t('settingData.contactHelp')}
        autoComplete="off"
        {...fieldRules.module.contact}
        {...form.getInputProps('contact')}
      />
    </>
  )
}

function AdvancedFields({ form }: { form: UseFormReturnType<ModuleValues> }) {
  const { t } = useTranslation()
  return (
    <>
      {numberFields.map(({ field, label, help }) => (
        <NumberField
          key={field}
          label={t(label)}
          description={t(help)}
          rules={numberRules[field]}
          {...form.getInputProps(field)}
          value={form.values[field]}
          onChoose={(text) => form.setFieldValue(field, text)}
        />
      ))}
    </>
  )
}
