import type { ListedThreshold } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { limitFields, readDraft } from './limits-draft.ts'
import {
  type AddedValues,
  factorsWithoutLimitsQuery,
  isOf,
  ThresholdFormFields,
} from './ThresholdFormFields.tsx'
import { thresholdsKey } from './thresholds-query.ts'
import { useCellWords } from './use-cell-words.ts'

/** Adds a threshold to a factor that has none. Opens when it is mounted. */
export function ThresholdForm({ page, onClose }: ListDialogProps<ListedThreshold>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useAddForm()
  const withNumbers = useLimitWords()
  const save = async ({ module, factor_id, ...typed }: AddedValues) => {
    const { change } = readDraft(typed, currentLanguage())
    await api.thresholdCreate({ body: { ...change, factor_id: Number(factor_id) } })
    const factors = client.getQueryData(factorsWithoutLimitsQuery(module).queryKey)
    return { change, unit: factors?.find(isOf(factor_id))?.unit ?? '' }
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('settingThresholds.add')}
      form={form}
      save={save}
      // Shows the new threshold among those of its module.
      onSaved={(_, { module }) => page.clear({ module })}
      renews={thresholdsKey}
      done={({ change, unit }, { module }) =>
        withNumbers(t('settingThresholds.added', { module }), change, unit)
      }
      failed={t('errors.createThresholdFailed')}
    >
      <ThresholdFormFields form={form} />
    </FormDialog>
  )
}

function useAddForm() {
  const { t } = useTranslation()
  const required = (text: string) => (text === '' ? t('form.required') : null)
  const words = useCellWords()
  const limits = limitFields.map((field) => [
    field,
    (text: string) => {
      const problem = readDraft({ [field]: text }, currentLanguage()).problems[field]
      return problem === undefined ? null : words[problem]
    },
  ])
  return useForm<AddedValues>({
    initialValues: { module: '', factor_id: '', min_value: '', max_value: '', min_range: '', max_range: '' },
    validate: {
      module: required,
      // Without a module there is no factor to choose.
      factor_id: (id, { module }) => (module === '' ? null : required(id)),
      ...Object.fromEntries(limits),
    },
  })
}
