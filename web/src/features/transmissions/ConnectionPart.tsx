import type { Transmission } from '@quantrac/contract'
import { transmissionProtocols } from '@quantrac/contract'
import { Alert, Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import classes from './DestinationForm.module.css'
import { type DestinationFormState, portFor } from './transmission-form.ts'

interface ConnectionPartProps {
  form: DestinationFormState
  stored: Transmission | null
}

/** Where the server is, and how one signs in. */
export function ConnectionPart({ form, stored }: ConnectionPartProps) {
  const { t } = useTranslation()
  const { enabled } = form.values
  return (
    <FormPart number={1} title={t('transmissions.connection')} text={t('transmissions.connectionText')}>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide ?? ''}
          label={t('transmissions.name')}
          description={t('transmissions.nameHelp')}
          withAsterisk
          {...fieldRules.transmission.name}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('transmissions.protocol')}
          data={transmissionProtocols.map((value) => ({
            value,
            label: t(`transmissions.protocols.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('protocol')}
          onChange={(value) => {
            const next = transmissionProtocols.find((one) => one === value)
            if (next === undefined) return
            form.setFieldValue('protocol', next)
            form.setFieldValue('port', portFor(next, form.getValues().port))
          }}
        />
        <TextInput
          label={t('transmissions.host')}
          placeholder="ftp.example.vn"
          withAsterisk
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          {...fieldRules.transmission.host}
          {...form.getInputProps('host')}
        />
        <TextInput label={t('transmissions.port')} inputMode="numeric" {...form.getInputProps('port')} />
        <TextInput
          label={t('transmissions.username')}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          {...fieldRules.transmission.username}
          {...form.getInputProps('username')}
        />
        <Password form={form} stored={stored} />
      </div>
      <Proof form={form} stored={stored} />
      <Switch
        mt={16}
        label={t('transmissions.enabled')}
        checked={enabled}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
      />
    </FormPart>
  )
}

/** By what the server and the program know each other, beside the password. */
function Proof({ form, stored }: ConnectionPartProps) {
  const { t } = useTranslation()
  const { protocol } = form.values
  if (protocol === 'sftp') return <SftpFields form={form} stored={stored} />
  if (protocol === 'ftp')
    return (
      <Alert color="yellow" mt={12}>
        {t('transmissions.ftpClear')}
      </Alert>
    )
  return (
    <Textarea
      mt={12}
      label={t('transmissions.certificate')}
      description={t('transmissions.certificateHelp')}
      placeholder="-----BEGIN CERTIFICATE-----"
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      classNames={{ input: classes.mono ?? '' }}
      {...fieldRules.transmission.certificate}
      {...form.getInputProps('certificate')}
    />
  )
}

/** Written only: what is stored comes back to nobody. */
function Password({ form, stored }: ConnectionPartProps) {
  const { t } = useTranslation()
  const isStored = stored?.has_password === true
  return (
    <div>
      <PasswordField
        label={t('transmissions.password')}
        placeholder={isStored ? t('transmissions.secretKept') : ''}
        autoComplete="new-password"
        disabled={form.values.dropsPassword}
        {...fieldRules.transmission.password}
        {...form.getInputProps('password')}
      />
      {isStored && (
        <Checkbox
          mt={6}
          size="xs"
          label={t('transmissions.dropPassword')}
          {...form.getInputProps('dropsPassword', { type: 'checkbox' })}
        />
      )}
    </div>
  )
}

function SftpFields({ form, stored }: ConnectionPartProps) {
  const { t } = useTranslation()
  const isStored = stored?.has_private_key === true
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('transmissions.hostKey')}
        description={t('transmissions.hostKeyHelp')}
        placeholder="SHA256:…"
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.mono ?? '' }}
        {...fieldRules.transmission.host_key}
        {...form.getInputProps('host_key')}
      />
      <div>
        <Textarea
          label={t('transmissions.privateKey')}
          description={t('transmissions.privateKeyHelp')}
          placeholder={isStored ? t('transmissions.secretKept') : '-----BEGIN OPENSSH PRIVATE KEY-----'}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          disabled={form.values.dropsKey}
          classNames={{ input: classes.mono ?? '' }}
          {...fieldRules.transmission.private_key}
          {...form.getInputProps('private_key')}
        />
        {isStored && (
          <Checkbox
            mt={6}
            size="xs"
            label={t('transmissions.dropKey')}
            {...form.getInputProps('dropsKey', { type: 'checkbox' })}
          />
        )}
      </div>
    </div>
  )
}
