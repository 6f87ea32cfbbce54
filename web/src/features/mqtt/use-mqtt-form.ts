import type { MqttConfig } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { focusFirst, useSave } from '../../components/form/use-save.ts'
import { isPort, mqttBody, mqttValues, type MqttValues } from './mqtt-form.ts'
import { mqttConfigQuery } from './mqtt-query.ts'

/** The settings form and its Save. `onSaved` runs when the server has stored them. */
export function useMqttForm(config: MqttConfig, onSaved: () => void) {
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
