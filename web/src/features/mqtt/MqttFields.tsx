import { Button, Checkbox, Input, NumberInput, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { MqttConfig } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import classes from './MqttForm.module.css'
import { isOwnPlace, type MqttValues, needsPasswordAgain } from './mqtt-form.ts'

export interface MqttFieldsProps {
  form: UseFormReturnType<MqttValues>
  config: MqttConfig
  isEditing: boolean
  onAskTopic: () => void
}

/** Attributes of fields for texts that are not words. */
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

interface TopicsFieldProps {
  topics: string[]
  isEditing: boolean
  error: ReactNode
  onChange: (topics: string[]) => void
  /** Opens the dialog for a new topic. It is outside the form, or its Save would submit the form too. */
  onAsk: () => void
}

/** The subscribed topics; in edit mode topics can be added and removed. */
function TopicsField({ topics, isEditing, error, onChange, onAsk }: TopicsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={t('mqtt.topics')} labelElement="div" labelProps={{ id }} error={error}>
      <ul className={classes.topics} aria-labelledby={id} data-editing={isEditing || undefined}>
        {topics.length === 0 && <li className={classes.none}>{t('mqtt.noTopics')}</li>}
        {topics.map((topic) => (
          <li key={topic}>
            <code>{topic}</code>
            {isEditing && (
              <RowAction
                icon={IconX}
                label={t('mqtt.removeTopic', { topic })}
                onClick={() => onChange(topics.filter((one) => one !== topic))}
              />
            )}
          </li>
        ))}
      </ul>
      {isEditing && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAsk}
        >
          {t('mqtt.addTopic')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
