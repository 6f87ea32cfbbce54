import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { guessMeasured, type StationConnect } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'

interface AddFactorDialogProps {
  module: StationConnect['module']
  /** As the device calls it. */
  sent: string
  onClose: () => void
}

/** Makes a factor of what the device sends under a name that the station does not know. Opens when it is mounted. */
export function AddFactorDialog({ module, sent, onClose }: AddFactorDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const { unit, kind, quantity } = guessMeasured(sent)
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const form = useForm({
    initialValues: { code: sent.replaceAll(/[\s/#?]+/g, '_').slice(0, 50), name: sent, unit },
    validate: { code: required, name: required },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('connect.addTitle', { name: sent, module: module.code })}
      form={form}
      save={async (values) => {
        const body = { ...values, manufacturer_id: sent, module: module.code, kind, quantity }
        return (await api.factorCreate({ body })).data
      }}
      renews={modulesKey}
      done={({ code }) => t('factor.added', { code })}
      failed={t('errors.createFactorFailed')}
      submitLabel={t('connect.add')}
    >
      <TextInput
        label={t('factor.name')}
        required
        data-autofocus
        {...fieldRules.factor.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('factor.code')}
        required
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        {...form.getInputProps('code')}
      />
      <TextInput label={t('factor.unit')} {...fieldRules.factor.unit} {...form.getInputProps('unit')} />
    </FormDialog>
  )
}
