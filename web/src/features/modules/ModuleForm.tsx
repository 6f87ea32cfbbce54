import type { Module, ModuleWrite } from '@quantrac/contract'
import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { toConnect, useMayConnect } from '../../components/connections/may-connect.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { notifyOffer } from '../../components/feedback/notify-offer.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
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
  const isNew = module === undefined
  const numbers = useNumbersInWords(module)
  const offer = useOfferToConnect()
  const isIncomplete = requiredFields.some((field) => form.errors[field] === t('form.required'))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={isNew ? t('settingData.addTitle') : t('settingData.editTitle', { code: module.code })}
      form={form}
      save={async (values) => {
        const body = moduleBody(values, currentLanguage())
        if (isNew) await api.moduleCreate({ body })
        else await api.moduleUpdate({ params: { id: module.id }, body })
        return body
      }}
      addsTo={isNew && page}
      renews={modulesKey}
      done={(body) => {
        const said = t(isNew ? 'settingData.added' : 'settingData.saved', { code: body.code })
        const text = [said, ...numbers(body)].join('. ')
        return isNew ? offer(text, body) : text
      }}
      failed={isNew ? t('errors.createModuleFailed') : t('errors.updateModuleFailed')}
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

/** Says that a station was added, with the way to its connection for who may see that; else the words as they are. */
function useOfferToConnect(): (text: string, body: ModuleWrite) => string | undefined {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayConnect = useMayConnect()
  return (text, { code, type = 'wasteWater' }) => {
    if (!mayConnect) return text
    const onPress = () => void navigate({ to: `/${type}`, search: toConnect(code) })
    notifyOffer({ text, label: t('settingData.connectNow'), onPress })
    return undefined
  }
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

/** The numbers that were changed, so that a wrong one is seen. */
function useNumbersInWords(module: Module | undefined): (body: ModuleWrite) => string[] {
  const { t } = useTranslation()
  return (body) => {
    const numbers = numberFields.flatMap(({ field, label }) => {
      const value = body[field]
      if (value === null || value === undefined || value === module?.[field]) return []
      return [`${t(label)}: ${formatExact(value, currentLanguage())}`]
    })
    return numbers.length === 0 ? [] : [numbers.join('; ')]
  }
}
