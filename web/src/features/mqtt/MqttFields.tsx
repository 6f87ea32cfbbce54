import type { MqttConfig } from '@quantrac/contract'
import { Button, Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { isOwnPlace, needsPasswordAgain, type MqttValues } from './mqtt-form.ts'
import classes from './MqttForm.module.css'
import { TopicsField } from './TopicsField.tsx'

export interface MqttFieldsProps {
  form: UseFormReturnType<MqttValues>
  config: MqttConfig
  isEditing: boolean
  onAskTopic: () => void
}

/** For texts that are not words. */
const verbatim = { spellCheck: false, autoCapitalize: 'off' } as const

/** Every setting of the connection, read-only outside edit mode. */
export function MqttFields({ form, config, isEditing, onAskTopic }: MqttFieldsProps) {
  const { t } = useTranslation()
  const readOnly = !isEditing
  return (
    <Stack gap={12} className={classes.fields}>
      <TextInput
        label={t('mqtt.name')}
        {...fieldRules.mqtt.name}
        readOnly={readOnly}
        {...form.getInputProps('name')}
      />
      <div className={classes.address}>
        <TextInput
          label={t('mqtt.host')}
          {...verbatim}
          {...fieldRules.mqtt.host}
          readOnly={readOnly}
          {...form.getInputProps('host')}
        />
        <NumberInput
          label={t('mqtt.port')}
          {...fieldRules.mqtt.port}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          readOnly={readOnly}
          {...form.getInputProps('port')}
        />
      </div>
      {isEditing && <OwnEndpoint form={form} config={config} />}
      <TextInput
        label={t('mqtt.username')}
        autoComplete="off"
        {...verbatim}
        readOnly={readOnly}
        {...fieldRules.mqtt.username}
        placeholder={readOnly ? t('mqtt.none') : undefined}
        {...form.getInputProps('username')}
      />
      <StoredPassword form={form} config={config} isEditing={isEditing} />
      <TextInput
        label={t('mqtt.clientId')}
        description={isEditing ? t('mqtt.clientIdHelp') : undefined}
        {...verbatim}
        {...fieldRules.mqtt.client_id}
        readOnly={readOnly}
        {...form.getInputProps('client_id')}
      />
      <TopicsField
        topics={form.values.topics}
        isEditing={isEditing}
        error={form.errors['topics']}
        onChange={(topics) => form.setFieldValue('topics', topics)}
        onAsk={onAskTopic}
      />
      <DeliveryFields form={form} isEditing={isEditing} />
    </Stack>
  )
}

/** Back to the endpoint, whose address nobody has to know. */
function OwnEndpoint({ form, config }: Pick<MqttFieldsProps, 'form' | 'config'>) {
  const { t } = useTranslation()
  const { own } = config.mqtt_info
  if (own === null || isOwnPlace(config, form.values)) return null
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.own}
      onClick={() => form.setValues({ ...own, username: '', password: '', use_tls: false })}
    >
      {t('connections.useOwn')}
    </Button>
  )
}

function StoredPassword({ form, config, isEditing }: Omit<MqttFieldsProps, 'onAskTopic'>) {
  const { t } = useTranslation()
  if (!isEditing) {
    const state = config.has_password ? t('mqtt.passwordStored') : t('mqtt.none')
    return <TextInput label={t('mqtt.password')} readOnly value="" placeholder={state} />
  }
  const help = needsPasswordAgain(config, form.values) ? t('mqtt.passwordAgain') : t('mqtt.passwordKeep')
  return (
    <PasswordField
      label={t('mqtt.password')}
      description={config.has_password ? help : undefined}
      // Otherwise the browser would fill in the person's own password.
      autoComplete="new-password"
      {...fieldRules.mqtt.password}
      {...form.getInputProps('password')}
    />
  )
}

function DeliveryFields({ form, isEditing }: Omit<MqttFieldsProps, 'config' | 'onAskTopic'>) {
  const { t } = useTranslation()
  const box = (name: 'use_tls' | 'persistent_session' | 'retain') => ({
    disabled: !isEditing,
    ...form.getInputProps(name, { type: 'checkbox' }),
  })
  return (
    <>
      <NumberInput
        label={t('mqtt.qos')}
        description={isEditing ? t('mqtt.qosHelp') : undefined}
        {...fieldRules.mqtt.qos}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        readOnly={!isEditing}
        hideControls={!isEditing}
        {...form.getInputProps('qos')}
      />
      <Checkbox label={t('mqtt.useTls')} {...box('use_tls')} />
      <Checkbox
        label={t('mqtt.persistentSession')}
        description={isEditing ? t('mqtt.persistentSessionHelp') : undefined}
        {...box('persistent_session')}
      />
      <Checkbox label={t('mqtt.retain')} {...box('retain')} />
    </>
  )
}
