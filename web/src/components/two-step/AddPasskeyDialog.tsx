import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { MadeFactor, PasskeyOptions } from '../../api/second-factors.ts'
import { isAlreadyHere, makePasskey } from '../../lib/passkey-browser.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { ShownCodes } from './ShownCodes.tsx'

/** Adds a passkey of this device; a first factor brings recovery codes, which are shown. Opens when it is mounted. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [made, setMade] = useState<MadeFactor | null>(null)
  const codes = made?.recovery_codes ?? null
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (text) => (text.trim() === '' ? t('form.required') : null) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={codes === null ? t('twoStep.passkey.add') : t('twoStep.recovery.title')}
      form={form}
      save={async ({ name }) => addPasskey(name)}
      onSaved={setMade}
      stays={({ recovery_codes }) => recovery_codes !== null}
      done={({ factor }) => t('twoStep.passkey.done', { name: factor.name })}
      failed={(error) => t(isAlreadyHere(error) ? 'twoStep.passkey.alreadyHere' : 'twoStep.passkey.failed')}
      submitLabel={t('twoStep.passkey.next')}
      closeOnEscape={codes === null}
      placeholder={codes && <ShownCodes codes={codes} onClose={close} />}
    >
      <Text>{t('twoStep.passkey.lead')}</Text>
      <TextInput
        label={t('twoStep.name')}
        description={t('twoStep.nameHelp')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

async function addPasskey(name: string): Promise<MadeFactor> {
  const { options } = (await api.secondFactorPasskeyStart()).data
  const credential = (await makePasskey(options)) as unknown as PasskeyOptions // the browser's JSON, which the server checks
  return (await api.secondFactorPasskeyConfirm({ body: { name, credential } })).data
}
