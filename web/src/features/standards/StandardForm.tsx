import type { Standard, StandardGroup, StandardWrite } from '@quantrac/contract'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { entryBody, entryValues, type EntryValues } from '../../components/standards/entry-form.ts'
import { EntryRows, useEntryRules } from '../../components/standards/EntryRows.tsx'
import { groups } from '../../components/standards/standard-words.ts'
import { standardsKey } from '../../components/standards/standards-query.ts'

const texts = ['code', 'document', 'title_vi', 'title_en', 'source', 'replaces', 'conditions'] as const
const days = ['issued_on', 'valid_from', 'valid_until', 'kept_until'] as const
type Grade = '' | 'A' | 'B' | 'C'

type StandardValues = Record<(typeof texts)[number] | (typeof days)[number], string> & {
  group: StandardGroup
  grade: Grade
  entries: EntryValues[]
  note: string
}

const valuesOf = (standard: Standard | null): StandardValues => ({
  code: standard?.code ?? '',
  group: standard?.group ?? 'own',
  document: standard?.document ?? '',
  title_vi: standard?.title_vi ?? '',
  title_en: standard?.title_en ?? '',
  source: standard?.source ?? '',
  replaces: standard?.replaces ?? '',
  conditions: standard?.conditions ?? '',
  issued_on: standard?.issued_on ?? '',
  valid_from: standard?.valid_from ?? '',
  valid_until: standard?.valid_until ?? '',
  kept_until: standard?.kept_until ?? '',
  grade: standard?.grade ?? '',
  entries: standard?.entries.map((entry) => entryValues(entry, currentLanguage())) ?? [],
  note: standard?.changed?.note ?? '',
})

/** The limits alone, where the document came with the program. */
const bodyOf = (values: StandardValues): StandardWrite => ({
  ...values,
  grade: values.grade === '' ? null : values.grade,
  issued_on: values.issued_on || null,
  valid_from: values.valid_from || null,
  valid_until: values.valid_until || null,
  kept_until: values.kept_until || null,
  entries: values.entries.map((entry) => entryBody(entry, currentLanguage())),
})

/** Adds a document, changes one of the installation, or the own copy of one that came with the program. */
export function StandardForm({ standard }: { standard: Standard | null }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const entries = useEntryRules()
  const form = useForm<StandardValues>({
    initialValues: valuesOf(standard),
    validate: { code: (code) => (code.trim() === '' ? t('form.required') : null), entries },
  })
  const isShipped = standard?.shipped === true
  const save = async (values: StandardValues) => {
    const { note, ...body } = { ...bodyOf(values), note: values.note }
    if (standard === null) return (await api.standardCreate({ body })).data
    const changed = isShipped ? { entries: body.entries, note } : { ...body, note }
    return (await api.standardUpdate({ params: { id: standard.id }, body: changed })).data
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size={1160}
      title={standard === null ? t('standards.add') : t('standards.editOf', { code: standard.code })}
      form={form}
      save={save}
      renews={standardsKey}
      done={({ code }) => t('standards.saved', { code })}
      failed={t('standards.saveFailed')}
    >
      {!isShipped && <DocumentFields form={form} />}
      <EntryRows
        entries={form.values.entries}
        errors={form.errors}
        onChange={form.setFieldValue}
        onAdd={(entry) => form.insertListItem('entries', entry)}
        onRemove={(place) => form.removeListItem('entries', place)}
      />
      {standard !== null && (
        <Textarea
          label={t('standards.note')}
          {...fieldRules.standardCopy.note}
          autosize
          minRows={1}
          {...form.getInputProps('note')}
        />
      )}
    </FormDialog>
  )
}

function DocumentFields({ form }: { form: UseFormReturnType<StandardValues> }) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing={12}>
      {texts.map((field) => (
        <TextInput
          key={field}
          label={t(`standards.documentFields.${field}`)}
          required={field === 'code'}
          {...fieldRules.standard[field]}
          {...form.getInputProps(field)}
        />
      ))}
      <NativeSelect
        label={t('standards.documentFields.group')}
        data={groups.map((value) => ({ value, label: t(`standards.groups.${value}`) }))}
        {...form.getInputProps('group')}
      />
      {days.map((field) => (
        <DateField
          key={field}
          kind="date"
          label={t(`standards.documentFields.${field}`)}
          {...form.getInputProps(field)}
        />
      ))}
      <NativeSelect
        label={t('standards.gradeHead')}
        data={(['', 'A', 'B', 'C'] as const).map((value) => ({
          value,
          label: t(`standards.grades.${value === '' ? 'none' : value}`),
        }))}
        {...form.getInputProps('grade')}
      />
    </SimpleGrid>
  )
}
