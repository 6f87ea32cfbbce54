import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { MadeFactor } from '../../api/second-factors.ts'
import { useOpenOnMount } from '../dialog/use-open-on-mount.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { CopyField } from '../form/CopyField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { appDigits, digitsOf, inFours } from './app-code.ts'
import { QrCode } from './QrCode.tsx'
import { ShownCodes } from './ShownCodes.tsx'

/** A key for each opening of the dialog. */
const secretQuery = (opening: string) =>
  queryOptions({
    queryKey: ['second-factor-secret', opening],
    queryFn: async ({ signal }) => (await api.secondFactorTotpStart(undefined, { signal })).data,
    staleTime: 'static',
    gcTime: 0,
  })

/** Adds an authenticator app, and shows the recovery codes that come with a first factor. Opens when it is mounted. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [made, setMade] = useState<MadeFactor | null>(null)
  const codes = made?.recovery_codes ?? null
  const secret = useQuery(secretQuery(useId()))
  const form = useForm({
    initialValues: { name: t('twoStep.app.defaultName'), code: '' },
    validate: {
      name: (text) => (text.trim() === '' ? t('form.required') : null),
      code: (text) => (text.length < appDigits ? t('twoStep.codeDigits') : null),
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={codes === null ? t('twoStep.app.add') : t('twoStep.recovery.title')}
      form={form}
      save={async (body) => (await api.secondFactorTotpConfirm({ body })).data}
      onSaved={setMade}
      stays={({ recovery_codes }) => recovery_codes !== null}
      done={({ factor }) => t('twoStep.app.done', { name: factor.name })}
      failed={t('twoStep.app.failed')}
      // Closing would lose the codes.
      closeOnEscape={codes === null}
      placeholder={codes && <ShownCodes codes={codes} onClose={close} />}
    >
      <Loaded query={secret} fallback={t('twoStep.app.startFailed')} height={320}>
        {(key) => (
          <Stack gap={12}>
            <Text>{t('twoStep.app.lead')}</Text>
            <QrCode text={key.uri} label={t('twoStep.app.qr')} />
            <CopyField label={t('twoStep.app.byHand')} value={inFours(key.secret)} isLong />
            <TextInput
              label={t('twoStep.code')}
              description={t('twoStep.codeHelp')}
              withAsterisk
              data-autofocus
              autoComplete="one-time-code"
              inputMode="numeric"
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', digitsOf(event.currentTarget.value))}
            />
            <TextInput
              label={t('twoStep.name')}
              description={t('twoStep.nameHelp')}
              withAsterisk
              autoComplete="off"
              maxLength={100}
              {...form.getInputProps('name')}
            />
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  )
}
