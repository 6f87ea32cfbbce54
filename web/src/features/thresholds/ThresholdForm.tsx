import type { ListedThreshold } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { limitFields, readDraft } from './limits-draft.ts'
import { type AddedValues, ThresholdFormFields } from './ThresholdFormFields.tsx'
import { thresholdsKey } from './thresholds-query.ts'

/** Gives a factor that has none its limits. Opens when it is mounted. */
export function ThresholdForm({ page, onClose }: ListDialogProps<ListedThreshold>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useAddForm()
  const save = async ({ module, factor_id, ...typed }: AddedValues): Promise<void> => {
    const { change } = readDraft(typed)
    await api.thresholdCreate({ body: { ...change, factor_id: Number(factor_id) } })
    // New limits are seen among those of their module.
    page.clear({ module })
    await client.invalidateQueries({ queryKey: thresholdsKey })
    notify.success(t('settingThresholds.added', { module }))
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.add')}
      form={form}
      onSubmit={save}
      errorFallback={t('errors.createThresholdFailed')}
    >
      <ThresholdFormFields form={form} />
    </FormDialog>
  )
}

function useAddForm() {
  const { t } = useTranslation()
  const required = (text: string) => (text === '' ? t('form.required') : null)
  const words = { notANumber: t('settingThresholds.notANumber'), notNegative: t('threshold.notNegative') }
  const limits = limitFields.map((field) => [
    field,
    (text: string) => {
      const problem = readDraft({ [field]: text }).problems[field]
      return problem === undefined ? null : words[problem]
    },
  ])
  return useForm<AddedValues>({
    initialValues: { module: '', factor_id: '', min_value: '', max_value: '', min_range: '', max_range: '' },
    validate: { module: required, factor_id: required, ...Object.fromEntries(limits) },
  })
}
