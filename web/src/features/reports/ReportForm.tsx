import type { Report } from '@quantrac/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { reportsKey } from './report-list.ts'

interface ReportFormProps {
  report: Report
  onClose: () => void
}

/** Opens when it is mounted. */
export function ReportForm({ report, onClose }: ReportFormProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useForm({
    initialValues: { name: report.name },
    validate: { name: (text) => (text.trim() === '' ? t('form.required') : null) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('reports.renameTitle')}
      form={form}
      save={({ name }) => api.reportUpdate({ params: { id: report.id }, body: { name: name.trim() } })}
      renews={reportsKey}
      done={(_, { name }) => t('reports.renamed', { name: name.trim() })}
      failed={t('reports.updateFailed')}
    >
      <TextInput
        label={t('reports.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.report.name}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
