import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MqttConfig } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { focusFirst, useSave } from '../../components/form/use-save.ts'
import { MqttFields } from './MqttFields.tsx'
import { isPort, type MqttValues, mqttBody, mqttValues, withTopic } from './mqtt-form.ts'
import { mqttConfigQuery } from './mqtt-query.ts'

export interface MqttFormProps {
  config: MqttConfig
  isEditing: boolean
  /** Leaves edit mode, after Cancel or when Save is done. */
  onLeave: () => void
}

/** The settings as a form. Mounted again each time editing starts, so that it starts with the stored values. */
export function MqttForm({ config, isEditing, onLeave }: MqttFormProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(0)
  const { form, save, submit, failed } = useMqttForm(config, onLeave)
  const guard = useDirtyGuard(isEditing && !save.isPending && !save.isSuccess && form.isDirty())
  useEffect(() => {
    if (isEditing) form.getInputNode('name')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when editing begins
  }, [isEditing])
  return (
    <>
      <form noValidate onSubmit={submit} aria-label={t('mqtt.settings')}>
        <MqttFields
          form={form}
          config={config}
          isEditing={isEditing}
          onAskTopic={() => setAsking((turn) => turn + 1)}
        />
        {isEditing && (
          <>
            <SaveFailure error={save.error} form={form} failed={failed} mt="md" />
            <FormButtons isPending={save.isPending} onCancel={onLeave} mt="md" />
          </>
        )}
      </form>
      {asking > 0 && (
        <AddTopicDialog
          key={asking}
          onAdd={(typed) => form.setFieldValue('topics', withTopic(form.getValues().topics, typed))}
        />
      )}
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </>
  )
}

/** Asks for one topic. The caller decides whether the list takes it. */
function AddTopicDialog({ onAdd }: { onAdd: (topic: string) => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const form = useForm({ initialValues: { topic: '' } })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('mqtt.addTopic')}
      size="sm"
      form={form}
      save={async ({ topic }) => onAdd(topic)}
      failed={t('errors.updateMqttFailed')}
    >
      <TextInput
        label={t('mqtt.topic')}
        description={t('mqtt.topicHelp')}
        placeholder="quantrac/+/telemetry"
        {...fieldRules.mqtt.topics}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
        {...form.getInputProps('topic')}
      />
    </FormDialog>
  )
}

/** The settings form and its Save. `onSaved` runs when the server has stored them. */
function useMqttForm(config: MqttConfig, onSaved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm<MqttValues>({
    initialValues: mqttValues(config),
    validate: {
      host: (host) => (host.trim() === '' ? t('form.required') : null),
      port: (port) => (isPort(port) ? null : t('mqtt.portInvalid')),
    },
  })
  const failed = t('errors.updateMqttFailed')
  const save = useSave(
    {
      form,
      save: async (values) => (await api.mqttUpdate({ body: mqttBody(values) })).data,
      onSaved: (stored) => client.setQueryData(mqttConfigQuery.queryKey, stored),
      done: t('mqtt.saved'),
      failed,
    },
    onSaved,
  )
  const submit = form.onSubmit(
    (values) => save.mutate(values),
    (errors) => focusFirst(form, errors),
  )
  return { form, save, submit, failed }
}
