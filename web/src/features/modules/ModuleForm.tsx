import type { Module, ModuleWrite } from '@quantrac/contract'
import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'
import {
  moduleBody,
  moduleProblems,
  moduleValues,
  numberFields,
  numberRules,
  requiredFields,
  type ModuleValues,
} from './module-form.ts'
import { ModuleFields } from './ModuleFields.tsx'

/** Adds or edits a module. Opens when it is mounted and renews its lists after saving. */
export function ModuleForm({ row: module, page, onClose }: ListDialogProps<Module>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useModuleForm(module)
  const save = useSaveModule(module, page.clear)
  const isIncomplete = requiredFields.some((field) => form.errors[field] === t('form.required'))
  const failure = module === undefined ? t('errors.createModuleFailed') : t('errors.updateModuleFailed')
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={
        module === undefined ? t('settingData.addTitle') : t('settingData.editTitle', { code: module.code })
      }
      form={form}
      onSubmit={save}
      errorFallback={failure}
    >
      {isIncomplete && (
        <Alert color="red" role="alert">
          {t('settingData.fillAll')}
        </Alert>
      )}
      <ModuleFields form={form} module={module} isPlacing={page.filter('placed') === 'false'} />
    </FormDialog>
  )
}

function useModuleForm(module: Module | undefined) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const said = (field: keyof typeof moduleProblems) => (text: string) =>
    moduleProblems[field](text) === null ? null : t('form.required')
  return useForm<ModuleValues>({
    initialValues: moduleValues(module, currentLanguage()),
    validate: {
      code: said('code'),
      manufacturer_id: said('manufacturer_id'),
      description: said('description'),
      latitude: check(numberRules.latitude, t('settingData.latitudeInvalid')),
      longitude: check(numberRules.longitude, t('settingData.longitudeInvalid')),
      interval_seconds: check(numberRules.interval_seconds, t('settingData.intervalInvalid')),
    },
  })
}

function useSaveModule(module: Module | undefined, onCreated: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  /** The numbers that were changed, so that a wrong one is seen. */
  const numbersInWords = (body: ModuleWrite): string =>
    numberFields
      .flatMap(({ field, label }) => {
        const value = body[field]
        if (value === null || value === undefined || value === module?.[field]) return []
        return [`${t(label)}: ${formatExact(value, currentLanguage())}`]
      })
      .join('; ')
  return async (values: ModuleValues): Promise<void> => {
    const body = moduleBody(values, currentLanguage())
    const isNew = module === undefined
    try {
      if (isNew) await api.moduleCreate({ body })
      else await api.moduleUpdate({ params: { id: module.id }, body })
    } catch (error) {
      const failure = isNew ? t('errors.createModuleFailed') : t('errors.updateModuleFailed')
      notifyFailure(error, failure)
      throw error
    }
    if (isNew) onCreated()
    await client.invalidateQueries({ queryKey: modulesKey })
    const sentence = t(isNew ? 'settingData.added' : 'settingData.saved', { code: body.code })
    notify.success([sentence, numbersInWords(body)].filter(Boolean).join('. '))
  }
}
