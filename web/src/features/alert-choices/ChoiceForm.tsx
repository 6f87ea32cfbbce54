import type { AlertChoice } from '@quantrac/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { alertChoicesQuery } from '../../components/handling/alert-choices-query.ts'
import { causeName } from '../../components/handling/owner-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

interface ChoiceFormProps {
  kind: AlertChoice['kind']
  /** Null: a new one. */
  choice: AlertChoice | null
}

/** Both names of a cause or of what was done. Opens when it is mounted. */
export function ChoiceForm({ kind, choice }: ChoiceFormProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const form = useForm({
    initialValues: { name_vi: choice?.name_vi ?? '', name_en: choice?.name_en ?? '' },
    validate: { name_vi: required, name_en: required },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={
        choice === null
          ? t(`alertChoices.${kind}.add`)
          : t('alertChoices.edit', { name: causeName(choice, currentLanguage()) })
      }
      form={form}
      save={async (body) => {
        if (choice === null) await api.alertChoiceCreate({ body: { kind, ...body } })
        else await api.alertChoiceUpdate({ params: { id: choice.id }, body })
      }}
      renews={alertChoicesQuery.queryKey}
      done={(_, names) => t('alertChoices.saved', { name: names[`name_${currentLanguage()}`] })}
      failed={t('alertChoices.failed.save')}
    >
      <TextInput
        label={t('alertChoices.nameVi')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.alertChoice.name_vi}
        {...form.getInputProps('name_vi')}
      />
      <TextInput
        label={t('alertChoices.nameEn')}
        withAsterisk
        autoComplete="off"
        {...fieldRules.alertChoice.name_en}
        {...form.getInputProps('name_en')}
      />
    </FormDialog>
  )
}
