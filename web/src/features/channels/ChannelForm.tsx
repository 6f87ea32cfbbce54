import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Channel } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { channelsQuery } from '../../components/channels/channels-query.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import {
  changeOf,
  type ChannelValues,
  fieldsOf,
  hasSecret,
  type SecretField,
  type SetKind,
  type TextField,
  valuesOf,
} from './channel-form.ts'

type Form = UseFormReturnType<ChannelValues>

/** What a channel needs to send. Stored secrets are never shown: they are kept, replaced or deleted. */
export function ChannelForm({ channel, kind }: { channel: Channel; kind: SetKind }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const name = t(`channelName.${kind}`)
  const form = useForm<ChannelValues>({ initialValues: valuesOf(channel) })
  const { texts = [], secrets = [], isOwnAddress, hasTemplate } = fieldsOf[kind] ?? {}
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('channels.edit', { name })}
      form={form}
      save={(values) => api.channelUpdate({ params: { kind }, body: changeOf(kind, values) })}
      renews={channelsQuery.queryKey}
      done={t('channels.saved', { name })}
      failed={t('channels.failed.save')}
    >
      <Text size="sm" c="dimmed">
        {t(`channels.about.${kind}`)}
      </Text>
      {texts.map((field) => (
        <TextOf key={field} field={field} form={form} isOwnAddress={isOwnAddress === true} />
      ))}
      {(isOwnAddress || form.values.url.trim() !== '') && (
        <Checkbox
          label={t('channels.form.allowPrivate')}
          description={t('channels.form.allowPrivateHelp')}
          {...form.getInputProps('allow_private', { type: 'checkbox' })}
        />
      )}
      {hasTemplate && <Template form={form} />}
      {secrets.map((field) => (
        <Secret key={field} field={field} channel={channel} form={form} />
      ))}
    </FormDialog>
  )
}

interface TextOfProps {
  field: TextField
  form: Form
  isOwnAddress: boolean
}

function TextOf({ field, form, isOwnAddress }: TextOfProps) {
  const { t } = useTranslation()
  const own = field === 'url' && isOwnAddress
  return (
    <TextInput
      label={t(own ? 'channels.form.ownUrl' : `channels.form.${field}`)}
      description={t(own ? 'channels.form.ownUrlHelp' : `channels.form.${field}Help`)}
      autoComplete="off"
      {...fieldRules.channel[field]}
      {...form.getInputProps(field)}
    />
  )
}

// The texts of both languages have the same marks, which are no variables.
const placeholders = { phone: '{{phone}}', text: '{{text}}', ascii: '{{ascii}}', key: '{{key}}' }

function Template({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        label={t('channels.form.contentType')}
        data={['application/json', 'application/x-www-form-urlencoded']}
        {...form.getInputProps('content_type')}
      />
      <Textarea
        label={t('channels.form.template')}
        description={t('channels.form.templateHelp', placeholders)}
        autosize
        minRows={2}
        {...fieldRules.channel.template}
        {...form.getInputProps('template')}
      />
    </>
  )
}

interface SecretProps {
  field: SecretField
  channel: Channel
  form: Form
}

function Secret({ field, channel, form }: SecretProps) {
  const { t } = useTranslation()
  const { kind } = channel
  const isStored = hasSecret(channel, field)
  const { forgotten } = form.values
  const label = t(`channels.form.secrets.${secretName(kind, field)}`)
  return (
    <Stack gap={6}>
      <PasswordField
        label={label}
        description={isStored ? t('channels.form.stored') : undefined}
        // Otherwise the browser would fill in the person's own password.
        autoComplete="new-password"
        {...fieldRules.channel[field]}
        {...form.getInputProps(field)}
      />
      {isStored && form.values[field] === '' && (
        <Checkbox
          label={t('channels.form.forget', { label })}
          checked={forgotten.includes(field)}
          onChange={(event) =>
            form.setFieldValue(
              'forgotten',
              event.currentTarget.checked ? [...forgotten, field] : forgotten.filter((one) => one !== field),
            )
          }
        />
      )}
    </Stack>
  )
}

/** The same field is another thing of another service. */
function secretName(kind: Channel['kind'], field: SecretField) {
  if (field === 'secret') return kind === 'zalo' ? 'appSecret' : 'signature'
  if (field === 'refresh_token') return 'refreshToken'
  return kind === 'sms' ? 'authorization' : kind === 'zalo' ? 'accessToken' : 'botToken'
}
