import {
  isFolderPattern,
  patternFilled,
  timeValues,
  type Transmission,
  type TransmissionFile,
} from '@quantrac/contract'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { localDigits } from './example.ts'
import { idsOf, resend, transmissionsKey } from './transmissions-query.ts'
import { useNow } from '../../lib/use-now.ts'

/** A file, or all files of a status. */
export type Chosen =
  | { readonly file: TransmissionFile }
  | { readonly status: 'failed' | 'held'; readonly count: number }

interface ResendDialogProps {
  destination: Transmission
  chosen: Chosen
}

/** Sends files again, into the folder of their day or one that the receiver has named. */
export function ResendDialog({ destination, chosen }: ResendDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const { id, name } = destination
  const form = useForm({
    initialValues: { where: 'own', folder: '/resend/{yyyy}{MM}{dd}' },
    validate: {
      folder: (folder, { where }) =>
        where === 'own' || (folder.trim() !== '' && isFolderPattern(folder.trim()))
          ? null
          : t('transmissions.folderWrong'),
    },
  })
  const { where, folder } = form.values
  const count = 'file' in chosen ? 1 : chosen.count
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('transmissions.resendTitle', { count, name })}
      form={form}
      // What it would do is chosen already.
      isDirty={false}
      save={async (values) => {
        const ids = 'file' in chosen ? [chosen.file.id] : await idsOf(id, chosen.status)
        return resend(id, ids, values.where === 'own' ? null : values.folder.trim())
      }}
      renews={transmissionsKey}
      done={(sent) => t('transmissions.resent', { count: sent })}
      failed={t('transmissions.resendFailed')}
      submitLabel={t('transmissions.sendAgain')}
    >
      <Text size="sm">{t('transmissions.resendText')}</Text>
      <Radio.Group label={t('transmissions.resendWhere')} {...form.getInputProps('where')}>
        <Stack gap={8} mt={8}>
          <Radio value="own" label={t('transmissions.resendOwn')} />
          <Radio value="folder" label={t('transmissions.resendFolder')} />
        </Stack>
      </Radio.Group>
      {where === 'folder' && (
        <TextInput
          label={t('transmissions.folder')}
          description={<Example destination={destination} folder={folder} chosen={chosen} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          spellCheck={false}
          {...fieldRules.transmission.folder}
          {...form.getInputProps('folder')}
        />
      )}
    </FormDialog>
  )
}

/** The folder of the file, or of one of today. */
function Example({ destination, folder, chosen }: ResendDialogProps & { folder: string }) {
  const now = useNow()
  const [station] = destination.stations
  const { province, facility } = destination
  const at = 'file' in chosen ? Date.parse(chosen.file.at) : now
  const names = { province, facility, station: station?.station_code ?? '', type: station?.type ?? '' }
  return <code>{patternFilled(folder, { ...names, ...timeValues(localDigits(at)) })}</code>
}
