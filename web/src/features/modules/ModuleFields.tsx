import { NativeSelect, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Module } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { AdvancedSection } from '../../components/form/AdvancedSection.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import { type ModuleValues, numberFields, numberRules } from './module-form.ts'

const loadPicker = async () => {
  const [{ PlacePicker }] = await Promise.all([import('./PlacePicker.tsx'), loadTexts(['dashboard'])])
  return PlacePicker
}

/** About one metre. */
const DECIMALS = 5

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

interface PlaceFieldProps {
  form: UseFormReturnType<ModuleValues>
  module: Module | undefined
}

/** A map beside the fields of latitude and longitude: each sets the other. */
function PlaceField({ form, module }: PlaceFieldProps) {
  const { t } = useTranslation()
  const latitude = numberIn(form.values.latitude, currentLanguage(), numberRules.latitude)
  const longitude = numberIn(form.values.longitude, currentLanguage(), numberRules.longitude)
  return (
    <LazyPart
      load={loadPicker}
      waiting={<Skeleton height={360} />}
      renderFailed={(retry) => <ErrorView text={t('errorView.offline')} onRetry={retry} />}
    >
      {(PlacePicker) => (
        <PlacePicker
          place={latitude === null || longitude === null ? null : { latitude, longitude }}
          except={module?.id}
          onPick={(spot) => {
            for (const field of ['latitude', 'longitude'] as const)
              form.setFieldValue(field, decimalText(spot[field], currentLanguage(), DECIMALS))
          }}
        />
      )}
    </LazyPart>
  )
}
