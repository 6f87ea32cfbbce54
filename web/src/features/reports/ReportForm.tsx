import type { Report } from '@quantrac/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
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
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const form = useForm({
    initialValues: { name: report.name },
    validate: { name: (text) => (text.trim() === '' ? t('form.required') : null) },
  })
  const save = async ({ name }: { name: string }): Promise<void> => {
    try {
      await api.reportUpdate({ params: { id: report.id }, body: { name: name.trim() } })
    } catch (error) {
      notifyFailure(error, t('reports.updateFailed'))
      throw error
    }
    await client.invalidateQueries({ queryKey: reportsKey })
    notify.success(t('reports.renamed', { name: name.trim() }))
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('reports.renameTitle')}
      form={form}
      onSubmit={save}
      errorFallback={t('reports.updateFailed')}
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
