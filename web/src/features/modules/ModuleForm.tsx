import type { Module } from '@quantrac/contract'
import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { moduleBody, moduleProblems, moduleValues, requiredFields, type ModuleValues } from './module-form.ts'
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
  const words = {
    required: t('form.required'),
    latitude: t('settingData.latitudeInvalid'),
    longitude: t('settingData.longitudeInvalid'),
    interval: t('settingData.intervalInvalid'),
  }
  const said = (field: keyof typeof moduleProblems) => (text: string) => {
    const problem = moduleProblems[field](text)
    return problem === null ? null : words[problem]
  }
  return useForm<ModuleValues>({
    initialValues: moduleValues(module, currentLanguage()),
    validate: {
      code: said('code'),
      manufacturer_id: said('manufacturer_id'),
      description: said('description'),
      latitude: said('latitude'),
      longitude: said('longitude'),
      interval_seconds: said('interval_seconds'),
    },
  })
}

function useSaveModule(module: Module | undefined, onCreated: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return async (values: ModuleValues): Promise<void> => {
    const body = moduleBody(values)
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
    notify.success(
      isNew ? t('settingData.added', { code: body.code }) : t('settingData.saved', { code: body.code }),
    )
  }
}
